import { SEAL_BYTES, SEAL_NAME_BYTES, sealedBy, type Seals } from '#services/operating/seals'
import { bytesOf, type FileStore } from './files.ts'

/** Receipts, guardians' signed papers, and their upload pieces. */
const SEALED = /^(receipts|guardian-papers|pieces)\//

export function isSealedKind(key: string): boolean {
  return SEALED.test(key)
}

/** The possible sizes in the store, with and without the seal. */
export function sizesInStore(key: string, bytes: number): number[] {
  return isSealedKind(key) ? [bytes, bytes + SEAL_BYTES] : [bytes]
}

/**
 * Encrypts confidential files when writing and decrypts them when reading; reads return original sizes, `list` those
 * in the store.
 */
export function sealedFiles(store: FileStore, seals: Seals): FileStore {
  return {
    ...store,
    put: (key, bytes, contentType) =>
      isSealedKind(key)
        ? store.put(key, seals.seal(bytes, key), 'application/octet-stream')
        : store.put(key, bytes, contentType),
    async read(key, range) {
      if (!isSealedKind(key)) return store.read(key, range)
      // The seal covers the whole file, so a range needs all of it.
      const kept = await bytesOf(store, key)
      if (!kept) return null
      const whole = seals.open(kept, key)
      const part = range ? whole.subarray(range.start, range.end + 1) : whole
      return { body: new Response(part as BodyInit).body ?? new ReadableStream(), size: whole.length }
    },
  }
}

/** The name of the key that sealed a stored file; null for unsealed, undefined for a missing file. */
export async function keySealing(store: FileStore, key: string): Promise<string | null | undefined> {
  const found = await store.read(key, { start: 0, end: SEAL_NAME_BYTES - 1 })
  return found ? sealedBy(new Uint8Array(await new Response(found.body as BodyInit).arrayBuffer())) : undefined
}

/** Re-seals a file with the newest key, or unseals it where there is none. False when nothing had to change. */
export async function resealFile(store: FileStore, key: string, seals: Seals): Promise<boolean> {
  const sealing = await keySealing(store, key)
  if (sealing === undefined || sealing === seals.newest) return false
  const kept = await bytesOf(store, key)
  if (!kept) return false
  await store.put(key, seals.seal(seals.open(kept, key), key), 'application/octet-stream')
  return true
}
