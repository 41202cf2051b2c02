import { outageOf } from '#records/engine/outages'
import { isStorageAway } from '#services/files/storage-away'
import type { Outage } from './context.ts'

/** Null when an error is a mistake of ours. */
export function outageIn(error: unknown): Outage | null {
  return isStorageAway(error) ? 'storage' : outageOf(error)
}
