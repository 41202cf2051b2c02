import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import {
  guessImportColumns,
  headingKey,
  isImportColumn,
  type ImportColumn,
  type SheetTable,
} from '#domain/import/columns'
import { decideFates } from '#domain/import/fates'
import { NO_CHOICES, readImportRows, type ImportChoices } from '#domain/import/rows'
import { DRAFT_HOURS, type ImportRefusal } from '#domain/import/undo'
import { instantAfter, manilaDayOf } from '#domain/words/formats'
import { newId, transaction, type Reader, type Records } from '#records/engine/db'
import { counted, onPage, pageOf, type ListQuery } from '#records/engine/pages'
import { importFacts } from './import-facts.ts'

export type ImportCounts = {
  people: number
  minors: number
  enrolments: number
  payments: number
  sessions: number
  left: number
  removed?: number
  stays?: number
}

export async function savedColumns(db: Reader): Promise<Map<string, ImportColumn | ''>> {
  const rows = await db.selectFrom('import_columns').select(['heading', 'kind']).execute()
  return new Map(rows.map(({ heading, kind }) => [heading, isImportColumn(kind) ? kind : '']))
}

export async function addImport(
  records: Records,
  actor: Actor,
  { fileName, table }: { fileName: string; table: SheetTable },
  now: Date,
): Promise<Verdict<{ id: string }, 'not-allowed'>> {
  if (!may(actor, 'import')) return no('not-allowed')
  return transaction(records, async (trx) => {
    const id = newId()
    const choices: ImportChoices = {
      ...NO_CHOICES,
      columns: guessImportColumns(table.header, await savedColumns(trx)),
    }
    await trx
      .insertInto('imports')
      .values({
        id,
        file_name: fileName,
        sheet: JSON.stringify(table),
        choices: JSON.stringify(choices),
        state: 'draft',
        rows_read: table.rows.filter((row) => row.some((cell) => cell !== '')).length,
        added_at: now.toISOString(),
        added_by: actor.id,
      })
      .execute()
    return yes({ id })
  })
}

export async function importById(db: Reader, actor: Actor, id: string) {
  if (!may(actor, 'import')) return null
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return {
    id,
    fileName: row.file_name,
    table: row.sheet === null ? null : (JSON.parse(row.sheet) as SheetTable),
    choices: JSON.parse(row.choices) as ImportChoices,
    state: row.state,
    rowsRead: row.rows_read,
    addedAt: row.added_at,
    doneAt: row.done_at,
    undoneAt: row.undone_at,
    invitedAt: row.invited_at,
    counts: JSON.parse(row.counts) as Partial<ImportCounts>,
  }
}

export async function previewImport(
  db: Reader,
  engine: Records['engine'],
  { table, choices }: { table: SheetTable; choices: ImportChoices },
  now: Date,
) {
  const { rows, unclearDates } = readImportRows(table, choices, manilaDayOf(now))
  const facts = await importFacts(db, engine, rows, now)
  return { rows, unclearDates, packages: facts.packages, fates: decideFates(rows, choices, facts) }
}

export async function saveImportChoices(
  records: Records,
  actor: Actor,
  { id, choices }: { id: string; choices: ImportChoices },
  now: Date,
): Promise<Verdict<null, ImportRefusal>> {
  if (!may(actor, 'import')) return no('not-allowed')
  return transaction<Verdict<null, ImportRefusal>>(records, async (trx) => {
    const found = await importById(trx, actor, id)
    if (!found?.table || choices.columns.length !== found.table.header.length) return no('not-found')
    const saved = await trx
      .updateTable('imports')
      .set({ choices: JSON.stringify(choices) })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .executeTakeFirst()
    if (saved.numUpdatedRows !== 1n) return no('changed-meanwhile')
    for (const [at, heading] of found.table.header.entries()) {
      const key = headingKey(heading)
      if (key === '') continue
      const column = { kind: choices.columns[at] ?? '', chosen_by: actor.id, chosen_at: now.toISOString() }
      await trx
        .insertInto('import_columns')
        .values({ heading: key, ...column })
        // An equal choice writes nothing, so that a repeated form changes nothing.
        .onConflict((known) =>
          known.column('heading').doUpdateSet(column).where('import_columns.kind', '!=', column.kind),
        )
        .execute()
    }
    return yes(null)
  })
}

export async function importsPage(records: Records, actor: Actor, listQuery: ListQuery) {
  const listed = records.read
    .selectFrom('imports')
    .where('state', may(actor, 'import') ? '!=' : '=', 'nothing' as 'draft')
  const query = listed
    .leftJoin('users', 'users.id', 'imports.added_by')
    .select([
      'imports.id',
      'file_name as fileName',
      'state',
      'rows_read as rowsRead',
      'added_at as addedAt',
      'done_at as doneAt',
      'counts',
      'users.name as addedBy',
      counted('', listed).as('total'),
    ])
  const rows = await onPage(query, 'added_at', 'imports.id', listQuery).execute()
  return pageOf(rows, listed, listQuery)
}

export async function discardImport(
  records: Records,
  actor: Actor,
  id: string,
): Promise<Verdict<null, 'not-allowed'>> {
  if (!may(actor, 'import')) return no('not-allowed')
  await records.write.deleteFrom('imports').where('id', '=', id).where('state', '=', 'draft').execute()
  return yes(null)
}

export async function sweepImports({ write }: Records, now: Date): Promise<void> {
  await write
    .deleteFrom('imports')
    .where('state', '=', 'draft')
    .where('added_at', '<=', instantAfter(now, -DRAFT_HOURS * 3_600_000))
    .execute()
}
