import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** A run has been seen to hold a quarter of this at once. */
const ROOM_BYTES = 8 * 1024 ** 3

/**
 * Where the temporary files of a run are: in memory where the system has room for them, as thousands of databases are
 * made and thrown away; else in the usual folder. TMPDIR names another one.
 */
export function quickestFolder(): string {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ROOM_BYTES && runsPrograms() ? IN_MEMORY : tmpdir()
}

/** Tests start programs that they have written; containers often mount this folder without that right. */
function runsPrograms(): boolean {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : []
  const options = mounts.map((line) => line.split(' ')).findLast(([, folder]) => folder === IN_MEMORY)?.[3]
  return options !== undefined && !options.split(',').includes('noexec')
}
