import { openPicturePool } from './picture-pool.ts'

// A picture of 40 megapixels that has to be unfolded whole takes about 330 MB.
const STRANGERS = { megabytes: 448, heapMegabytes: 96, niceness: 3 }
const OWN = { megabytes: 448, heapMegabytes: 96, niceness: 0 }
const START_MS = 60_000
const PATIENCE_MS = 20_000
const REST_MS = 10_000

/** What people send: one at a time, a few of each account. */
export const sentPictures = openPicturePool({
  ...STRANGERS,
  atOnce: 1,
  most: 12,
  mostOfAccount: 3,
  patienceMs: PATIENCE_MS,
  restMs: REST_MS,
  startMs: START_MS,
})

/** What the site makes of checked pictures and draws itself waits in a row of its own. */
export const ownPictures = openPicturePool({
  ...OWN,
  atOnce: 2,
  most: 1000,
  mostOfAccount: 1000,
  patienceMs: PATIENCE_MS,
  restMs: REST_MS,
  startMs: START_MS,
})
