import { SEAL_BYTES, SEAL_NAME_BYTES, sealedBy, type Seals } from '#services/operating/seals'
import { bytesOf, type FileStore } from './files.ts'

/** Proofs of payment, papers that guardians signed, and both while they arrive in pieces. */
const SEALED = /^(receipts|guardian-papers|pieces)\//

/** Whether the file of this key is sealed where there is a key to seal it by. */
export function isSealedKind(key: string): boolean {
  return SEALED.test(key)
}

/** How long a file may be in the store that has so many bytes. */
export function sizesInStore(key: string, bytes: number): number[] {
  return isSealedKind(key) ? [bytes, bytes + SEAL_BYTES] : [bytes]
}

/**
 * What people may not see is sealed on its way into the store and opened on its way out; the size that is read is the
 * size it had. A list tells the sizes in the store.
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
      // The seal holds for all of it or for nothing.
      const kept = await bytesOf(store, key)
      if (!kept) return null
      const whole = seals.open(kept, key)
      const part = range ? whole.subarray(range.start, range.end + 1) : whole
      return { body: new Response(part as BodyInit).body ?? new ReadableStream(), size: whole.length }
    },
  }
}

/** By which key a file of the store is sealed; null for none, undefined where there is no such file. */
export async function keySealing(store: FileStore, key: string): Promise<string | null | undefined> {
  const found = await store.read(key, { start: 0, end: SEAL_NAME_BYTES - 1 })
  return found ? sealedBy(new Uint8Array(await new Response(found.body as BodyInit).arrayBuffer())) : undefined
}

/**
 * Seals one file of the bare store by the newest key, or opens it for good where there is none. False when nothing was
 * to do.
 */
export async function sealAnew(store: FileStore, key: string, seals: Seals): Promise<boolean> {
  const sealing = await keySealing(store, key)
  if (sealing === undefined || sealing === seals.newest) return false
  const kept = await bytesOf(store, key)
  if (!kept) return false
  await store.put(key, seals.seal(seals.open(kept, key), key), 'application/octet-stream')
  return true
}
