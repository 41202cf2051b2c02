import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { checkIgnoreLine as ignoreLineRule, type IgnoreLineRefusal } from '#domain/money/statements/ignore-line'
import { transaction, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'

type IgnoreLineResult = Verdict<{ account: string }, IgnoreLineRefusal>

export async function ignoreLine(
  records: Records,
  actor: Actor,
  { lineId, reason }: { lineId: string; reason: string },
  now: Date,
): Promise<IgnoreLineResult> {
  if (!may(actor, 'payments')) return no('not-allowed')
  return transaction<IgnoreLineResult>(records, async (trx) => {
    const line = await trx
      .selectFrom('statement_lines')
      .select(['account', 'payment_id as paymentId', 'ignored_at as ignoredAt'])
      .where('id', '=', lineId)
      .executeTakeFirst()
    if (!line) return no('not-found')
    const { account, paymentId, ignoredAt } = line
    const verdict = ignoreLineRule({ reason, used: paymentId !== null, ignored: ignoredAt !== null })
    if (!verdict.ok) return verdict
    const written = await trx
      .updateTable('statement_lines')
      .set({ ignored_at: now.toISOString(), ignored_by: actor.id, ignored_because: verdict.value })
      .where('id', '=', lineId)
      .where('payment_id', 'is', null)
      .where('ignored_at', 'is', null)
      .executeTakeFirst()
    if (written.numUpdatedRows !== 1n) return no('line-taken')
    const entry = { action: 'statement line aside', subject: 'statement line', id: lineId, name: account }
    await recordDecision(trx, actor, { ...entry, after: { reason: verdict.value } }, now)
    return yes({ account })
  })
}

export async function takeLineBack(
  records: Records,
  actor: Actor,
  lineId: string,
  now: Date,
): Promise<IgnoreLineResult> {
  if (!may(actor, 'payments')) return no('not-allowed')
  return transaction<IgnoreLineResult>(records, async (trx) => {
    const back = await trx
      .updateTable('statement_lines')
      .set({ ignored_at: null, ignored_by: null, ignored_because: null })
      .where('id', '=', lineId)
      .where('ignored_at', 'is not', null)
      .returning('account')
      .executeTakeFirst()
    if (!back) return no('not-ignored')
    const entry = { action: 'statement line back', subject: 'statement line', id: lineId, name: back.account }
    await recordDecision(trx, actor, entry, now)
    return yes(back)
  })
}
