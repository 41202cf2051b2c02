import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** A run held 1.4 GB at most. */
const ROOM_BYTES = 8 * 1024 ** 3

/**
 * Where the temporary files of a run are: in memory where that serves, because a run makes hundreds of databases; else
 * in the usual folder. TMPDIR names another one.
 */
export function quickestFolder(): string {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY) || !existsSync('/proc/mounts')) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return isFit(bavail * bsize, readFileSync('/proc/mounts', 'utf8')) ? IN_MEMORY : tmpdir()
}

/** Whether the folder in memory has room, and programs may start in it: tests write some, and containers often forbid it. */
export function isFit(freeBytes: number, mounts: string): boolean {
  const mounted = mounts.split('\n').map((line) => line.split(' '))
  const options = mounted.findLast(([, folder]) => folder === IN_MEMORY)?.[3]
  return freeBytes >= ROOM_BYTES && options !== undefined && !options.split(',').includes('noexec')
}
