import { bytesOf, type FileStore } from '#services/files/files'
import { openCounts } from './counts.ts'
import { openFairQueue } from './fair-queue.ts'

/** Rendering uses a full CPU: pages must not wait behind many pictures. */
const MADE_AT_ONCE = 2
const WAITING_AT_MOST = 400
/** A page asks for many pictures at once, and several visitors may share an IP address. */
const WAITING_OF_REQUESTER = 200
const MEMORY_BYTES = 24 * 1024 * 1024

export class TooManyWaiting extends Error {}

/** Requesters take turns. `memoryOnly` keeps pictures with a person's name off the disk. */
type Variant = { key: string; contentType: string; requester: string; memoryOnly?: boolean }

type Variants = {
  get(variant: Variant, make: () => Promise<Uint8Array | null>): Promise<Uint8Array | null>
}

function openMemory() {
  const memory = new Map<string, Uint8Array>()
  let cachedBytes = 0
  const keep = (key: string, bytes: Uint8Array) => {
    memory.set(key, bytes)
    cachedBytes += bytes.length
    for (const [oldest, forgotten] of memory) {
      if (cachedBytes <= MEMORY_BYTES) return
      memory.delete(oldest)
      cachedBytes -= forgotten.length
    }
  }
  return {
    keep,
    get(key: string): Uint8Array | undefined {
      const known = memory.get(key)
      if (known) {
        memory.delete(key)
        memory.set(key, known)
      }
      return known
    },
  }
}

function openTurns() {
  const waiting = openFairQueue<() => void>()
  const waitingOf = openCounts()
  let busy = 0
  const waitInTurn = async (requester: string) => {
    const ahead = waitingOf.count(requester)
    if (waiting.length >= WAITING_AT_MOST || ahead >= WAITING_OF_REQUESTER)
      throw new TooManyWaiting('too many pictures wait to be made')
    waitingOf.add(requester)
    await new Promise<void>((resolve) => waiting.add(requester, resolve))
    waitingOf.remove(requester)
  }
  const run = async <Result>(requester: string, work: () => Promise<Result>): Promise<Result> => {
    if (busy >= MADE_AT_ONCE) await waitInTurn(requester)
    else busy += 1
    try {
      return await work()
    } finally {
      // The place passes directly to the next job, so that no newcomer can take it.
      const next = waiting.next()
      if (next) next()
      else busy -= 1
    }
  }
  return { run }
}

export function openVariants(files: FileStore): Variants {
  const memory = openMemory()
  const turns = openTurns()
  const underway = new Map<string, Promise<Uint8Array | null>>()
  const fetchOrMake = async (
    { key, contentType, requester, memoryOnly }: Variant,
    make: () => Promise<Uint8Array | null>,
  ) => {
    const saved = memoryOnly ? null : await bytesOf(files, key)
    if (saved) return saved
    const made = await turns.run(requester, make)
    // A full disk must not hide the picture.
    if (made && !memoryOnly) await files.put(key, made, contentType).catch(() => undefined)
    return made
  }

  return {
    async get(variant, make) {
      const { key } = variant
      const known = memory.get(key)
      if (known) return known
      const found =
        underway.get(key) ??
        fetchOrMake(variant, make)
          .then((bytes) => {
            if (bytes) memory.keep(key, bytes)
            return bytes
          })
          .finally(() => underway.delete(key))
      underway.set(key, found)
      return found
    },
  }
}

const opened = new WeakMap<FileStore, Variants>()

export function variantsOf(files: FileStore): Variants {
  const known = opened.get(files) ?? openVariants(files)
  opened.set(files, known)
  return known
}
