import { ownId, isUserType, type Actor } from '#domain/accounts/accounts'
import {
  no,
  book,
  cancel,
  completeFormStep,
  type Enrolment,
  type EnrolmentRefusal,
  type EnrolmentState,
  type Verdict,
} from '#domain/enrolment/enrolment'
import type { RegistrationDraft } from '#domain/forms'
import { takeWaited, type Waited } from '#domain/enrolment/queued-words'
import type { PackageKey } from '#domain/enrolment/packages'
import { transaction, lockUser, type Reader, type Records, type Transaction } from '#records/engine/db'
import { listedIn } from '#records/engine/listed'
import { prepareQuery, prepareQueryBy } from '#records/engine/remembered'
import { keptWords, writeDraft } from './drafts.ts'
import { offeredIn } from './packages.ts'

export async function findEnrolment(records: Records, userId: string): Promise<Enrolment | null> {
  return enrolmentFacts(records.read, userId)
}

export async function enrolmentsOf(records: Records, userIds: readonly string[]): Promise<Map<string, Enrolment>> {
  const rows = await factsOfMany(records.read, records.engine, JSON.stringify(userIds))
  return new Map(
    rows.flatMap((row) => {
      const facts = factsOf(row)
      return facts ? [[row.userId, facts] as const] : []
    }),
  )
}

const factsOfMany = prepareQueryBy((read, engine: Records['engine'], userIds: string) =>
  factsIn(read).where('users.id', 'in', listedIn(engine, userIds)),
)

const factsAbout = prepareQuery((read, userId) => factsIn(read).where('users.id', '=', userId))

export async function enrolmentFacts(db: Reader, userId: string): Promise<Enrolment | null> {
  const [row] = await factsAbout(db, userId)
  return row ? factsOf(row) : null
}

/** One row per person: unique indexes allow one counted payment per person and one open question per payment. */
function factsIn(db: Reader) {
  return db
    .selectFrom('users')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.user_id', '=', 'users.id')
        .on('payments.removed_at', 'is', null)
        .on('payments.part_of', 'is', null),
    )
    .leftJoin('payment_questions', (join) =>
      join.onRef('payment_questions.payment_id', '=', 'payments.id').on('payment_questions.answered_at', 'is', null),
    )
    .leftJoin('guardians', (join) =>
      join.onRef('guardians.user_id', '=', 'users.id').on('guardians.ended_at', 'is', null),
    )
    .leftJoin('consents', (join) =>
      join
        .onRef('consents.user_id', '=', 'users.id')
        .on('consents.purpose', '=', 'training')
        .on('consents.by_guardian', '=', 1)
        .on('consents.ended_at', 'is', null),
    )
    .select([
      'guardians.user_id as guarded',
      'consents.given as guardianSaid',
      'users.id as userId',
      'users.type',
      'users.registration_step',
      'users.current_package',
      'users.selected_package',
      'payments.id',
      'payments.package',
      'payments.status',
      'payments.upload_id',
      'payment_questions.id as question',
    ])
}

function factsOf(row: Awaited<ReturnType<ReturnType<typeof factsIn>['execute']>>[number]): Enrolment | null {
  if (!isUserType(row.type)) return null
  const payment =
    row.id && row.package && row.status && row.upload_id
      ? {
          id: row.id,
          package: row.package,
          status: row.status,
          upload: row.upload_id,
          hasOpenQuestion: row.question !== null,
          ...(row.guarded !== null && row.guardianSaid !== 1
            ? { guardian: row.guardianSaid === null ? ('waiting' as const) : ('declined' as const) }
            : {}),
        }
      : null
  return {
    type: row.type,
    registrationStep: row.registration_step,
    currentPackage: row.current_package,
    selectedPackage: row.selected_package,
    payment,
  }
}

export async function decisionFor(records: Records, actor: Actor) {
  const row = await records.read
    .selectFrom('payments')
    .select([
      'reason',
      'submitted_at as submittedAt',
      'decided_at as decidedAt',
      'amount_centavos as amountCentavos',
      'price_centavos as priceCentavos',
      'discount_centavos as discountCentavos',
      'voucher',
      'balance_due_on as balanceDueOn',
      'code',
    ])
    .where('user_id', '=', ownId(actor))
    .where('part_of', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

type Moved = Verdict<EnrolmentState, EnrolmentRefusal>

async function updateEnrolmentState(
  trx: Transaction,
  userId: string,
  rule: (facts: Enrolment) => Moved,
): Promise<Moved> {
  await lockUser(trx, userId)
  const facts = await enrolmentFacts(trx, userId)
  if (!facts) return no('sign-in-needed')
  const verdict = rule(facts)
  if (!verdict.ok) return verdict
  const written = await trx
    .updateTable('users')
    .set({ registration_step: verdict.value.registrationStep, selected_package: verdict.value.selectedPackage })
    .where('id', '=', userId)
    .where('current_package', '=', 'NONE')
    .executeTakeFirst()
  return written.numUpdatedRows === 1n ? verdict : no('current-package-ongoing')
}

/** Locks the package too, so that staff cannot hide or delete it at the same time. */
export async function bookPackage(records: Records, actorId: string, key: PackageKey): Promise<Moved> {
  return transaction(records, async (trx) => {
    const { offered, booked } = await offeredIn(records, trx, key)
    const verdict = await updateEnrolmentState(trx, actorId, (facts) => book(facts, key, offered))
    // Only for the first booking: each write to a package invalidates every cached page.
    if (verdict.ok && !booked)
      await trx.updateTable('packages').set({ booked: 1 }).where('key', '=', key).where('booked', '=', 0).execute()
    return verdict
  })
}

export async function cancelRegistration(records: Records, actorId: string): Promise<Moved> {
  return transaction(records, (trx) => updateEnrolmentState(trx, actorId, cancel))
}

export async function saveDraft(
  records: Records,
  actorId: string,
  key: PackageKey,
  draft: RegistrationDraft,
  leaves: 'personal' | 'additional' | null,
  now: Date,
  writer: string | null = null,
): Promise<Moved> {
  return transaction(records, async (trx) => {
    const verdict = await updateEnrolmentState(trx, actorId, (facts) => completeFormStep(facts, key, leaves))
    if (verdict.ok) await writeDraft(trx, actorId, draft, { now, writer })
    return verdict
  })
}

/**
 * Saves text typed offline: a repeated request is harmless, and newer text from another device is not overwritten.
 */
export async function keepWaitedWords(
  records: Records,
  actorId: string,
  key: PackageKey,
  waited: Waited,
  now: Date,
): Promise<Verdict<EnrolmentState, EnrolmentRefusal | 'changed-meanwhile'>> {
  return transaction(records, async (trx) => {
    const moved = await updateEnrolmentState(trx, actorId, (facts) => completeFormStep(facts, key, null))
    if (!moved.ok) return moved
    const taken = takeWaited(await keptWords(trx, actorId), waited)
    if (taken.ok && taken.value === 'write')
      await writeDraft(trx, actorId, waited.words, { now, writer: waited.writer })
    return taken.ok ? moved : taken
  })
}
