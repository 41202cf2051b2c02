import { openSync, readSync, statfsSync } from 'node:fs'

/**
 * The header of SQLite's WAL index. Each commit rewrites it before the caller is answered: a counter, the log's end
 * and a checksum (sqlite.org/walformat.html).
 */
const HEAD_BYTES = 48
const FORMAT = 3_007_000
/** On these file systems a read sees the memory that SQLite's processes share. */
const SHARED = new Set([
  0xef53, // ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0xf2f52010, // F2FS
  0x01021994, // tmpfs
  0x794c7630, // overlayfs on one of them
])

type ReadSource<Answer> = { read(): Answer }

/**
 * Repeats the query only after a commit by any process, which is cheaper. Where commits cannot be detected, it
 * queries each time.
 */
export function cacheUntilCommit<Answer>(question: ReadSource<Answer>, database: string): ReadSource<Answer> {
  const [head, seen] = [Buffer.alloc(HEAD_BYTES), Buffer.alloc(HEAD_BYTES)]
  let file: number | 'unopened' | null = isShared(database) ? 'unopened' : null
  let answer: Answer | undefined
  /** Read before the query: a commit in between then causes one more query. */
  const isAsSeen = (): boolean => {
    if (file === null) return false
    try {
      // Never closed: closing it would release the locks SQLite holds in this process.
      if (file === 'unopened') file = openSync(`${database}-shm`, 'r')
      const whole = readSync(file, head, 0, HEAD_BYTES, 0) === HEAD_BYTES && head.readUInt32LE() === FORMAT
      if (whole && head.equals(seen)) return true
      head.copy(seen)
      if (!whole) file = null
    } catch {
      file = null
    }
    return false
  }
  return {
    read() {
      if (answer !== undefined && isAsSeen()) return answer
      answer = undefined
      return (answer = question.read())
    },
  }
}

function isShared(database: string): boolean {
  try {
    return process.platform === 'linux' && SHARED.has(statfsSync(database).type)
  } catch {
    return false
  }
}
