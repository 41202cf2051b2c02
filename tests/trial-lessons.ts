import type { Actor } from '#domain/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { bookingByToken, bookTrial } from '#records/training/trial/book-trial'
import { listFreeTrialSlots, openTrialSlots } from '#records/training/trial/trial-slots'
import { done, NOW } from './journey.ts'
import { at } from './planning.ts'

let visitors = 0
/** Another visitor each time, who came from Facebook and chose no time. */
export function newEnquirer(more: object = {}) {
  visitors += 1
  const number = String(visitors).padStart(4, '0')
  return {
    name: `Visitor ${number}`,
    email: `visitor.${number}@mail.example`,
    mobile: `+63917123${number}`,
    message: '',
    slotId: null as string | null,
    source: 'facebook',
    ...more,
  }
}

let minute = 0
type Opened = { starts?: string[]; coachId?: string | null; key?: string }

/** One time of its own, without a coach. */
export async function openedSlot(records: Records, staff: Actor, other: Opened = {}): Promise<string> {
  minute += 1
  const starts = [new Date(Date.parse(at('2026-12-03', '08:00')) + minute * 60_000).toISOString()]
  const wanted = { key: newId(), starts, minutes: 45, place: 'Studio 2', coachId: null, anyway: true, ...other }
  return done(await openTrialSlots(records, staff, wanted, NOW)).ids[0] ?? ''
}

export async function bookedTrial(records: Records, staff: Actor, more: object = {}) {
  const who = newEnquirer({ slotId: await openedSlot(records, staff), ...more })
  const value = done(await bookTrial(records, who, NOW))
  if (value.done !== 'booked') throw new Error('was not booked')
  const id = (await bookingByToken(records.read, value.token))?.id ?? ''
  return { ...who, id, slotId: who.slotId ?? '', token: value.token }
}

export const isSlotFree = async ({ read }: Records, id: string) =>
  (await listFreeTrialSlots(read, NOW)).some((one) => one.id === id)

export const contentVersion = async ({ read }: Records) =>
  (await read.selectFrom('content_version').select('version').executeTakeFirst())?.version

export const mailsTo = ({ read }: Records, email: string) =>
  read.selectFrom('outbox').select(['id', 'kind', 'text', 'calendar']).where('recipient', '=', email).execute()
