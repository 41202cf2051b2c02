import { openPicturePool } from './picture-pool.ts'

const LIMITS = {
  // A large picture that must be decoded as a whole takes most of this memory.
  megabytes: 448,
  heapMegabytes: 96,
  startMs: 60_000,
  cpuLimitMs: 20_000,
  restMs: 10_000,
}

export const sentPictures = openPicturePool({ ...LIMITS, niceness: 3, atOnce: 1, most: 12, mostOfAccount: 3 })

/** A separate queue for the site's own pictures, so that they do not wait for uploads. */
export const ownPictures = openPicturePool({ ...LIMITS, niceness: 0, atOnce: 2, most: 1000, mostOfAccount: 200 })
