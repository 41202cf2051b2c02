import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { ENTRY_FACTS, entryKindsWith, shownCentavos } from '#domain/money/ledger/entries'
import { paymentCredited, paymentRefunded } from '#domain/text/emails/balance-emails'
import { give, type Giving, type GivingRefusal } from '#domain/money/ledger/refunds'
import { formatPhp } from '#domain/words/formats'
import { brandIn } from '#records/content/content'
import { transaction, lockUser, type Reader, type Records, type Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'
import { readEnrolmentAccount, addEntry } from './entries.ts'

const EMAILS: Record<Giving['kind'], typeof paymentRefunded | typeof paymentCredited> = {
  refunded: paymentRefunded,
  credited: paymentCredited,
}

type Refusal = GivingRefusal | 'not-allowed' | 'not-found' | 'month-closed' | 'given-already'
export type AdjustmentResult = { name: string; kind: Giving['kind']; amountCentavos: number }

export async function moneyOf(db: Reader, { id, partOf }: { id: string; partOf: string | null }) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum<string | number | null>('amount_centavos').as('left'))
    .where('payment_id', '=', id)
    .where('kind', 'in', entryKindsWith('countsForClient'))
    .executeTakeFirstOrThrow()
  const enrolment = partOf ?? id
  const account = await readEnrolmentAccount(db, enrolment)
  const waiting = await db
    .selectFrom('payments')
    .select('amount_centavos')
    .where('part_of', '=', enrolment)
    .where('status', '=', 'pending')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return {
    leftCentavos: Number(rows.left ?? 0),
    owedCentavos: account?.owed ?? 0,
    waitingCentavos: waiting?.amount_centavos ?? 0,
  }
}

/**
 * Records a refund or a credit, and emails the client. `form` is the form's id, so that a repeated request acts once.
 */
export async function givePaid(
  records: Records,
  actor: Actor,
  { paymentId, form, giving }: { paymentId: string; form: string; giving: Giving },
  now: Date,
): Promise<Verdict<AdjustmentResult, Refusal>> {
  if (!may(actor, 'payments')) return no('not-allowed')
  if (!isProved(actor, now)) return no('not-allowed')
  return transaction<Verdict<AdjustmentResult, Refusal>>(records, async (trx) => {
    const owner = await trx.selectFrom('payments').select('user_id').where('id', '=', paymentId).executeTakeFirst()
    if (!owner) return no('not-found')
    await lockUser(trx, owner.user_id)
    const payment = await paymentIn(trx, paymentId)
    const answer = { name: payment.name, kind: giving.kind, amountCentavos: giving.amountCentavos }
    const before = await findRecordedEntry(trx, form, { paymentId, giving })
    if (before) return before === 'same' ? yes(answer) : no('given-already')
    const money = await moneyOf(trx, payment)
    const verdict = give({ confirmed: payment.status === 'confirmed', ...money }, giving)
    if (!verdict.ok) return verdict
    const { kind, amountCentavos, creditCentavos, method, note } = verdict.value
    const entry = await addEntry(
      trx,
      {
        id: form,
        kind,
        paymentId,
        enrolmentId: payment.partOf ?? paymentId,
        userId: payment.userId,
        package: payment.package,
        amountCentavos,
        creditCentavos,
        submittedAt: now.toISOString(),
        by: actor.id,
        method,
        note,
      },
      now,
    )
    if (!entry.ok) return entry
    await recordDecision(
      trx,
      actor,
      {
        action: ENTRY_FACTS[kind].auditAction,
        subject: 'payment',
        id: paymentId,
        name: payment.name,
        after: {
          amount: formatPhp(giving.amountCentavos),
          off_the_debt: formatPhp(creditCentavos),
          ...(method ? { method } : {}),
        },
      },
      now,
    )
    await tell(trx, payment, { entryId: form, giving, method }, now)
    return yes(answer)
  })
}

/** Null unless the form was recorded before; 'other' with another payment or amount. */
async function findRecordedEntry(
  trx: Transaction,
  form: string,
  { paymentId, giving }: { paymentId: string; giving: Giving },
): Promise<'same' | 'other' | null> {
  const before = await trx
    .selectFrom('ledger_entries')
    .select(['payment_id', 'kind', 'amount_centavos', 'credit_centavos'])
    .where('id', '=', form)
    .executeTakeFirst()
  if (!before) return null
  const given = -shownCentavos({
    kind: before.kind,
    amountCentavos: before.amount_centavos,
    creditCentavos: before.credit_centavos,
  })
  const same = before.payment_id === paymentId && before.kind === giving.kind && given === giving.amountCentavos
  return same ? 'same' : 'other'
}

async function paymentIn(trx: Transaction, paymentId: string) {
  return trx
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('packages', 'packages.key', 'payments.package')
    .select([
      'payments.id',
      'payments.status',
      'payments.part_of as partOf',
      'payments.package',
      'packages.name as packageName',
      'users.id as userId',
      'users.name',
      'users.first_name as firstName',
      'users.email',
      'users.verified_at as verifiedAt',
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
}

async function tell(
  trx: Transaction,
  payment: Awaited<ReturnType<typeof paymentIn>>,
  {
    entryId,
    giving,
    method,
  }: { entryId: string; giving: Giving; method: Parameters<typeof paymentRefunded>[0]['method'] },
  now: Date,
): Promise<void> {
  const enrolled = await trx
    .selectFrom('trainees')
    .select('id')
    .where('payment_id', '=', payment.partOf ?? payment.id)
    .executeTakeFirst()
  const account = enrolled ? await readEnrolmentAccount(trx, payment.partOf ?? payment.id) : null
  const given = {
    brand: await brandIn(trx),
    entryId,
    account: {
      id: payment.userId,
      email: payment.email,
      name: payment.firstName || payment.name,
      verified: payment.verifiedAt !== null,
    },
    packageName: payment.packageName ?? payment.package,
    owedCentavos: account?.owed ?? 0,
    method,
  }
  const letter = EMAILS[giving.kind]
  await queueMail(trx, letter(given, giving.amountCentavos, giving.note), now)
}
