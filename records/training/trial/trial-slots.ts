import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { addMinutes } from '#domain/training/manila'
import { isPossible, type Clash } from '#domain/training/plan-session'
import { TRIAL_DAYS } from '#domain/training/trial/enquiries'
import type { SlotsRequest } from '#domain/training/trial/slots-form'
import { openedCountText } from '#domain/text/staff/enrolment/trial-slots'
import { DAY_MS, formatInstant, instantAfter } from '#domain/words/formats'
import { newId, transaction, type Reader, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { clashesIn } from '#records/training/sessions/plan'
import { lockCoach } from '#records/training/sessions/session-locks'

export type OpenSlotsVerdict =
  | { ok: true; value: { ids: string[] } }
  | { ok: false; reason: 'not-allowed' | 'not-found' | 'not-possible' | 'clash'; clashes?: Clash[] }

/** All of them or none; `key` is the form's id, so that a form sent twice opens them once. */
export async function openTrialSlots(
  records: Records,
  actor: Actor,
  { key, ...wanted }: SlotsRequest & { key: string },
  now: Date,
): Promise<OpenSlotsVerdict> {
  if (!may(actor, 'sessions') || coachedBy(actor) !== null) return no('not-allowed')
  if (!isPossible(wanted)) return no('not-possible')
  return transaction<OpenSlotsVerdict>(records, async (trx) => {
    if (wanted.coachId !== null && !(await lockCoach(trx, wanted.coachId))) return no('not-found')
    const before = await trx.selectFrom('trial_slots').select('id').where('id', '=', key).executeTakeFirst()
    if (before) return yes({ ids: [key] })
    const clashes = await clashesIn(trx, { ...wanted, traineeIds: [] }, now)
    if (clashes.length > 0) return { ok: false, reason: 'clash', clashes }
    const at = now.toISOString()
    const slots = wanted.starts.map((startsAt, index) => ({
      id: index === 0 ? key : newId(),
      starts_at: startsAt,
      ends_at: addMinutes(startsAt, wanted.minutes),
      place: wanted.place,
      coach_id: wanted.coachId,
      phase: startsAt < windowEnd(now) ? ('shown' as const) : ('ahead' as const),
      created_at: at,
      updated_at: at,
    }))
    await trx.insertInto('trial_slots').values(slots).execute()
    const name = `${openedCountText(slots.length)}, ${formatInstant(slots[0]?.starts_at ?? at)}`
    await recordDecision(trx, actor, { action: 'trial-slot open', subject: 'trial slot', id: key, name }, now)
    return yes({ ids: slots.map(({ id }) => id) })
  })
}

export async function closeTrialSlot(
  records: Records,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'not-found' | 'taken'>> {
  if (!may(actor, 'sessions') || coachedBy(actor) !== null) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed' | 'not-found' | 'taken'>>(records, async (trx) => {
    const slot = await trx
      .selectFrom('trial_slots')
      .select(['starts_at as startsAt', 'closed_at as closedAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!slot) return no('not-found')
    if (slot.closedAt !== null) return yes(null)
    const booked = await trx
      .selectFrom('enquiries')
      .select('id')
      .where('slot_id', '=', id)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst()
    if (booked) return no('taken')
    const at = now.toISOString()
    await trx.updateTable('trial_slots').set({ closed_at: at, updated_at: at }).where('id', '=', id).execute()
    const entry = { action: 'trial-slot close', subject: 'trial slot', id, name: formatInstant(slot.startsAt) }
    await recordDecision(trx, actor, entry, now)
    return yes(null)
  })
}

export function listFreeTrialSlots(read: Reader, now: Date) {
  return read
    .selectFrom('trial_slots')
    .leftJoin('users', 'users.id', 'trial_slots.coach_id')
    .select([
      'trial_slots.id',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'place',
      'users.first_name as coachFirstName',
    ])
    .where('closed_at', 'is', null)
    .where('starts_at', '>', now.toISOString())
    .where('starts_at', '<', windowEnd(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enquiries')
            .select('enquiries.id')
            .whereRef('enquiries.slot_id', '=', 'trial_slots.id')
            .where('enquiries.cancelled_at', 'is', null),
        ),
      ),
    )
    .orderBy('starts_at')
    .orderBy('trial_slots.id')
    .execute()
}

const SLOTS_SHOWN = 200

/** Coaches see their own, without the contact data of those who booked. */
export async function listComingTrialSlots({ read }: Records, actor: Actor, now: Date) {
  if (!may(actor, 'sessions')) return []
  const own = coachedBy(actor)
  return read
    .selectFrom('trial_slots')
    .leftJoin('users', 'users.id', 'trial_slots.coach_id')
    .leftJoin('enquiries', (join) =>
      join.onRef('enquiries.slot_id', '=', 'trial_slots.id').on('enquiries.cancelled_at', 'is', null),
    )
    .select([
      'trial_slots.id',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'place',
      'users.name as coach',
      'enquiries.name as takenBy',
    ])
    .where('closed_at', 'is', null)
    .where('ends_at', '>', now.toISOString())
    .$if(own !== null, (mine) => mine.where('trial_slots.coach_id', '=', own))
    .orderBy('starts_at')
    .orderBy('trial_slots.id')
    .limit(SLOTS_SHOWN)
    .execute()
}

const windowEnd = (now: Date) => instantAfter(now, TRIAL_DAYS * DAY_MS)

/** Cached pages change when a slot begins or comes within the shown days; called every minute. */
export async function renewTrialPhases(records: Records, now: Date): Promise<boolean> {
  const due = await records.read
    .selectFrom('trial_slots')
    .select('id')
    .where('closed_at', 'is', null)
    .where('phase', '!=', 'over')
    .where(({ or, and, eb }) =>
      or([
        eb('starts_at', '<=', now.toISOString()),
        and([eb('phase', '=', 'ahead'), eb('starts_at', '<', windowEnd(now))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (!due) return false
  const answer = await transaction(records, async (trx) => {
    await trx
      .updateTable('trial_slots')
      .set({ phase: 'over' })
      .where('phase', '!=', 'over')
      .where('starts_at', '<=', now.toISOString())
      .execute()
    await trx
      .updateTable('trial_slots')
      .set({ phase: 'shown' })
      .where('phase', '=', 'ahead')
      .where('starts_at', '<', windowEnd(now))
      .execute()
    return yes(null)
  })
  return answer.ok
}
