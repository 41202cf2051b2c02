import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { accountFound, lineMarks, type AccountFound, type KnownAccount } from '#domain/money/statements/accounts'
import type { StatementLine } from '#domain/money/statements/lines'
import type { Records } from '#records/engine/db'

const AT_ONCE = 500

export async function accountOfStatement(
  { read }: Records,
  statement: { account: string; accountNumber: string | null; lines: readonly StatementLine[] },
): Promise<AccountFound> {
  const { accountNumber, lines } = statement
  const days = lines.map(({ day }) => day).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return { kind: 'new' }
  const known = new Map<string, KnownAccount>()
  const named = await read
    .selectFrom('statements')
    .select(['account', 'account_number'])
    .where(sql<string>`lower(account)`, '<>', statement.account.toLowerCase())
    .orderBy('added_at')
    .execute()
  for (const { account, account_number } of named) {
    const numbers = account_number !== null && accountNumber !== null
    const before = known.get(account)
    const overlap = before?.overlap ?? { numbers: 0, balances: 0, plain: 0 }
    known.set(account, {
      account,
      overlap,
      sameNumber: (before?.sameNumber ?? false) || (numbers && account_number === accountNumber),
      otherNumber: (before?.otherNumber ?? false) || (numbers && account_number !== accountNumber),
    })
  }
  if (known.size === 0) return { kind: 'new' }
  const marks = new Set<string>()
  for (const [at, line] of lines.entries()) {
    marks.add(lineMarks(line).mark)
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
  }
  for (let after = ''; ; ) {
    const rows = await read
      .selectFrom('statement_lines')
      .select(['id', 'account', 'day', 'time', 'amount_centavos', 'description', 'reference', 'balance_centavos'])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { account, amount_centavos, balance_centavos, ...row } of rows) {
      const there = known.get(account)
      if (!there) continue
      const balanceCentavos = balance_centavos === null ? null : Number(balance_centavos)
      const { mark, by } = lineMarks({ ...row, amountCentavos: Number(amount_centavos), balanceCentavos })
      if (marks.has(mark)) there.overlap[by] += 1
    }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < AT_ONCE) break
    await setImmediate()
  }
  return accountFound([...known.values()])
}
