import { SEAL_BYTES, SEAL_NAME_BYTES, sealedBy, type Seals } from '#services/operating/seals'
import { bytesOf, type ByteRange, type FileStore } from './files.ts'
import { openPieces, piecesOver, sealPieces, sizeOfPieces, sizeWithin } from './sealed-pieces.ts'

/** Receipts, guardians' signed papers, and their upload pieces, which are sealed whole. */
const SEALED = /^(receipts|guardian-papers|pieces)\//
/** A player asks for ranges, so recordings are sealed by pieces. */
const IN_PIECES = /^recordings\//

export function isSealedKind(key: string): boolean {
  return SEALED.test(key) || IN_PIECES.test(key)
}

export function sizesInStore(key: string, bytes: number): number[] {
  if (IN_PIECES.test(key)) return [bytes, sizeOfPieces(bytes)]
  return SEALED.test(key) ? [bytes, bytes + SEAL_BYTES] : [bytes]
}

const sealBytes = (seals: Seals, key: string, bytes: Uint8Array): Uint8Array =>
  IN_PIECES.test(key) ? sealPieces(seals, key, bytes) : seals.seal(bytes, key)

const openBytes = (seals: Seals, key: string, kept: Uint8Array): Uint8Array =>
  IN_PIECES.test(key) && sealedBy(kept) !== null ? openPieces(seals, key, kept, kept.length) : seals.open(kept, key)

/**
 * Encrypts confidential files when writing and decrypts them when reading; reads return original sizes, `list` those
 * in the store.
 */
export function sealedFiles(store: FileStore, seals: Seals): FileStore {
  return {
    ...store,
    put: (key, bytes, contentType) =>
      isSealedKind(key)
        ? store.put(key, sealBytes(seals, key, bytes), 'application/octet-stream')
        : store.put(key, bytes, contentType),
    async read(key, range) {
      if (IN_PIECES.test(key)) return readPieces(store, seals, key, range)
      if (!SEALED.test(key)) return store.read(key, range)
      // The seal covers the whole file, so a range needs all of it.
      const kept = await bytesOf(store, key)
      if (!kept) return null
      const whole = seals.open(kept, key)
      return { body: bodyOf(range ? whole.subarray(range.start, range.end + 1) : whole), size: whole.length }
    },
  }
}

const bodyOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new Response(bytes as BodyInit).body ?? new ReadableStream()

async function readPieces(store: FileStore, seals: Seals, key: string, range: ByteRange | undefined) {
  const head = await store.read(key, { start: 0, end: SEAL_NAME_BYTES - 1 })
  if (!head) return null
  if (sealedBy(await allOf(head.body)) === null) return store.read(key, range)
  const size = sizeWithin(head.size)
  const wanted = { start: range?.start ?? 0, end: Math.min(range?.end ?? size - 1, size - 1) }
  if (wanted.start > wanted.end) return { body: bodyOf(new Uint8Array()), size }
  const { stored, first, skip } = piecesOver(wanted, head.size)
  const found = await store.read(key, stored)
  if (!found) return null
  const opened = openPieces(seals, key, await allOf(found.body), head.size, first)
  return { body: bodyOf(opened.subarray(skip, skip + wanted.end - wanted.start + 1)), size }
}

const allOf = async (body: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(body as BodyInit).arrayBuffer())

/** The name of the key that sealed a stored file; null for unsealed, undefined for a missing file. */
export async function keySealing(store: FileStore, key: string): Promise<string | null | undefined> {
  const found = await store.read(key, { start: 0, end: SEAL_NAME_BYTES - 1 })
  return found ? sealedBy(await allOf(found.body)) : undefined
}

export async function resealFile(store: FileStore, key: string, seals: Seals): Promise<boolean> {
  const sealing = await keySealing(store, key)
  if (sealing === undefined || sealing === seals.newest) return false
  const kept = await bytesOf(store, key)
  if (!kept) return false
  await store.put(key, sealBytes(seals, key, openBytes(seals, key, kept)), 'application/octet-stream')
  return true
}
