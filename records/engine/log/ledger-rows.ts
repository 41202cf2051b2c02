import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import {
  chainedLedgerRow,
  LEDGER_BEGAN,
  LEDGER_KINDS,
  type LedgerKey,
  type LedgerKind,
} from '#domain/operating/chain/ledger-chain'
import type { ChainedRow } from '#domain/operating/chain/log-chain'
import type { Tables } from '#records/engine/tables'

/** Defined here, because db.ts imports the log and a circular import must not arise. */
type Reader = QueryExecutorProvider & Pick<Kysely<Tables>, 'selectFrom'>

const SOURCES = {
  entry: {
    table: 'payment_history',
    key: 'payment_id',
    when: 'true',
    at: 'confirmed_at',
    about: ['payment_id', 'of_payment', 'enrolment_id'],
  },
  receipt: { table: 'acknowledgements', key: 'number', when: 'true', at: 'issued_at', about: ['payment_id'] },
  void: {
    table: 'acknowledgements',
    key: 'number',
    when: 'voided_at is not null',
    at: 'voided_at',
    about: ['payment_id'],
  },
  month: { table: 'closed_months', key: 'month', when: 'true', at: 'closed_at', about: ['month'] },
} as const satisfies Record<LedgerKind, { table: string; key: string; when: string; at: string; about: string[] }>

export async function ledgerRows(db: Reader, keys: readonly string[]): Promise<Map<string, ChainedRow>> {
  const found = new Map<string, ChainedRow>()
  for (const kind of LEDGER_KINDS) {
    const ids = keys.flatMap((key) => (key.startsWith(`${kind}:`) ? [key.slice(kind.length + 1)] : []))
    if (ids.length === 0) continue
    const { table, key, when } = SOURCES[kind]
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
      where ${sql.ref(key)} in (${sql.join(ids)}) and ${sql.raw(when)}`.execute(db)
    for (const row of rows) found.set(`${kind}:${String(row[key])}`, chainedLedgerRow(kind, row))
  }
  return found
}

export async function ledgerHasBegun(db: Reader): Promise<boolean> {
  const found = await db
    .selectFrom('audit_chain')
    .select('number')
    .where('ledger', '=', LEDGER_BEGAN)
    .executeTakeFirst()
  return found !== undefined
}

export async function unlinkedRows(
  db: Reader,
  kind: LedgerKind,
  { vouched, most }: { vouched: boolean; most: number },
): Promise<LedgerKey[]> {
  const { rows } = await sql<{ id: string }>`select ${sql.ref(SOURCES[kind].key)} as id ${unlinked(kind, vouched)}
    order by ${sql.ref(SOURCES[kind].at)}, ${sql.ref(SOURCES[kind].key)} limit ${sql.lit(most)}`.execute(db)
  return rows.map(({ id }) => `${kind}:${id}` as const)
}

export async function countUnlinked(db: Reader, kind: LedgerKind, vouched: boolean): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count ${unlinked(kind, vouched)}`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

function unlinked(kind: LedgerKind, vouched: boolean) {
  const { table, key, when, at, about } = SOURCES[kind]
  const by = sql.raw(about.map((column) => `${table}.${column}`).join(', '))
  const entry = sql`exists (select 1 from audit_log join audit_chain on audit_chain.entry_id = audit_log.id
    where audit_log.at = ${sql.ref(`${table}.${at}`)} and audit_log.subject_id in (${by}))`
  return sql`from ${sql.table(table)} where ${sql.raw(when)} and not exists (select 1 from audit_chain
    where ledger = ${sql.lit(`${kind}:`)} || ${sql.ref(`${table}.${key}`)}) and ${vouched ? entry : sql`true`}`
}
