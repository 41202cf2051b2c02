import { ownId, type Actor } from '#domain/accounts/accounts'
import type { Happening } from '#domain/operating/activity'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { readDetails, type Details } from '#domain/accounts/profile'
import { columnsOf, PROFILE_FIELDS, storedFields } from '#domain/enrolment/registration-fields'
import { change, holdUser, type Reader, type Records } from '#records/engine/db'
import { releaseAvatar } from '#records/files/file-removals'
import { recordFile, type NewFile } from '#records/files/files'

const STEPS_TOLD = 20

export async function detailsOf(db: Reader, userId: string): Promise<Details | null> {
  const row = await db
    .selectFrom('users')
    .select(columnsOf(PROFILE_FIELDS))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** No other column can be reached from here. */
export async function saveDetails(
  records: Records,
  actor: Pick<Actor, 'id'>,
  typed: FieldValues,
  now: Date,
): Promise<Verdict<Details, 'sign-in-needed'> | { ok: false; because: 'wrong'; errors: FieldErrors }> {
  return change(records, async (trx) => {
    await holdUser(trx, actor.id)
    const known = await detailsOf(trx, actor.id)
    if (!known) return no('sign-in-needed')
    const read = readDetails(known, typed, now)
    if (!read.ok) return { ok: false, because: 'wrong', errors: read.errors }
    const written = await trx
      .updateTable('users')
      .set(storedFields(PROFILE_FIELDS, read.value))
      .where('id', '=', ownId(actor))
      .executeTakeFirst()
    return written.numUpdatedRows === 1n ? yes(read.value) : no('sign-in-needed')
  })
}

export async function changeAvatar(
  records: Records,
  actor: Pick<Actor, 'id'>,
  picture: Omit<NewFile, 'kind' | 'ownerId'>,
  now: Date,
): Promise<Verdict<{ fileId: string }, 'sign-in-needed'>> {
  return change(records, async (trx) => {
    await holdUser(trx, actor.id)
    const known = await trx.selectFrom('users').select('image').where('id', '=', ownId(actor)).executeTakeFirst()
    if (!known) return no('sign-in-needed')
    const fileId = await recordFile(trx, { ...picture, kind: 'avatar', ownerId: actor.id }, now)
    await trx.updateTable('users').set({ image: fileId }).where('id', '=', ownId(actor)).execute()
    if (known.image) await releaseAvatar(trx, known.image, actor.id, now)
    return yes({ fileId })
  })
}

export async function happeningsOf({ read }: Records, actor: Pick<Actor, 'id'>): Promise<Happening[]> {
  const [user, payments, trainee] = await Promise.all([
    read.selectFrom('users').select('created_at as at').where('id', '=', ownId(actor)).executeTakeFirst(),
    read
      .selectFrom('payments')
      .leftJoin('packages', 'packages.key', 'payments.package')
      .select([
        'payments.package',
        'packages.name as packageName',
        'amount_centavos as amountCentavos',
        'status',
        'submitted_at as submittedAt',
        'decided_at as decidedAt',
        'reason',
        'removed_at as removedAt',
        'removed_because as removedBecause',
        'part_of as partOf',
      ])
      .where('user_id', '=', ownId(actor))
      .orderBy('submitted_at')
      .execute(),
    read
      .selectFrom('trainees')
      .innerJoin('packages', 'packages.key', 'trainees.package')
      .select(['trainees.id', 'packages.sessions', 'packages.assessments'])
      .where('user_id', '=', ownId(actor))
      .executeTakeFirst(),
  ])
  const told: Happening[] = user ? [{ kind: 'signed-up', at: user.at }] : []
  for (const payment of payments) {
    const packageName = payment.packageName ?? payment.package
    told.push({
      kind: 'payment-received',
      at: payment.submittedAt,
      amountCentavos: payment.amountCentavos,
      packageName,
    })
    if (payment.decidedAt && payment.status === 'confirmed')
      told.push({ kind: payment.partOf ? 'rest-confirmed' : 'payment-confirmed', at: payment.decidedAt, packageName })
    if (payment.decidedAt && payment.status === 'rejected')
      told.push({ kind: 'payment-rejected', at: payment.decidedAt, reason: payment.reason })
    if (payment.removedAt && payment.removedBecause === 'deleted')
      told.push({ kind: 'payment-deleted', at: payment.removedAt })
    if (payment.removedAt && payment.removedBecause === 'unenrolled' && !payment.partOf)
      told.push({ kind: 'unenrolled', at: payment.removedAt, packageName })
  }
  if (!trainee) return told
  const steps = await read
    .selectFrom('audit_log')
    .select(['at', 'before', 'after'])
    .where('subject', '=', 'trainee')
    .where('subject_id', '=', trainee.id)
    .where('action', 'in', ['trainee step', 'trainee attendance'])
    .orderBy('id', 'desc')
    .limit(STEPS_TOLD)
    .execute()
  for (const { at, before, after } of steps.toReversed()) {
    for (const [stepper, column] of [
      ['sessions', 'session_took'],
      ['assessments', 'assessment_took'],
    ] as const) {
      const [from, to] = [countIn(before, column), countIn(after, column)]
      if (from !== null && to !== null) told.push({ kind: 'stepped', at, stepper, from, to, count: trainee[stepper] })
    }
  }
  return told
}

function countIn(json: string, key: string): number | null {
  const value: unknown = JSON.parse(json)
  const found =
    typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(key) : null
  return typeof found === 'number' ? found : null
}

export async function hasDraft({ read }: Records, userId: string): Promise<boolean> {
  return (
    (await read.selectFrom('drafts').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
  )
}
