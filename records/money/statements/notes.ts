import { entryKindsWith } from '#domain/money/ledger/entries'
import { listNames } from '#domain/words/texts'
import type { Records } from '#records/engine/db'
import { findFamilyParts } from '#records/enrolment/family/family-parts'
import { provedByMovement } from './movement-claims.ts'
import { reversalsOf, type Reversal } from './reversals.ts'

export type LineNote = {
  reversal: Reversal | null
  proved: { paymentId: string; name: string; decidedAt: string | null; tie: boolean } | null
}

export async function lineNotes({ read }: Records, ids: readonly string[]): Promise<Map<string, LineNote>> {
  if (ids.length === 0) return new Map()
  const rows = await read
    .selectFrom('statement_lines')
    .select(['id', 'day', 'time', 'amount_centavos', 'balance_centavos', 'description', 'reference', 'codes'])
    .where('id', 'in', [...ids])
    .execute()
  const lines = rows.map(({ amount_centavos, balance_centavos, codes, ...row }) => ({
    ...row,
    amountCentavos: Number(amount_centavos),
    balanceCentavos: balance_centavos === null ? null : Number(balance_centavos),
    codes: codes?.split(' ') ?? [],
  }))
  const reversals = await reversalsOf(read, lines)
  const proved = await provedByMovement(read, lines)
  const payments = await provedPayments(read, [...new Set([...proved.values()].flatMap((each) => [...each]))])
  const notes = new Map<string, LineNote>()
  for (const { id, amountCentavos } of lines) {
    const reversal = reversals.get(id) ?? null
    const [first] = proved.get(id) ?? []
    const payment = first ? payments.get(first) : undefined
    if (!reversal && !payment) continue
    notes.set(id, {
      reversal,
      proved: payment
        ? {
            paymentId: payment.id,
            name: payment.name,
            decidedAt: payment.decidedAt,
            tie: !reversal && !payment.isMatched && payment.receivedCentavos === amountCentavos,
          }
        : null,
    })
  }
  return notes
}

type ProvedGroup = {
  id: string
  name: string
  decidedAt: string | null
  isMatched: boolean
  receivedCentavos: number
}

async function provedPayments(read: Records['read'], ids: readonly string[]): Promise<Map<string, ProvedGroup>> {
  if (ids.length === 0) return new Map()
  const families = await findFamilyParts(read, ids)
  const all = [...new Set([...ids, ...[...families.values()].flatMap((parts) => parts.map(({ id }) => id))])]
  const rows = await read
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('statement_proofs', 'statement_proofs.payment_id', 'payments.id')
    .select([
      'payments.id',
      'users.name',
      'payments.decided_at as decidedAt',
      'statement_proofs.line_id as lineId',
      ({ selectFrom }) =>
        selectFrom('ledger_entries')
          .select(({ fn }) => fn.sum<number | string | null>('ledger_entries.amount_centavos').as('sum'))
          .whereRef('ledger_entries.payment_id', '=', 'payments.id')
          .where('ledger_entries.kind', 'in', entryKindsWith('countsAsReceived'))
          .as('received'),
    ])
    .where('payments.id', 'in', all)
    .orderBy('users.name')
    .execute()
  return new Map(
    ids.flatMap((id) => {
      const parts = families.get(id)?.map((part) => part.id) ?? [id]
      const group = rows.filter((row) => parts.includes(row.id))
      const [first] = group
      if (!first) return []
      return [
        [
          id,
          {
            id,
            name: listNames(group.map(({ name }) => name)),
            decidedAt: first.decidedAt,
            isMatched: group.some(({ lineId }) => lineId !== null),
            receivedCentavos: group.reduce((sum, { received }) => sum + Number(received ?? 0), 0),
          },
        ] as const,
      ]
    }),
  )
}
