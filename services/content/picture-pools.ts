import { openPicturePool } from './picture-pool.ts'

const LIMITS = {
  // A picture of 40 megapixels that has to be unfolded whole takes about 330 MB.
  megabytes: 448,
  heapMegabytes: 96,
  startMs: 60_000,
  patienceMs: 20_000,
  restMs: 10_000,
}

/** What people send: one at a time, a few of each account. */
export const sentPictures = openPicturePool({ ...LIMITS, niceness: 3, atOnce: 1, most: 12, mostOfAccount: 3 })

/** What the site makes of checked pictures and draws itself waits in a row of its own. */
export const ownPictures = openPicturePool({ ...LIMITS, niceness: 0, atOnce: 2, most: 1000, mostOfAccount: 200 })
