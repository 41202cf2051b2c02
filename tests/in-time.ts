import { availableParallelism, loadavg } from 'node:os'

/**
 * A limit in milliseconds, given for a machine with nothing else to do, as long as it is on this one now: slow is not
 * wrong.
 */
export function inTime(milliseconds: number): number {
  // Where a test is one of many at work, the load of the last minute says too little of this second.
  const busy = process.env.CI ? 2 : 1
  return milliseconds * Math.max(busy, (loadavg()[0] ?? 0) / availableParallelism())
}
