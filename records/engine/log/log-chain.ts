import { createHash, randomBytes } from 'node:crypto'
import { PostgresAdapter, type Kysely, type Transaction } from 'kysely'
import { BEGAN, LEDGER_BEGAN, LEDGER_KINDS, type LedgerKey } from '#domain/operating/chain/ledger-chain'
import {
  chainedEntry,
  linkBehind,
  type ChainedRow,
  type Head,
  type ChainLink,
  type LoggedEntry,
} from '#domain/operating/chain/log-chain'
import { ledgerHasBegun, ledgerRows, unlinkedRows } from './ledger-rows.ts'
import type { Tables } from '#records/engine/tables'

type Kept = LoggedEntry & { id: number }

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

export const SAID = [
  'at',
  'actor_id',
  'actor_name',
  'action',
  'subject',
  'subject_id',
  'subject_name',
  'before',
  'after',
] as const

type Own = { entries: Kept[]; ledger: LedgerKey[] }
const opened = new WeakMap<object, Own>()
const AT_ONCE = 1000
/** SQLite limits the number of values in a statement. */
const ROWS = 500

export function trackLogEntries(trx: object): void {
  opened.set(trx, { entries: [], ledger: [] })
}

export function logged(trx: object, entry: Kept): void {
  ownOf(trx).entries.push(entry)
}

export function addedToLedger(trx: object, key: LedgerKey): void {
  ownOf(trx).ledger.push(key)
}

function ownOf(trx: object): Own {
  const own = opened.get(trx)
  if (!own)
    throw new Error('rows of the log and the ledger are written inside transaction(), which makes their links')
  return own
}

/** Call it last: it locks the chain's head until the commit, and taking no further lock avoids deadlocks. */
export async function closeLog(trx: Transaction<Tables>): Promise<void> {
  const { entries = [], ledger = [] } = opened.get(trx) ?? {}
  if (entries.length + ledger.length === 0) return
  const links = [...(await fromLedger(trx, ledger)), ...entries.map(fromLog)]
  await append(trx, await lockHead(trx), links)
}

/** Returns the number of linked rows: at first all older than the chain, later only ledger rows of older builds. */
export async function linkWaiting(write: Kysely<Tables>): Promise<number> {
  for (let linked = 0; ; ) {
    const hasBegun = await ledgerHasBegun(write)
    if (hasBegun && !(await hasVouched(write))) return linked
    const made = await write.transaction().execute(adoptSome)
    if (made === 0) return linked
    linked += made
  }
}

async function adoptSome(trx: Transaction<Tables>): Promise<number> {
  const head = await lockHead(trx)
  const vouched = await ledgerHasBegun(trx)
  const links = vouched ? [] : (await waitingEntries(trx)).map(fromLog)
  for (const kind of LEDGER_KINDS)
    if (links.length < AT_ONCE)
      links.push(...(await fromLedger(trx, await unlinkedRows(trx, kind, { vouched, most: AT_ONCE - links.length }))))
  if (links.length === 0 && !vouched) {
    await append(trx, head, [{ row: BEGAN, entry_id: null, ledger: LEDGER_BEGAN }])
    return 0
  }
  await append(trx, head, links)
  return links.length
}

async function hasVouched(write: Kysely<Tables>): Promise<boolean> {
  for (const kind of LEDGER_KINDS)
    if ((await unlinkedRows(write, kind, { vouched: true, most: 1 })).length > 0) return true
  return false
}

type Linking = { row: ChainedRow; entry_id: number | null; ledger: string | null }
type NewLink = ChainLink & Omit<Linking, 'row'>

const fromLog = ({ id, ...entry }: Kept): Linking => ({ row: chainedEntry(entry), entry_id: id, ledger: null })

async function fromLedger(trx: Transaction<Tables>, keys: readonly LedgerKey[]): Promise<Linking[]> {
  const rows = await ledgerRows(trx, keys)
  return keys.map((ledger) => {
    const row = rows.get(ledger)
    if (!row) throw new Error(`the ledger has no ${ledger}`)
    return { row, entry_id: null, ledger }
  })
}

const lockHead = (trx: Transaction<Tables>): Promise<Head> =>
  trx.selectFrom('audit_head').select(['number', 'hash']).forUpdate().executeTakeFirstOrThrow()

const waitingEntries = (trx: Transaction<Tables>): Promise<Kept[]> =>
  trx
    .selectFrom('audit_waiting')
    .innerJoin('audit_log', 'audit_log.id', 'audit_waiting.entry_id')
    .select(['audit_log.id', ...SAID])
    .orderBy('audit_waiting.entry_id')
    .limit(AT_ONCE)
    .execute()

async function append(trx: Transaction<Tables>, head: Head, linking: readonly Linking[]): Promise<void> {
  const links: NewLink[] = []
  let last: Head = head
  for (const { row, ...of } of linking) {
    const link = linkBehind(digest, last, row, randomBytes(16).toString('hex'))
    links.push({ ...link, ...of })
    last = link
  }
  if (links.length > 0) await keep(trx, links, last, head.number)
}

/** Other writers wait for this lock, so PostgreSQL needs a single round trip. */
async function keep(
  trx: Transaction<Tables>,
  links: NewLink[],
  { number, hash }: Head,
  before: number,
): Promise<void> {
  const entries = links.flatMap(({ entry_id }) => (entry_id === null ? [] : [entry_id]))
  if (trx.getExecutor().adapter instanceof PostgresAdapter) {
    await trx
      .with('made', (query) => query.insertInto('audit_chain').values(links))
      .with('linked', (query) => query.deleteFrom('audit_waiting').where('entry_id', 'in', [...entries, -1]))
      .updateTable('audit_head')
      .set({ number, hash })
      .execute()
    return
  }
  for (let from = 0; from < links.length; from += ROWS)
    await trx
      .insertInto('audit_chain')
      .values(links.slice(from, from + ROWS))
      .execute()
  if (entries.length > 0)
    await trx
      .deleteFrom('audit_waiting')
      .where('entry_id', 'in', (chain) =>
        chain
          .selectFrom('audit_chain')
          .select('entry_id')
          .$narrowType<{ entry_id: number }>()
          .where('number', '>', before)
          .where('entry_id', 'is not', null),
      )
      .execute()
  await trx.updateTable('audit_head').set({ number, hash }).execute()
}
