import { outageOf } from '#records/engine/outages'
import { isStorageAway } from '#services/files/storage-away'
import type { Outage } from './context.ts'

/** Which of the academy's parts an error says is away; null when it is a mistake of ours. */
export function outageIn(error: unknown): Outage | null {
  return isStorageAway(error) ? 'storage' : outageOf(error)
}
