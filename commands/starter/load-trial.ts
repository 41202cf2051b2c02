import { addDays, addMinutes, dayOf, instantOf } from '#domain/training/manila'
import { newId } from '#records/engine/db'
import { bookTrial } from '#records/training/trial/book-trial'
import { changeEnquiry, enquiriesPage } from '#records/training/trial/enquiries'
import { openTrialSlots } from '#records/training/trial/trial-slots'
import type { OpenAcademy } from '../academy.ts'
import type { DemoActivity, DemoStaff } from './activity-content.ts'
import { done } from './load-clients.ts'

const HOUR_MS = 3_600_000

export async function loadDemoTrial(
  { records, now }: OpenAcademy,
  { administrator, coaches }: DemoStaff,
  { slots, enquiries }: DemoActivity['trial'],
): Promise<void> {
  const today = dayOf(now().toISOString())
  const ids: string[] = []
  for (const { coach, inDays, from, count, minutes, place } of slots) {
    const first = instantOf(addDays(today, inDays), from) ?? ''
    const starts = Array.from({ length: count }, (_, index) => addMinutes(first, index * minutes))
    const wanted = { key: newId(), starts, minutes, place, anyway: true }
    const coachId = coach === null ? null : (coaches.get(coach)?.id ?? null)
    const opened = await openTrialSlots(records, administrator, { ...wanted, coachId }, now())
    // The sessions of the demo follow the weekdays, so that a coach may be busy: the times then have none yet.
    const kept = opened.ok
      ? opened
      : await openTrialSlots(records, administrator, { ...wanted, coachId: null }, now())
    ids.push(...done(kept).ids)
  }
  for (const { slot, hoursAgo, status, note, ...enquiry } of enquiries) {
    const at = new Date(now().getTime() - hoursAgo * HOUR_MS)
    done(await bookTrial(records, { ...enquiry, slotId: slot === null ? null : (ids[slot] ?? null) }, at))
    const { rows } = await enquiriesPage(records, { search: enquiry.email, page: 1, status: null })
    const id = rows[0]?.id ?? ''
    if (status !== 'new')
      done(
        await changeEnquiry(records, administrator, { id, status, note, seen: 0 }, new Date(at.getTime() + HOUR_MS)),
      )
  }
}
