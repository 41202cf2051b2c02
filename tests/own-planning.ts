import type { Actor } from '#domain/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { planAsTrainee } from '#records/training/open-hours/plan-own'
import { saveOpenHours, type OpenHoursEdit } from '#records/training/open-hours/open-hours'
import { done, newAdministrator, NOW } from './journey.ts'
import { newTrainee } from './sessions.ts'

/** Tuesdays from 2 PM to 5 PM, one hour each. */
export const TUESDAYS: Omit<OpenHoursEdit, 'coachId'> = {
  weekday: 2,
  from: 14 * 60,
  until: 17 * 60,
  kind: 'q-and-a',
  minutes: 60,
  place: 'Studio 2',
  validFrom: null,
  validUntil: null,
}

/** Lets trainees of package W plan by themselves; null for none. */
export const allowOwnPlanning = (records: Records, aWeek: number | null) =>
  records.write.updateTable('packages').set({ self_planned_a_week: aWeek }).where('key', '=', 'package_w').execute()

export async function openedHours(records: Records, coach: Actor, more: Partial<OpenHoursEdit> = {}) {
  const id = newId()
  const edit = { ...TUESDAYS, coachId: coach.id, ...more }
  done(await saveOpenHours(records, coach, { id, seen: null, edit }, NOW))
  return id
}

/** A coach with open hours, and trainees of theirs whose package allows them. */
export async function newPlanners(
  records: Records,
  owner: Actor,
  { people = 1, hours = {} }: { people?: number; hours?: Partial<OpenHoursEdit> } = {},
) {
  const coach = await newAdministrator(records, 'coach')
  const hoursId = await openedHours(records, coach, hours)
  const trainees = []
  for (let index = 0; index < people; index += 1) trainees.push(await newTrainee(records, owner, { coach }))
  const [trainee] = trainees
  if (!trainee) throw new Error('nobody trains')
  return { coach, hoursId, trainees, trainee }
}

export const planOwn = (records: Records, trainee: Actor, startsAt: string, key = newId(), now = NOW) =>
  planAsTrainee(records, trainee, { startsAt, kind: 'q-and-a', key }, now)
