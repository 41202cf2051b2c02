import type { FileStore } from './files.ts'

/** The place where files are kept does not take or give any. */
export class StorageAway extends Error {
  // The built site has a class of its own by this name: a word tells them, the class does not.
  readonly code = 'STORAGE_AWAY'
  constructor(cause: unknown) {
    super('the storage of the files does not answer', { cause })
  }
}

/** Whether an error says that files can be neither kept nor read. */
export function isStorageAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'STORAGE_AWAY'
}

/** A folder that is gone, full, read-only, broken or closed to us. */
const DISK = new Set(['EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ESTALE'])

/** Whether the operating system refused a file's place. */
export function isDiskRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK.has(String(error.code))
}

/**
 * The same store, whose failures to take or give bytes say that it is the storage that is away. A key it refuses is a
 * mistake of ours and stays one.
 */
export function sayingWhenAway(store: FileStore): FileStore {
  const away = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work
    } catch (error) {
      throw error instanceof Error && error.message.startsWith('not a storage key') ? error : new StorageAway(error)
    }
  }
  return { ...store, put: (...file) => away(store.put(...file)), read: (...asked) => away(store.read(...asked)) }
}
