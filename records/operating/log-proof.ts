import { flawOf, BEGINNING, isForgotten, type Flaw, type Head } from '#domain/operating/chain/log-chain'
import { BEGAN, LEDGER_BEGAN, LEDGER_KINDS } from '#domain/operating/chain/ledger-chain'
import type { Records, Reader } from '#records/engine/db'
import { countUnlinked, ledgerHasBegun, ledgerRows } from '#records/engine/log/ledger-rows'
import { digest, SAID } from '#records/engine/log/log-chain'
import { countOf } from '#records/engine/pages'

const AT_ONCE = 1000

export type LogProof = {
  head: Head
  /** The first broken link; `at` is null when its entry was deleted. */
  broken: { number: number; at: string | null; flaw: Flaw | 'cut'; ledger?: string } | null
  forgotten: number
  gone: number
  saidGone: number
  waiting: number
  /** Written past the site since the chain began. */
  foreign: number
  ledger: number
}

export async function logHead({ read }: { read: Reader }): Promise<Head> {
  return read.selectFrom('audit_head').select(['number', 'hash']).executeTakeFirstOrThrow()
}

export async function proveLog({ read }: Records): Promise<LogProof> {
  const head = await logHead({ read })
  const proof: LogProof = {
    head,
    broken: null,
    forgotten: 0,
    gone: 0,
    saidGone: 0,
    ...(await withoutLink(read)),
    ledger: 0,
  }
  let last: Head = BEGINNING
  while (last.number < head.number) {
    const links = await linksBehind(read, last.number, head.number)
    if (links.length === 0) return { ...proof, broken: { number: last.number + 1, at: null, flaw: 'missing' } }
    const rows = await ledgerRows(
      read,
      links.flatMap(({ ledger }) => ledger ?? []),
    )
    rows.set(LEDGER_BEGAN, BEGAN)
    for (const { number, hash, salt, words, entry, ledger, ...said } of links) {
      const there = said.at === null ? null : { ...said, ...filled(said) }
      const row = ledger === null ? there : (rows.get(ledger) ?? null)
      const flaw =
        flawOf(digest, last, { number, salt, words, entry, hash }, row) ??
        (ledger !== null && row === null ? 'missing' : null)
      if (flaw) return { ...proof, broken: { number: last.number + 1, at: said.at, flaw, ...(ledger && { ledger }) } }
      if (ledger !== null) proof.ledger += 1
      else if (!there) proof.gone += 1
      else if (salt === null && isForgotten(there)) proof.forgotten += 1
      if (there) proof.saidGone += clearedBy(there)
      last = { number, hash }
    }
  }
  proof.saidGone += await clearedSince(read)
  const cut = last.hash !== head.hash || (await hasMore(read, head.number))
  return cut ? { ...proof, broken: { number: head.number, at: null, flaw: 'cut' } } : proof
}

export async function linkAt({ read }: Records, number: number): Promise<string | null> {
  const row = await read.selectFrom('audit_chain').select('hash').where('number', '=', number).executeTakeFirst()
  return row?.hash ?? null
}

export async function lastRestore({ read }: Records): Promise<{ number: number; at: string } | null> {
  const row = await read
    .selectFrom('audit_log')
    .innerJoin('audit_chain', 'audit_chain.entry_id', 'audit_log.id')
    .select(['audit_chain.number', 'audit_log.at'])
    .where('action', '=', 'academy restore')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

async function withoutLink(read: Reader): Promise<{ waiting: number; foreign: number }> {
  const entries = await countOf(
    read
      .selectFrom('audit_log')
      .leftJoin('audit_chain', 'audit_chain.entry_id', 'audit_log.id')
      .where('audit_chain.number', 'is', null),
  )
  const [rows, vouched] = [await countRows(read, false), await countRows(read, true)]
  return (await ledgerHasBegun(read))
    ? { waiting: vouched, foreign: entries + rows - vouched }
    : { waiting: entries + rows, foreign: 0 }
}

async function countRows(read: Reader, vouched: boolean): Promise<number> {
  const counts = await Promise.all(LEDGER_KINDS.map((kind) => countUnlinked(read, kind, vouched)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function clearedSince(read: Reader): Promise<number> {
  const row = await read
    .selectFrom('retention_terms')
    .select('uncounted')
    .where('kind', '=', 'sign-ins')
    .executeTakeFirst()
  return Number(row?.uncounted ?? 0)
}

const linksBehind = (read: Reader, number: number, until: number) =>
  read
    .selectFrom('audit_chain')
    .leftJoin('audit_log', 'audit_log.id', 'audit_chain.entry_id')
    .select(['number', 'hash', 'salt', 'words', 'entry', 'ledger', ...SAID])
    .where('number', '>', number)
    .where('number', '<=', until)
    .orderBy('number')
    .limit(AT_ONCE)
    .execute()

type Said = Awaited<ReturnType<typeof linksBehind>>[number]

function filled(said: Pick<Said, (typeof SAID)[number]>) {
  const text = (words: string | null) => words ?? ''
  return {
    at: text(said.at),
    actor_name: text(said.actor_name),
    action: text(said.action),
    subject: text(said.subject),
    subject_id: text(said.subject_id),
    subject_name: text(said.subject_name),
    before: text(said.before),
    after: text(said.after),
  }
}

/** The stored end may be set back, leaving links behind it. With a writer at work, both are newer. */
async function hasMore(read: Reader, number: number): Promise<boolean> {
  const next = await read
    .selectFrom('audit_chain')
    .select('number')
    .where('number', '>', number)
    .limit(1)
    .executeTakeFirst()
  return next !== undefined && (await logHead({ read })).number === number
}

function clearedBy({ action, after }: { action: string; after: string }): number {
  if (action !== 'retention sweep') return 0
  try {
    return Number((JSON.parse(after) as Record<string, unknown>)['sign-ins'] ?? 0) || 0
  } catch {
    return 0
  }
}
