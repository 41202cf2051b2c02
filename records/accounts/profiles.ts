import { ownId, type Actor } from '#domain/accounts/accounts'
import type { Happening } from '#domain/operating/activity'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { readDetails, type Details } from '#domain/accounts/profile'
import { selectFieldColumns, PROFILE_FIELDS, storedFields } from '#domain/enrolment/registration-fields'
import { transaction, lockUser, type Reader, type Records } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { releaseAvatar } from '#records/files/file-removals'
import { recordFile, type NewFile } from '#records/files/files'

const STEPS_SHOWN = 20

export async function detailsOf(db: Reader, userId: string): Promise<Details | null> {
  const row = await db
    .selectFrom('users')
    .select(selectFieldColumns(PROFILE_FIELDS))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** A fixed list of columns, so that no form can write any other. */
export async function saveDetails(
  records: Records,
  actor: Pick<Actor, 'id'>,
  values: FieldValues,
  now: Date,
): Promise<Verdict<Details, 'sign-in-needed'> | { ok: false; reason: 'wrong'; errors: FieldErrors }> {
  return transaction(records, async (trx) => {
    await lockUser(trx, actor.id)
    const known = await detailsOf(trx, actor.id)
    if (!known) return no('sign-in-needed')
    const { created_at: since } = await trx
      .selectFrom('users')
      .select('created_at')
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow()
    const read = readDetails(known, values, now, new Date(since))
    if (!read.ok) return { ok: false, reason: 'wrong', errors: read.errors }
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
  return transaction(records, async (trx) => {
    await lockUser(trx, actor.id)
    const known = await trx.selectFrom('users').select('image').where('id', '=', ownId(actor)).executeTakeFirst()
    if (!known) return no('sign-in-needed')
    const fileId = await recordFile(trx, { ...picture, kind: 'avatar', ownerId: actor.id }, now)
    await trx.updateTable('users').set({ image: fileId }).where('id', '=', ownId(actor)).execute()
    if (known.image) await releaseAvatar(trx, known.image, actor.id, now)
    return yes({ fileId })
  })
}

const account = prepareQuery((read, userId) =>
  read
    .selectFrom('users')
    .select(selectFieldColumns(PROFILE_FIELDS))
    .select(({ selectFrom }) => [
      'users.created_at as createdAt',
      'users.must_change_password as mustChange',
      'users.verified_at as verifiedAt',
      selectFrom('drafts').select('drafts.user_id').whereRef('drafts.user_id', '=', 'users.id').as('draft'),
    ])
    .where('users.id', '=', userId),
)

export async function ownAccount({ read }: Records, actor: Pick<Actor, 'id'>) {
  const [row] = await account(read, ownId(actor))
  if (!row) return null
  const { createdAt, mustChange, verifiedAt, draft, ...details } = row
  return { details, createdAt, verifiedAt, passwordIsOld: mustChange === 1, hasDraft: draft !== null }
}

const signedUp = prepareQuery((read, userId) =>
  read.selectFrom('users').select('created_at as at').where('id', '=', userId),
)
const paid = prepareQuery((read, userId) =>
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
    .where('user_id', '=', userId)
    .orderBy('submitted_at'),
)
const trained = prepareQuery((read, userId) =>
  read
    .selectFrom('trainees')
    .innerJoin('packages', 'packages.key', 'trainees.package')
    .select(['trainees.id', 'packages.sessions', 'packages.assessments'])
    .where('user_id', '=', userId),
)

const stepped = prepareQuery((read, traineeId) =>
  read
    .selectFrom('audit_log')
    .select(['at', 'before', 'after'])
    .where('subject', '=', 'trainee')
    .where('subject_id', '=', traineeId)
    .where('action', 'in', ['trainee step', 'trainee attendance'])
    .orderBy('id', 'desc')
    .limit(STEPS_SHOWN),
)

export async function happeningsOf({ read }: Records, actor: Pick<Actor, 'id'>): Promise<Happening[]> {
  const [[user], payments, [trainee]] = await Promise.all([
    signedUp(read, ownId(actor)),
    paid(read, ownId(actor)),
    trained(read, ownId(actor)),
  ])
  const happenings: Happening[] = user ? [{ kind: 'signed-up', at: user.at }] : []
  for (const payment of payments) {
    const packageName = payment.packageName ?? payment.package
    happenings.push({
      kind: 'payment-received',
      at: payment.submittedAt,
      amountCentavos: payment.amountCentavos,
      packageName,
    })
    if (payment.decidedAt && payment.status === 'confirmed')
      happenings.push({
        kind: payment.partOf ? 'rest-confirmed' : 'payment-confirmed',
        at: payment.decidedAt,
        packageName,
      })
    if (payment.decidedAt && payment.status === 'rejected')
      happenings.push({ kind: 'payment-rejected', at: payment.decidedAt, reason: payment.reason })
    if (payment.removedAt && payment.removedBecause === 'deleted')
      happenings.push({ kind: 'payment-deleted', at: payment.removedAt })
    if (payment.removedAt && payment.removedBecause === 'unenrolled' && !payment.partOf)
      happenings.push({ kind: 'unenrolled', at: payment.removedAt, packageName })
  }
  if (!trainee) return happenings
  const steps = await stepped(read, trainee.id)
  for (const { at, before, after } of steps.toReversed()) {
    for (const [stepper, column] of [
      ['sessions', 'session_took'],
      ['assessments', 'assessment_took'],
    ] as const) {
      const [from, to] = [countIn(before, column), countIn(after, column)]
      if (from !== null && to !== null)
        happenings.push({ kind: 'stepped', at, stepper, from, to, count: trainee[stepper] })
    }
  }
  return happenings
}

function countIn(json: string, key: string): number | null {
  const value: unknown = JSON.parse(json)
  const found =
    typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(key) : null
  return typeof found === 'number' ? found : null
}
