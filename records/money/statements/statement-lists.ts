import { sql } from 'kysely'
import { listNames } from '#domain/words/texts'
import { pairText, type Pair } from '#domain/money/statements/many'
import type { Reader, Records } from '#records/engine/db'
import { counted, onPage, pageOf, type ListQuery } from '#records/engine/pages'
import { peopleFound } from '#records/engine/search'
import { findFamilyParts, sumOfParts } from '#records/enrolment/family/family-parts'
import { findProvedPayments } from './proved-payments.ts'

const SHOWN = [
  'statement_lines.id',
  'statement_lines.account',
  'day',
  'time',
  'amount_centavos as amount',
  'description',
  'statement_lines.reference',
] as const

export async function statementsPage(records: Records, listQuery: ListQuery) {
  const listed = records.read
    .selectFrom('statements')
    .$if(listQuery.search !== '', (all) =>
      all.where(sql<boolean>`instr(folded(account || ' ' || file_name), ${listQuery.search.toLowerCase()}) > 0`),
    )
  const query = listed.select([
    'statements.id',
    'account',
    'layout',
    'file_name as fileName',
    'added_at as addedAt',
    (eb) => eb.selectFrom('users').select('users.name').whereRef('users.id', '=', 'added_by').as('addedBy'),
    'lines',
    'new_lines as fresh',
    'from_day as fromDay',
    'to_day as toDay',
    'problems',
    counted(listQuery.search).as('total'),
  ])
  const rows = await onPage(query, 'added_at', 'statements.id', listQuery).execute()
  return pageOf(rows, listed, listQuery)
}

export async function accountsKnown({ read }: Records): Promise<string[]> {
  const rows = await read
    .selectFrom('statements')
    .select(['account', ({ fn }) => fn.max('added_at').as('latest')])
    .groupBy('account')
    .orderBy('latest', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ account }) => account)
}

const open = ({ read }: Pick<Records, 'read'>) =>
  read
    .selectFrom('statement_lines')
    .where('payment_id', 'is', null)
    .where('ignored_at', 'is', null)
    .where('amount_centavos', '>', sql.lit(0))

export async function countOpenLines(records: Records): Promise<number> {
  const { count } = await open(records)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function openLinesBetween(db: Reader, from: string, until: string): Promise<number> {
  const { count } = await open({ read: db })
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('day', '>=', from)
    .where('day', '<', until)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const found = (search: string) =>
  sql<boolean>`instr(folded(description || ' ' || statement_lines.reference || ' ' || statement_lines.account),
    ${search.toLowerCase()}) > 0`

const withSum = <Row extends { amount: number | string }>({ amount, ...row }: Row) => ({
  ...row,
  amountCentavos: Number(amount),
})

export async function linesByIds(records: Records, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await open(records).select(SHOWN).where('statement_lines.id', 'in', ids).execute()
  const places = new Map(ids.map((id, at) => [id, at]))
  return rows.map(withSum).sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}

export async function lineById(records: Records, id: string) {
  return (await linesByIds(records, [id]))[0] ?? null
}

export async function pairsInWords(records: Records, pairs: readonly Pair[]) {
  const [lines, payments] = await Promise.all([
    linesByIds(
      records,
      pairs.map(({ lineId }) => lineId),
    ),
    records.read
      .selectFrom('payments')
      .innerJoin('users', 'users.id', 'payments.user_id')
      .select(['payments.id', 'users.name', 'payments.amount_centavos as amountCentavos'])
      .where(
        'payments.id',
        'in',
        pairs.map(({ paymentId }) => paymentId),
      )
      .where('payments.status', '=', 'pending')
      .where('payments.removed_at', 'is', null)
      .execute(),
  ])
  const families = await findFamilyParts(
    records.read,
    payments.map(({ id }) => id),
  )
  return pairs.flatMap((pair) => {
    const line = lines.find(({ id }) => id === pair.lineId)
    const payment = payments.find(({ id }) => id === pair.paymentId)
    if (!line || !payment) return []
    const parts = families.get(payment.id)
    const name = parts ? listNames(parts.map((part) => part.name)) : payment.name
    const amountCentavos = parts ? sumOfParts(parts) : payment.amountCentavos
    return [{ value: pairText(pair), name, amountCentavos, line: line.description }]
  })
}

export async function unknownLinesPage(records: Records, listQuery: ListQuery, but: readonly string[]) {
  const listed = open(records)
    .$if(but.length > 0, (all) => all.where('statement_lines.id', 'not in', but))
    .$if(listQuery.search !== '', (all) => all.where(found(listQuery.search)))
  const query = listed.select([...SHOWN, counted(listQuery.search).as('total')])
  const page = await pageOf(await onPage(query, 'day', 'statement_lines.id', listQuery).execute(), listed, listQuery)
  return { ...page, rows: page.rows.map(withSum) }
}

export async function ignoredLinesPage(records: Records, listQuery: ListQuery) {
  const listed = records.read
    .selectFrom('statement_lines')
    .where('ignored_at', 'is not', null)
    .$if(listQuery.search !== '', (all) => all.where(found(listQuery.search)))
  const query = listed.select([
    ...SHOWN,
    'ignored_because as reason',
    (eb) => eb.selectFrom('users').select('users.name').whereRef('users.id', '=', 'ignored_by').as('by'),
    counted(listQuery.search).as('total'),
  ])
  const page = await pageOf(
    await onPage(query, 'ignored_at', 'statement_lines.id', listQuery).execute(),
    listed,
    listQuery,
  )
  return { ...page, rows: page.rows.map(withSum) }
}

export async function linesUsedPage(records: Records, listQuery: ListQuery) {
  const listed = records.read
    .selectFrom('statement_lines')
    .where('claimed_at', 'is not', null)
    .$if(listQuery.search !== '', (all) =>
      all.where(({ or, eb }) => {
        const theirs = eb
          .selectFrom('payments')
          .select('payments.id')
          .where('payments.user_id', 'in', peopleFound(records, listQuery.search))
        const proved = eb
          .selectFrom('statement_proofs')
          .select('statement_proofs.line_id')
          .where('statement_proofs.payment_id', 'in', theirs)
        return or([found(listQuery.search), eb('statement_lines.id', 'in', proved)])
      }),
    )
  const query = listed.select([
    ...SHOWN,
    'payment_id as paymentId',
    'claimed_at as claimedAt',
    (eb) => eb.selectFrom('users').select('users.name').whereRef('users.id', '=', 'claimed_by').as('by'),
    counted(listQuery.search).as('total'),
  ])
  const page = await pageOf(
    await onPage(query, 'claimed_at', 'statement_lines.id', listQuery).execute(),
    listed,
    listQuery,
  )
  const proved = await findProvedPayments(
    records.read,
    page.rows.map(({ id }) => id),
  )
  const rows = page.rows.map((row) => {
    const names = proved.get(row.id)?.map(({ name }) => name)
    return { ...withSum(row), name: names ? listNames(names) : null }
  })
  return { ...page, rows }
}
