import { outageOf } from '#records/engine/outages'
import { isStorageAway } from '#services/files/storage-away'
import type { Outage } from './context.ts'

export function outageIn(error: unknown): Outage | null {
  return isStorageAway(error) ? 'storage' : outageOf(error)
}
