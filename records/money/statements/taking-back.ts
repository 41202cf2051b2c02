import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { checkStatementTakeBack as takeBackRule, type TakeBackRefusal } from '#domain/money/statements/prove-payment'
import { transaction, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'

export async function takeStatementBack(
  records: Records,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Verdict<{ account: string; lines: number }, TakeBackRefusal>> {
  if (!may(actor, 'payments')) return no('not-allowed')
  return transaction<Verdict<{ account: string; lines: number }, TakeBackRefusal>>(records, async (trx) => {
    const statement = await trx
      .selectFrom('statements')
      .select(['account', 'file_name'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!statement) return no('not-found')
    const removed = await trx
      .deleteFrom('statement_lines')
      .where('statement_id', '=', id)
      .where(({ or, eb }) => or([eb('payment_id', 'is', null), eb('tied', '=', 1)]))
      .executeTakeFirst()
    const left = await trx
      .selectFrom('statement_lines')
      .select(({ fn }) => fn.countAll<number | string>().as('proofs'))
      .where('statement_id', '=', id)
      .executeTakeFirstOrThrow()
    const verdict = takeBackRule({ proofs: Number(left.proofs) })
    if (!verdict.ok) return verdict
    await trx.deleteFrom('statements').where('id', '=', id).execute()
    const lines = Number(removed.numDeletedRows)
    const { account, file_name: file } = statement
    const entry = { action: 'statement take back', subject: 'statement', id, name: account }
    await recordDecision(trx, actor, { ...entry, before: { file, lines } }, now)
    return yes({ account, lines })
  })
}
