import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { randomBytes } from 'node:crypto'

export type ByteRange = { start: number; end: number }

/** Where the academy's files are kept. Keys are made by us, never by a visitor. */
export type FileStore = {
  /** Keeps bytes under a new key; when it returns they survive a power cut. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The bytes of a key, or the part asked for; null when there are none. */
  read(key: string, range?: ByteRange): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null>
  /** Removes a key; one that is not there is no error. */
  remove(key: string): Promise<void>
  /** Every key with its size, in no order. */
  list(): AsyncIterable<{ key: string; bytes: number }>
  /** Writes and reads a small probe; throws when that fails. */
  probe(): Promise<void>
}

const KEY = /^[a-z0-9][a-z0-9/._-]{0,200}$/

/** Refuses a key that could leave the store; ours never do. */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.split('/').some((part) => part === '' || part.startsWith('.'))) throw new Error(`not a storage key: ${key}`)
  return key
}

/** A new storage key inside a folder, unguessable, with the ending of its kind. */
export function newKey(folder: string, ending: string): string {
  return `${folder}/${randomBytes(16).toString('hex')}.${ending}`
}

/** Keeps files in a folder of this machine, each written beside its place, fsynced and renamed into it. */
export function openDiskStore(root: string): FileStore {
  const base = resolve(root)
  const pathOf = (key: string) => {
    const path = join(base, checkedKey(key))
    if (!path.startsWith(base + sep)) throw new Error(`not a storage key: ${key}`)
    return path
  }
  const store: FileStore = {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
      const file = await open(temporary, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } catch (error) {
        await file.close()
        await rm(temporary, { force: true })
        throw error
      }
      await file.close()
      await rename(temporary, path)
      // The name is safe only when the folder that holds it is.
      const folder = await open(dirname(path), 'r')
      await folder.sync().finally(() => folder.close())
    },
    async read(key, range) {
      // Opened before anything is said about it: what is removed a moment later is still read to its end.
      const file = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' || error.code === 'ENOTDIR' ? null : Promise.reject(error)))
      if (!file) return null
      const found = await file.stat()
      if (!found.isFile()) {
        await file.close()
        return null
      }
      // Node's stream and the web's are one at run time; their types disagree about the kind of buffer.
      const body = Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>
      return { body, size: found.size }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async *list() {
      const entries = await readdir(base, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : Promise.reject(error)))
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name)
        // Gone since it was listed is as good as never there.
        const found = entry.isFile() ? await stat(path).catch(() => null) : null
        if (found) yield { key: relative(base, path).replaceAll(sep, '/'), bytes: found.size }
      }
    },
    async probe() {
      const key = `probe/${randomBytes(8).toString('hex')}.txt`
      await store.put(key, new TextEncoder().encode('probe'), 'text/plain')
      await store.remove(key)
    },
  }
  return store
}

/** All the bytes of a stored file, or null. */
export async function bytesOf(files: FileStore, key: string): Promise<Uint8Array | null> {
  const found = await files.read(key)
  return found ? new Uint8Array(await new Response(found.body as BodyInit).arrayBuffer()) : null
}
