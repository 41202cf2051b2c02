import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { recordDecision } from '#records/operating/audit'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { refusedSave, type Saved } from './content-edits.ts'
import { headerIn } from './site-content.ts'

const NAME = 'recentWinHeader'

const stored = prepareQuery((read) =>
  read.selectFrom('site_content').select(['value', 'updated_at']).where('name', '=', NAME),
)

export async function readRecentWinHeader(
  records: Records,
): Promise<{ title: string; name: string; version: string }> {
  const [row] = await stored(records.read)
  return { ...headerIn(row?.value), version: row?.updated_at ?? '' }
}

export async function saveRecentWinHeader(
  records: Records,
  actor: Actor,
  { title, name, version }: { title: string; name: string; version: string },
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'content')) return refusedSave('not-allowed')
  return transaction(records, async (trx) => {
    const stored = await trx
      .selectFrom('site_content')
      .select(['value', 'updated_at'])
      .where('name', '=', NAME)
      .forUpdate()
      .executeTakeFirst()
    const value = JSON.stringify({ title, name })
    if (stored?.value === value) return { ok: true, value: { id: NAME, name: title } }
    const at = new Date(Math.max(now.getTime(), stored ? new Date(stored.updated_at).getTime() + 1 : 0)).toISOString()
    const isSaved = await (stored ? replaceHeader(trx, { value, at, version }) : insertHeader(trx, { value, at }))
    if (!isSaved) {
      const last = await trx
        .selectFrom('audit_log')
        .select('actor_name')
        .where('subject', '=', 'site-content')
        .where('subject_id', '=', NAME)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return refusedSave('changed', last?.actor_name ?? null)
    }
    await recordDecision(
      trx,
      actor,
      {
        action: 'site-content update',
        subject: 'site-content',
        id: NAME,
        name: 'Recent Win Header',
        before: parsedHeader(stored?.value),
        after: { title, name },
      },
      now,
    )
    return { ok: true, value: { id: NAME, name: title } }
  })
}

async function replaceHeader(
  trx: Transaction,
  { value, at, version }: { value: string; at: string; version: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('site_content')
    .set({ value, updated_at: at })
    .where('name', '=', NAME)
    .where('updated_at', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function insertHeader(trx: Transaction, { value, at }: { value: string; at: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('site_content')
    .values({ name: NAME, value, updated_at: at })
    .onConflict((known) => known.column('name').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function parsedHeader(value: string | undefined): Record<string, unknown> {
  try {
    const header: unknown = JSON.parse(value ?? '{}')
    return typeof header === 'object' && header !== null ? { ...header } : {}
  } catch {
    return {}
  }
}
