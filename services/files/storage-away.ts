import type { FileStore } from './files.ts'

class StorageAway extends Error {
  // The built site bundles its own copy of this class, so `instanceof` fails and the code identifies it.
  readonly code = 'STORAGE_AWAY'
  constructor(cause: unknown) {
    super('the storage of the files does not answer', { cause })
  }
}

export function isStorageAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'STORAGE_AWAY'
}

const DISK = new Set(['EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ESTALE'])

export function isDiskRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK.has(String(error.code))
}

/** A refused key is a programming error and is not reported as an outage. */
export function sayingWhenAway(store: FileStore): FileStore {
  const away = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work
    } catch (error) {
      throw error instanceof Error && error.message.startsWith('not a storage key') ? error : new StorageAway(error)
    }
  }
  return { ...store, put: (...file) => away(store.put(...file)), read: (...args) => away(store.read(...args)) }
}
