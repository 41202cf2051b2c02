import { bytesOf, type FileStore } from '#services/files/files'

/** Drawing takes all of a processor: pages must not wait behind a row of pictures. */
const MADE_AT_ONCE = 2
const WAITING_AT_MOST = 400
const MEMORY_BYTES = 24 * 1024 * 1024

export class TooManyWaiting extends Error {}

type Variants = {
  /** From memory, else from storage, else made now and kept. Null when `make` has nothing to make it from. */
  get(key: string, contentType: string, make: () => Promise<Uint8Array | null>): Promise<Uint8Array | null>
}

/** Whatever is lost here is made again. */
export function openVariants(files: FileStore): Variants {
  const memory = new Map<string, Uint8Array>()
  let remembered = 0
  const underway = new Map<string, Promise<Uint8Array | null>>()
  const waiting: (() => void)[] = []
  let busy = 0

  const remember = (key: string, bytes: Uint8Array) => {
    memory.set(key, bytes)
    remembered += bytes.length
    for (const [oldest, forgotten] of memory) {
      if (remembered <= MEMORY_BYTES) return
      memory.delete(oldest)
      remembered -= forgotten.length
    }
  }
  const inTurn = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (busy >= MADE_AT_ONCE) {
      if (waiting.length >= WAITING_AT_MOST) throw new TooManyWaiting('too many pictures wait to be made')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else busy += 1
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
  const fetchOrMake = async (key: string, contentType: string, make: () => Promise<Uint8Array | null>) => {
    const kept = await bytesOf(files, key)
    if (kept) return kept
    const made = await inTurn(make)
    // A full disk is no reason to show no picture.
    if (made) await files.put(key, made, contentType).catch(() => undefined)
    return made
  }

  return {
    async get(key, contentType, make) {
      const known = memory.get(key)
      if (known) {
        // Read again, so it goes to the end of the row.
        memory.delete(key)
        memory.set(key, known)
        return known
      }
      const found =
        underway.get(key) ??
        fetchOrMake(key, contentType, make)
          .then((bytes) => {
            if (bytes) remember(key, bytes)
            return bytes
          })
          .finally(() => underway.delete(key))
      underway.set(key, found)
      return found
    },
  }
}

const opened = new WeakMap<FileStore, Variants>()

/** One row of work for all who ask. */
export function variantsOf(files: FileStore): Variants {
  const known = opened.get(files) ?? openVariants(files)
  opened.set(files, known)
  return known
}
