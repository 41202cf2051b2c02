import { addDays, addMinutes, startOfDay } from '#domain/training/manila'
import { freeStarts } from '#domain/training/plan-session'
import type { Records } from '#records/engine/db'
import { aroundOf } from './session-locks.ts'

export type FreeHoursQuery = {
  coachId: string
  from: string
  days: number
  minutes: number
  traineeIds: readonly string[]
  most?: number
  mostADay?: number
}

const MOST = 120

export async function freeHours(
  { read }: Records,
  { most = MOST, ...query }: FreeHoursQuery,
  now: Date,
): Promise<string[]> {
  const { coachId, traineeIds, from, days, minutes } = query
  const to = addMinutes(startOfDay(addDays(from, days)), minutes)
  const around = await aroundOf(read, { from: startOfDay(from), to, coachId, traineeIds })
  return freeStarts({ ...query, most }, around, now)
}
