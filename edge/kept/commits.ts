import { openSync, readSync, statfsSync } from 'node:fs'

/**
 * The head of SQLite's index of its log, beside the database. Each commit writes it anew before whoever saved is
 * answered: a counter, the end of the log and a sum over it (sqlite.org/walformat.html).
 */
const HEAD_BYTES = 48
const FORMAT = 3_007_000
/** Processes write it through memory they share; on these file systems a read is of that memory. */
const SHARED = new Set([
  0xef53, // ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0xf2f52010, // F2FS
  0x01021994, // tmpfs
  0x794c7630, // overlays of them
])

type Asked<Answer> = { read(): Answer }

/**
 * Asks the embedded database anew only where something has been committed since, by whichever process: a quarter of what
 * the question costs. Where that cannot be told, it asks each time.
 */
export function askedAfterCommits<Answer>(question: Asked<Answer>, database: string): Asked<Answer> {
  const [head, seen] = [Buffer.alloc(HEAD_BYTES), Buffer.alloc(HEAD_BYTES)]
  // It is there when the database has been asked once.
  let file: number | 'unopened' | null = isShared(database) ? 'unopened' : null
  let answer: Answer | undefined
  /** Before the question: what is committed in between is asked after once more. */
  const isAsSeen = (): boolean => {
    if (file === null) return false
    try {
      // Never closed: with it this process would lose the locks that SQLite itself holds on it.
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
      // Where the question fails, the next one is asked again.
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
