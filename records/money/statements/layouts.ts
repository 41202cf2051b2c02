import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { layoutProblem, type ColumnKind, type StatementLayout } from '#domain/money/statements/layouts'
import { transaction, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'

export async function readSavedLayouts({ read }: Records): Promise<Map<string, StatementLayout>> {
  const rows = await read.selectFrom('statement_layouts').select(['key', 'name', 'kinds', 'day_order']).execute()
  return new Map(
    rows.map(({ key, name, kinds, day_order }) => [
      key,
      { name, kinds: JSON.parse(kinds) as (ColumnKind | null)[], order: day_order },
    ]),
  )
}

export async function rememberLayout(
  records: Records,
  actor: Actor,
  key: string,
  layout: StatementLayout,
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'wrong-columns'>> {
  if (!may(actor, 'payments')) return no('not-allowed')
  if (layoutProblem(layout.kinds)) return no('wrong-columns')
  return transaction<Verdict<null, 'not-allowed' | 'wrong-columns'>>(records, async (trx) => {
    const chosen = {
      name: layout.name,
      kinds: JSON.stringify(layout.kinds),
      day_order: layout.order,
      chosen_by: actor.id,
      chosen_at: now.toISOString(),
    }
    await trx
      .insertInto('statement_layouts')
      .values({ key, ...chosen })
      .onConflict((known) => known.column('key').doUpdateSet(chosen))
      .execute()
    const entry = { action: 'statement columns', subject: 'statement', id: key.slice(0, 60), name: layout.name }
    await recordDecision(trx, actor, { ...entry, after: { columns: layout.kinds, order: layout.order } }, now)
    return yes(null)
  })
}
