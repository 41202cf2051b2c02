import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { randomBytes } from 'node:crypto'
import { removeOlder } from './folders.ts'

export type ByteRange = { start: number; end: number }

/** Keys are made by us, never by a visitor. */
export type FileStore = {
  /** When it returns the bytes survive a power cut. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  read(key: string, range?: ByteRange): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null>
  /** A key that is not there is no error. */
  remove(key: string): Promise<void>
  /** In no order. */
  list(): AsyncIterable<{ key: string; bytes: number }>
  /** Clears away what a put left that was cut off before this moment. */
  sweep(before: Date): Promise<void>
  probe(): Promise<void>
}

const KEY = /^[a-z0-9][a-z0-9/._-]{0,200}$/

/** Refuses a key that could leave the store; ours never do. */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.split('/').some((part) => part === '' || part.startsWith('.')))
    throw new Error(`not a storage key: ${key}`)
  return key
}

/** Unguessable. */
export function newKey(folder: string, ending: string): string {
  return `${folder}/${randomBytes(16).toString('hex')}.${ending}`
}

/** Where bytes are written before they get their name; no key can lead here. */
const UNDER_WAY = '.under-way'

/** Each file is written aside, fsynced and renamed into its place. */
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
      // What is removed a moment later is still read to its end.
      const file = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' || error.code === 'ENOTDIR' ? null : Promise.reject(error),
      )
      if (!file) return null
      const found = await file.stat()
      if (!found.isFile()) {
        await file.close()
        return null
      }
      // Node's stream and the web's are one at run time; their types differ.
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
        // It may be gone since it was listed.
        const found = entry.isFile() ? await stat(path).catch(() => null) : null
        if (found) yield { key: relative(base, path).replaceAll(sep, '/'), bytes: found.size }
      }
    },
    sweep: (before) => removeOlder(join(base, UNDER_WAY), before),
    probe: () => putAndRemove(store),
  }
  return store
}

export async function putAndRemove(store: FileStore) {
  const key = newKey('probe', 'txt')
  await store.put(key, new TextEncoder().encode('probe'), 'text/plain')
  await store.remove(key)
}

/** So that a power cut leaves the folder and every one above it. */
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

export async function bytesOf(files: FileStore, key: string): Promise<Uint8Array | null> {
  const found = await files.read(key)
  return found ? new Uint8Array(await new Response(found.body as BodyInit).arrayBuffer()) : null
}
