import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { referenceKey } from '#domain/enrolment/receipts'
import { transaction, type Records } from '#records/engine/db'
import { claimLater } from '#records/money/statements/movement-claims'
import { recordDecision } from '#records/operating/audit'
import { findFamilyParts } from '#records/enrolment/family/family-parts'

export async function saveReference(
  records: Records,
  actor: Actor,
  paymentId: string,
  enteredReference: string,
  now: Date,
): Promise<Verdict<{ reference: string | null }, 'not-allowed' | 'not-found' | 'wrong-reference'>> {
  if (!may(actor, 'payments')) return no('not-allowed')
  const reference = enteredReference === '' ? null : referenceKey(enteredReference)
  if (enteredReference !== '' && reference === null) return no('wrong-reference')
  return transaction(records, async (trx) => {
    const payment = await trx
      .selectFrom('payments')
      .innerJoin('users', 'users.id', 'payments.user_id')
      .select(['payments.reference', 'users.name'])
      .where('payments.id', '=', paymentId)
      .forUpdate(['payments'])
      .executeTakeFirst()
    if (!payment) return no('not-found')
    if (payment.reference === reference) return yes({ reference })
    const parts = (await findFamilyParts(trx, [paymentId])).get(paymentId)?.map(({ id }) => id) ?? [paymentId]
    await trx.updateTable('payments').set({ reference }).where('id', 'in', parts).execute()
    await claimLater(trx, paymentId, now.toISOString())
    await recordDecision(
      trx,
      actor,
      {
        action: 'payment reference',
        subject: 'payment',
        id: paymentId,
        name: payment.name,
        before: { reference: payment.reference },
        after: { reference },
      },
      now,
    )
    return yes({ reference })
  })
}
