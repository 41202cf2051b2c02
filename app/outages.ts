import { outageOf } from '#records/engine/outages'
import { isStorageAway } from '#services/files/storage-away'
import type { ServiceOutage } from './context.ts'

export function outageIn(error: unknown): ServiceOutage | null {
  return isStorageAway(error) ? 'storage' : outageOf(error)
}
