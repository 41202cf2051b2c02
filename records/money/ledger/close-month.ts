import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { checkMonthClosing as closeRule, type MonthClosingRefusal } from '#domain/money/ledger/close-month'
import { formatMonth } from '#domain/words/formats'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { addedToLedger } from '#records/engine/log/log-chain'
import { recordDecision } from '#records/operating/audit'
import { monthTotals, type MonthTotals } from './months.ts'

/** Irreversible: stores the totals, and the ledger takes no more entries for the month. */
export async function closeMonth(
  records: Records,
  actor: Actor,
  month: string,
  now: Date,
): Promise<Verdict<{ totals: MonthTotals }, MonthClosingRefusal>> {
  if (!may(actor, 'payments') || !isProved(actor, now)) return no('not-allowed')
  return transaction<Verdict<{ totals: MonthTotals }, MonthClosingRefusal>>(records, async (trx) => {
    await holdLedger(records, trx)
    const kept = await trx.selectFrom('closed_months').select('month').where('month', '=', month).executeTakeFirst()
    const verdict = closeRule({ month, closed: kept !== undefined }, now)
    if (!verdict.ok) return verdict
    const totals = await monthTotals(trx, month)
    await trx
      .insertInto('closed_months')
      .values({ month, closed_at: now.toISOString(), closed_by: actor.id, totals: JSON.stringify(totals) })
      .execute()
    addedToLedger(trx, `month:${month}`)
    const { centavos, entries } = totals
    await recordDecision(
      trx,
      actor,
      { action: 'month close', subject: 'month', id: month, name: formatMonth(month), after: { entries, centavos } },
      now,
    )
    return yes({ totals })
  })
}

/** Blocks new entries and waits for running ones, so that the totals miss none. */
async function holdLedger({ engine }: Records, trx: Transaction): Promise<void> {
  if (engine === 'postgres') await sql`lock table payment_history in share row exclusive mode`.execute(trx)
}
