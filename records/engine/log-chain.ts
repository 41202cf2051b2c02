import { createHash, randomBytes } from 'node:crypto'
import { PostgresAdapter, type Kysely, type Transaction } from 'kysely'
import { linkBehind, type Head, type Link, type LoggedEntry } from '#domain/operating/log-chain'
import type { Tables } from './tables.ts'

type Kept = LoggedEntry & { id: number }

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What an entry says, as the log's table calls it. */
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

const opened = new WeakMap<object, Kept[]>()
/** Of a build from before, or of before there was a chain; the others wait for the next writer. */
const OTHERS_AT_MOST = 100
const AT_ONCE = 1000
/** SQLite takes 32,766 values in a statement. */
const ROWS = 500

/** From here on the entries that a transaction writes are known to it. */
export function openLog(trx: object): void {
  opened.set(trx, [])
}

export function logged(trx: object, entry: Kept): void {
  const entries = opened.get(trx)
  if (!entries) throw new Error('an entry of the log is written by change or written, which make its link')
  entries.push(entry)
}

/**
 * Makes the links of what the transaction has written, and is the last thing it does: the head is held by one until it
 * has committed, and whoever holds it takes no other lock.
 */
export async function closeLog(trx: Transaction<Tables>): Promise<void> {
  const own = opened.get(trx) ?? []
  if (own.length > 0) await append(trx, own, OTHERS_AT_MOST)
}

/** Makes the links of what was written without; returns of how many. */
export async function linkWaiting(write: Kysely<Tables>): Promise<number> {
  for (let linked = 0; ; ) {
    const seen = await write.selectFrom('audit_waiting').select('entry_id').limit(1).executeTakeFirst()
    const made = seen ? await write.transaction().execute((trx) => append(trx, [], AT_ONCE)) : 0
    if (made === 0) return linked
    linked += made
  }
}

async function append(trx: Transaction<Tables>, own: Kept[], most: number): Promise<number> {
  const head = await trx.selectFrom('audit_head').select(['number', 'hash']).forUpdate().executeTakeFirstOrThrow()
  const others = await trx
    .selectFrom('audit_waiting')
    .innerJoin('audit_log', 'audit_log.id', 'audit_waiting.entry_id')
    .select(['audit_log.id', ...SAID])
    .$if(own.length > 0, (query) =>
      query.where(
        'audit_waiting.entry_id',
        'not in',
        own.map(({ id }) => id),
      ),
    )
    .orderBy('audit_waiting.entry_id')
    .limit(most)
    .execute()
  const entries = [...others, ...own]
  const links: (Link & { entry_id: number })[] = []
  let last: Head = head
  for (const { id, ...entry } of entries) {
    const link = linkBehind(digest, last, entry, randomBytes(16).toString('hex'))
    links.push({ ...link, entry_id: id })
    last = link
  }
  if (links.length > 0) await keep(trx, links, last, head.number)
  return links.length
}

/** Whoever writes next waits meanwhile: on PostgreSQL it is one journey. */
async function keep(
  trx: Transaction<Tables>,
  links: (Link & { entry_id: number })[],
  { number, hash }: Head,
  before: number,
): Promise<void> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter) {
    await trx
      .with('made', (query) => query.insertInto('audit_chain').values(links))
      .with('linked', (query) =>
        query.deleteFrom('audit_waiting').where(
          'entry_id',
          'in',
          links.map(({ entry_id }) => entry_id),
        ),
      )
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
  await trx
    .deleteFrom('audit_waiting')
    .where('entry_id', 'in', (chain) =>
      chain
        .selectFrom('audit_chain')
        .select('entry_id')
        .$narrowType<{ entry_id: number }>()
        .where('number', '>', before),
    )
    .execute()
  await trx.updateTable('audit_head').set({ number, hash }).execute()
}
