import type { Actor } from '#domain/accounts/accounts'
import { normaliseEmail } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { HOLD_REASON_LONGEST, type HoldRefusal } from '#domain/operating/retention'
import { transaction, lockUser, newId, type Reader, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from './audit.ts'
import { isReported } from '#records/training/practice/remove-recordings'
import { takeTurn } from './retention-sweep.ts'

/** True while the person, a payment or a reported recording of theirs is on hold; check before deleting their data. */
export async function isHeld(db: Reader, userId: string): Promise<boolean> {
  if (await isReported(db, userId)) return true
  const row = await db
    .selectFrom('legal_holds')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('subject', '=', 'person'), eb('subject_id', '=', userId)]),
        and([
          eb('subject', '=', 'payment'),
          eb('subject_id', 'in', (payments) =>
            payments.selectFrom('payments').select('payments.id').where('user_id', '=', userId),
          ),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function heldThings({ read }: Records) {
  return read
    .selectFrom('legal_holds')
    .leftJoin('payments', (join) =>
      join.onRef('payments.id', '=', 'legal_holds.subject_id').on('legal_holds.subject', '=', 'payment'),
    )
    .leftJoin('users', (join) =>
      join.on(({ or, eb, ref }) =>
        or([eb('users.id', '=', ref('payments.user_id')), eb('users.id', '=', ref('legal_holds.subject_id'))]),
      ),
    )
    .leftJoin('users as by', 'by.id', 'legal_holds.placed_by')
    .select([
      'legal_holds.id',
      'legal_holds.subject',
      'legal_holds.subject_id as subjectId',
      'legal_holds.reason',
      'legal_holds.placed_at as placedAt',
      'users.name',
      'by.name as placedBy',
    ])
    .orderBy('placed_at', 'desc')
    .orderBy('legal_holds.id')
    .execute()
}

export async function placeHold(
  records: Records,
  actor: Actor,
  { whom, reason }: { whom: string; reason: string },
  now: Date,
): Promise<Verdict<{ name: string }, HoldRefusal | 'not-allowed'>> {
  if (!may(actor, 'legal-holds')) return no('not-allowed')
  if (!isProved(actor, now)) return no('not-allowed')
  if (reason === '') return no('no-reason')
  if (reason.length > HOLD_REASON_LONGEST) return no('long-reason')
  return transaction<Verdict<{ name: string }, HoldRefusal>>(records, async (trx) => {
    await takeTurn(trx)
    const found = await meant(trx, whom)
    if (!found || !(await lockUser(trx, found.userId))) return no('not-there')
    const placed = await trx
      .insertInto('legal_holds')
      .values({
        id: newId(),
        subject: found.subject,
        subject_id: found.id,
        reason,
        placed_at: now.toISOString(),
        placed_by: actor.id,
      })
      .onConflict((known) => known.columns(['subject', 'subject_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!placed) return no('held-already')
    const subject = found.subject === 'person' ? 'account' : 'payment'
    await recordDecision(
      trx,
      actor,
      { action: 'hold place', subject, id: found.id, name: found.name, after: { reason } },
      now,
    )
    return yes({ name: found.name })
  })
}

export async function liftHold(
  records: Records,
  actor: Actor,
  holdId: string,
  now: Date,
): Promise<Verdict<null, HoldRefusal | 'not-allowed'>> {
  if (!may(actor, 'legal-holds')) return no('not-allowed')
  if (!isProved(actor, now)) return no('not-allowed')
  return transaction<Verdict<null, HoldRefusal>>(records, async (trx) => {
    const lifted = await trx
      .deleteFrom('legal_holds')
      .where('id', '=', holdId)
      .returning(['subject', 'subject_id', 'reason'])
      .executeTakeFirst()
    if (!lifted) return no('not-held')
    const found = await meant(trx, lifted.subject_id)
    await recordDecision(
      trx,
      actor,
      {
        action: 'hold lift',
        subject: lifted.subject === 'person' ? 'account' : 'payment',
        id: lifted.subject_id,
        name: found?.name ?? 'Unknown User',
        after: { reason: lifted.reason },
      },
      now,
    )
    return yes(null)
  })
}

type Meant = { subject: 'person' | 'payment'; id: string; userId: string; name: string }

async function meant(trx: Transaction, whom: string): Promise<Meant | null> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('type', '=', 'CLIENT_USER')
    .where(({ or, eb }) => or([eb('id', '=', whom), eb('email', '=', normaliseEmail(whom))]))
    .executeTakeFirst()
  if (user) return { subject: 'person', id: user.id, userId: user.id, name: user.name }
  const payment = await trx
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['users.id as userId', 'users.name'])
    .where('payments.id', '=', whom)
    .executeTakeFirst()
  return payment ? { subject: 'payment', id: whom, ...payment } : null
}
