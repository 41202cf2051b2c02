import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { matchInTurns, type Matched, type OpenLine, type WaitingPayment } from '#domain/money/statements/match-lines'
import { manilaDayOf } from '#domain/words/formats'
import { listNames } from '#domain/words/texts'
import type { Records } from '#records/engine/db'
import { findFamilyParts, sumOfParts, type FamilyPart } from '#records/enrolment/family/family-parts'
import { provedByMovement } from './movement-claims.ts'
import { reversalsOf } from './reversals.ts'

export type WaitingShown = WaitingPayment & {
  userId: string
  receiptFileId: string
  packageName: string
  isRest: boolean
  submittedAt: string
  family: { children: string; count: number } | null
}
export type Proposals = {
  said: Matched[]
  payments: ReadonlyMap<string, WaitingShown>
}

const AT_ONCE = 500

/** Matches open lines with pending payments, in steps that let the event loop serve other requests. */
export async function proposalsFor(records: Records): Promise<Proposals> {
  const payments = await waitingPayments(records)
  if (payments.length === 0) return { said: [], payments: new Map() }
  const lines = await linesThatMaySay(records, payments)
  const work = matchInTurns(lines, payments)
  for (;;) {
    const { done, value } = work.next()
    if (done) {
      const byId = new Map(payments.map((payment) => [payment.id, payment]))
      return { said: inOrder(value, lines, byId), payments: byId }
    }
    await setImmediate()
  }
}

function inOrder(
  matched: readonly Matched[],
  lines: readonly OpenLine[],
  payments: Proposals['payments'],
): Matched[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const placed = matched.flatMap((each) => {
    const line = byId.get(each.lineId)
    const name = payments.get(each.candidates[0]?.paymentId ?? '')?.name ?? ''
    return line && each.verdict !== 'unknown' ? [{ each, line, name }] : []
  })
  return placed
    .toSorted(
      (one, other) =>
        other.line.day.localeCompare(one.line.day) ||
        one.line.amountCentavos - other.line.amountCentavos ||
        one.name.localeCompare(other.name) ||
        (one.line.id < other.line.id ? -1 : 1),
    )
    .map(({ each }) => each)
}

async function waitingPayments({ read }: Records): Promise<WaitingShown[]> {
  const rows = await read
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('packages', 'packages.key', 'payments.package')
    .leftJoin('receipt_readings', 'receipt_readings.file_id', 'payments.receipt_file_id')
    .select([
      'payments.id',
      'users.id as userId',
      'users.name',
      'payments.package',
      'packages.name as packageName',
      'payments.amount_centavos as amountCentavos',
      'payments.submitted_at as submittedAt',
      'payments.receipt_file_id as receiptFileId',
      'payments.code',
      'payments.part_of as partOf',
      'payments.family_payment_id as familyPaymentId',
      sql<string | null>`coalesce(payments.reference, receipt_readings.reference)`.as('reference'),
    ])
    .where('payments.status', '=', 'pending')
    .where('payments.removed_at', 'is', null)
    .execute()
  const families = await findFamilyParts(read, idsOfFamilies(rows))
  return rows.flatMap(({ packageName, partOf, familyPaymentId: _family, ...row }) => {
    const parts = families.get(row.id)
    // One transfer pays for all children, so that they are proposed as one payment, by its first part.
    if (parts && parts[0].id !== row.id) return []
    const shown = {
      ...row,
      isRest: partOf !== null,
      packageName: packageName ?? row.package,
      day: manilaDayOf(new Date(row.submittedAt)),
      family: null,
    }
    return parts ? { ...shown, ...asOnePayment(parts) } : shown
  })
}

const idsOfFamilies = (rows: readonly { id: string; familyPaymentId: string | null }[]) =>
  rows.flatMap(({ id, familyPaymentId }) => (familyPaymentId === null ? [] : [id]))

/** The description of a transfer names the parent who sent it. */
function asOnePayment(parts: readonly [FamilyPart, ...FamilyPart[]]) {
  const children = listNames(parts.map(({ name }) => name))
  return {
    name: parts[0].parentName ?? children,
    family: { children, count: parts.length },
    packageName: [...new Set(parts.map((part) => part.packageName ?? part.package))].join(', '),
    amountCentavos: sumOfParts(parts),
  }
}

/** Uses indexes only: lines with a code, or with the number or amount of a pending payment. */
async function linesThatMaySay({ read }: Records, payments: readonly WaitingPayment[]): Promise<OpenLine[]> {
  const sums = [...new Set(payments.map(({ amountCentavos }) => amountCentavos))]
  const numbers = [...new Set(payments.flatMap(({ reference }) => reference ?? []))]
  const lines: OpenLine[] = []
  let after = ''
  for (;;) {
    const rows = await read
      .selectFrom('statement_lines')
      .select(['id', 'day', 'amount_centavos', 'description', 'reference', 'codes', 'time', 'balance_centavos'])
      .where('payment_id', 'is', null)
      .where('ignored_at', 'is', null)
      .where('amount_centavos', '>', sql.lit(0))
      .where(({ or, eb }) =>
        or([
          eb('codes', 'is not', null),
          eb('amount_centavos', 'in', sums),
          ...(numbers.length > 0 ? [eb('reference', 'in', numbers)] : []),
        ]),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const loaded = rows.map(({ amount_centavos, balance_centavos, codes, ...row }) => ({
      ...row,
      amountCentavos: Number(amount_centavos),
      balanceCentavos: balance_centavos === null ? null : Number(balance_centavos),
      codes: codes?.split(' ') ?? [],
    }))
    const reversed = await reversalsOf(read, loaded)
    const proved = await provedByMovement(read, loaded)
    for (const { id, day, amountCentavos, description, reference, codes } of loaded)
      lines.push({
        id,
        day,
        amountCentavos,
        description,
        reference,
        codes,
        reversed: reversed.has(id),
        proved: (proved.get(id)?.size ?? 0) > 0,
      })
    after = rows.at(-1)?.id ?? ''
    if (rows.length < AT_ONCE) return lines
    await setImmediate()
  }
}
