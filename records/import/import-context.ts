import type { Actor } from '#domain/accounts/accounts'
import type { ImportStep } from '#domain/import/facts'
import type { Transaction } from '#records/engine/db'

export type RowStep = ImportStep & { row: number }

export type RunContext = {
  trx: Transaction
  actor: Actor
  importId: string
  fileName: string
  now: Date
  /** The ids of people and enrolments by what the steps call them. */
  people: Map<string, string>
  enrolments: Map<string, string>
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

export async function noteMade(
  { trx, importId }: RunContext,
  made: {
    row: number
    kind: 'person' | 'payment' | 'attendance' | 'session'
    id: string
    userId: string | null
    facts?: string
  },
): Promise<void> {
  const { row: place, kind, id: row_id, userId: user_id, facts = '' } = made
  await trx.insertInto('import_rows').values({ import_id: importId, place, kind, row_id, user_id, facts }).execute()
}
