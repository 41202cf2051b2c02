import { setImmediate } from 'node:timers/promises'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { StatementLine } from '#domain/money/statements/lines'
import { newId, immediateTransaction, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { tieNewLines } from './tie-lines.ts'

export type NewStatement = {
  account: string
  layout: string
  fileName: string
  lines: readonly (StatementLine & { hash: string; codes: readonly string[] })[]
  problems: number
  accountNumber?: string | null
}

/** Lines per transaction, so that neither the database nor the process is blocked for long. */
const AT_ONCE = 200

/**
 * Adds the lines that no earlier statement had, in batches: a repeated upload after an interruption adds the rest.
 */
export async function addStatement(
  records: Records,
  actor: Actor,
  statement: NewStatement,
  now: Date,
): Promise<Verdict<{ lines: number; fresh: number; tied: number }, 'not-allowed'>> {
  if (!may(actor, 'payments')) return no('not-allowed')
  const { account, layout, fileName, lines } = statement
  // Sorted, so that two statements with the same lines cannot deadlock.
  const unknown = (await unknownOf(records, lines)).toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
  const [first] = unknown
  if (!first) return yes({ lines: lines.length, fresh: 0, tied: 0 })
  const [id, at] = [newId(), now.toISOString()]
  const days = lines.map(({ day }) => day).toSorted()
  await immediateTransaction(records, async (trx) => {
    await trx
      .insertInto('statements')
      .values({
        id,
        account,
        layout,
        file_name: fileName,
        added_at: at,
        added_by: actor.id,
        lines: lines.length,
        from_day: days[0] ?? first.day,
        to_day: days.at(-1) ?? first.day,
        problems: statement.problems,
        account_number: statement.accountNumber ?? null,
      })
      .execute()
    const after = { lines: lines.length, new: unknown.length, account }
    await recordDecision(trx, actor, { action: 'statement add', subject: 'statement', id, name: account, after }, now)
  })
  let [fresh, tied] = [0, 0]
  for (let from = 0; from < unknown.length; from += AT_ONCE) {
    await setImmediate()
    const added = await addLines(records, unknown.slice(from, from + AT_ONCE), { id, account, at })
    fresh += added.length
    tied += await tieNewLines(records, actor, added, now)
  }
  if (fresh === 0) await records.write.deleteFrom('statements').where('id', '=', id).execute()
  return yes({ lines: lines.length, fresh, tied })
}

async function unknownOf(records: Records, lines: NewStatement['lines']): Promise<NewStatement['lines'][number][]> {
  const known = new Set<string>()
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    await setImmediate()
    const hashes = lines.slice(from, from + AT_ONCE).map(({ hash }) => hash)
    const found = await records.read
      .selectFrom('statement_lines')
      .select('hash')
      .where('hash', 'in', hashes)
      .execute()
    for (const { hash } of found) known.add(hash)
  }
  return lines.filter(({ hash }) => !known.has(hash))
}

async function addLines(
  records: Records,
  lines: NewStatement['lines'],
  { id, account, at }: { id: string; account: string; at: string },
): Promise<string[]> {
  return immediateTransaction(records, async (trx) => {
    const added = await trx
      .insertInto('statement_lines')
      .values(
        lines.map((line) => ({
          id: newId(),
          statement_id: id,
          account,
          hash: line.hash,
          day: line.day,
          time: line.time,
          amount_centavos: line.amountCentavos,
          description: line.description,
          reference: line.reference,
          codes: line.codes.length > 0 ? line.codes.join(' ') : null,
          balance_centavos: line.balanceCentavos,
          raw: line.raw,
          added_at: at,
        })),
      )
      .onConflict((known) => known.column('hash').doNothing())
      .returning('id')
      .execute()
    await trx
      .updateTable('statements')
      .set((eb) => ({ new_lines: eb('new_lines', '+', added.length) }))
      .where('id', '=', id)
      .execute()
    return added.map(({ id: lineId }) => lineId)
  })
}
