import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { randomBytes } from 'node:crypto'
import { removeOlder } from './folders.ts'

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
  /** Clears away what a put left behind that was cut off before this moment. */
  sweep(before: Date): Promise<void>
  /** Writes and reads a small probe; throws when that fails. */
  probe(): Promise<void>
}

const KEY = /^[a-z0-9][a-z0-9/._-]{0,200}$/

/** Refuses a key that could leave the store; ours never do. */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.split('/').some((part) => part === '' || part.startsWith('.')))
    throw new Error(`not a storage key: ${key}`)
  return key
}

/** A new storage key inside a folder, unguessable, with the ending of its kind. */
export function newKey(folder: string, ending: string): string {
  return `${folder}/${randomBytes(16).toString('hex')}.${ending}`
}

/** Where bytes are written before they get their name; no key can lead here. */
const UNDER_WAY = '.under-way'

/** Keeps files in a folder of this machine, each written aside, fsynced and renamed into its place. */
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
      await lastingFolder(dirname(path))
      const aside = join(base, UNDER_WAY)
      await mkdir(aside, { recursive: true })
      const temporary = join(aside, randomBytes(12).toString('hex'))
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
      await syncFolder(dirname(path))
    },
    async read(key, range) {
      // Opened before anything is said about it: what is removed a moment later is still read to its end.
      const file = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' || error.code === 'ENOTDIR' ? null : Promise.reject(error),
      )
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
      const entries = await readdir(base, { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : Promise.reject(error)),
      )
      for (const entry of entries) {
        if (entry.parentPath === join(base, UNDER_WAY)) continue
        const path = join(entry.parentPath, entry.name)
        // Gone since it was listed is as good as never there.
        const found = entry.isFile() ? await stat(path).catch(() => null) : null
        if (found) yield { key: relative(base, path).replaceAll(sep, '/'), bytes: found.size }
      }
    },
    sweep: (before) => removeOlder(join(base, UNDER_WAY), before),
    async probe() {
      const key = `probe/${randomBytes(8).toString('hex')}.txt`
      await store.put(key, new TextEncoder().encode('probe'), 'text/plain')
      await store.remove(key)
    },
  }
  return store
}

/** Makes a folder, and every one above it that is not there, so that a power cut leaves them. */
async function lastingFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (!first) return
  for (let made = path; ; made = dirname(made)) {
    await syncFolder(dirname(made))
    if (made === first) return
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** All the bytes of a stored file, or null. */
export async function bytesOf(files: FileStore, key: string): Promise<Uint8Array | null> {
  const found = await files.read(key)
  return found ? new Uint8Array(await new Response(found.body as BodyInit).arrayBuffer()) : null
}
