import { newId } from '#records/engine/db'
import { saveOpenHours } from '#records/training/open-hours/open-hours'
import type { OpenAcademy } from '../academy.ts'
import type { DemoActivity, DemoStaff } from './activity-content.ts'
import { done } from './load-clients.ts'

export async function loadDemoOpenHours(
  { records, now }: OpenAcademy,
  { administrator, coaches }: DemoStaff,
  openHours: DemoActivity['openHours'],
): Promise<void> {
  for (const { coach, weekdays, ...hours } of openHours) {
    const coachId = coaches.get(coach)?.id
    if (!coachId) throw new Error(`the demo content has no coach ${coach}`)
    for (const weekday of weekdays) {
      const edit = { ...hours, coachId, weekday, validFrom: null, validUntil: null }
      done(await saveOpenHours(records, administrator, { id: newId(), seen: null, edit }, now()))
    }
  }
}
