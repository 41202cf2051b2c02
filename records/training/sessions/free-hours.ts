import { addDays, addMinutes, startOfDay } from '#domain/training/manila'
import { freeStarts } from '#domain/training/plan-session'
import { proposeStarts, type Proposal, type UsualTime } from '#domain/training/usual-times'
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
  records: Records,
  { most = MOST, ...query }: FreeHoursQuery,
  now: Date,
): Promise<string[]> {
  return freeStarts({ ...query, most }, await aroundDays(records, query), now)
}

export async function proposeHours(
  records: Records,
  { most = MOST, ...query }: FreeHoursQuery & { usualTimes: readonly UsualTime[] },
  now: Date,
): Promise<Proposal[]> {
  return proposeStarts({ ...query, most }, await aroundDays(records, query), now)
}

function aroundDays({ read }: Records, { coachId, traineeIds, from, days, minutes }: FreeHoursQuery) {
  const to = addMinutes(startOfDay(addDays(from, days)), minutes)
  return aroundOf(read, { from: startOfDay(from), to, coachId, traineeIds })
}
