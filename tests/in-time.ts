import { availableParallelism, loadavg } from 'node:os'

/**
 * A limit in milliseconds, given for a machine with nothing else to do, as long as it is on this one now: slow is not
 * wrong.
 */
export function inTime(milliseconds: number): number {
  return milliseconds * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
}
