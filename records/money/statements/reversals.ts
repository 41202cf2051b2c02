import { sql } from 'kysely'
import { reversalOf } from '#domain/money/statements/reversals'
import type { Reader } from '#records/engine/db'

const AT_ONCE = 200

type Credit = { id: string; day: string; amountCentavos: number; description: string; reference: string }
type Out = Reversal & { amountCentavos: number; reference: string; paired: boolean }
export type Reversal = { id: string; day: string; description: string }

export async function reversalsOf(db: Reader, credits: readonly Credit[]): Promise<Map<string, Reversal>> {
  const sums = [...new Set(credits.map(({ amountCentavos }) => -amountCentavos))]
  const outs = new Map<number, Out[]>()
  for (let from = 0; from < sums.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('statement_lines')
      .select([
        'id',
        'day',
        'amount_centavos',
        'description',
        'reference',
        sql<
          number | boolean
        >`exists (select 1 from statement_lines as came where came.reference = statement_lines.reference
          and came.reference <> '' and came.amount_centavos = -statement_lines.amount_centavos)`.as('paired'),
      ])
      .where('amount_centavos', 'in', sums.slice(from, from + AT_ONCE))
      // Repeats the condition of the index exactly, or the index is not used.
      .where('amount_centavos', '<', sql.lit(0))
      .orderBy('day')
      .orderBy('id')
      .execute()
    for (const { amount_centavos, paired, ...row } of rows) {
      const amountCentavos = Number(amount_centavos)
      const out = { ...row, amountCentavos, paired: Boolean(paired) }
      outs.set(amountCentavos, [...(outs.get(amountCentavos) ?? []), out])
    }
  }
  const found = new Map<string, Reversal>()
  for (const credit of credits) {
    const reversal = reversalOf(credit, outs.get(-credit.amountCentavos) ?? [])
    if (reversal) found.set(credit.id, reversal)
  }
  return found
}
