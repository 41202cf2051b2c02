import type { Actor } from '#domain/accounts/accounts'
import type { PlannedWrite } from '#domain/import/facts'
import type { ImportRowsTable } from './tables.ts'
import type { Transaction } from '#records/engine/db'

export type RowStep = PlannedWrite & { row: number }

export type RunContext = {
  trx: Transaction
  actor: Actor
  importId: string
  fileName: string
  now: Date
  people: Map<string, string>
  enrolments: Map<string, string>
  made: MadeRow[]
  booked: Set<string>
}

export async function enrolmentOf(context: RunContext, person: string): Promise<string | null> {
  const made = context.enrolments.get(person)
  if (made) return made
  const row = await context.trx
    .selectFrom('trainees')
    .select('payment_id')
    .where('user_id', '=', userOf(context, person))
    .forUpdate()
    .executeTakeFirst()
  if (row) context.enrolments.set(person, row.payment_id)
  return row?.payment_id ?? null
}

export const userOf = ({ people }: RunContext, person: string): string => people.get(person) ?? person

export type MadeRow = {
  row: number
  kind: ImportRowsTable['kind']
  id: string
  userId: string | null
  facts?: string
}

const AT_ONCE = 200

export async function saveMade({ trx, importId, made }: RunContext): Promise<void> {
  const rows = made.map(({ row, kind, id, userId, facts = '' }) => ({
    import_id: importId,
    place: row,
    kind,
    row_id: id,
    user_id: userId,
    facts,
  }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await trx
      .insertInto('import_rows')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}
