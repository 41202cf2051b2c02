import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Records } from './db.ts'
import type { Tables } from './tables.ts'

export type SearchedTable =
  | 'users'
  | 'wins'
  | 'news'
  | 'accomplishments'
  | 'members'
  | 'learning_materials'
  | 'contact_messages'
  | 'outbox'
  | 'audit_log'

/** Shorter texts are not in the three-character index. */
export const INDEXED_LETTERS = 3

export function finds({ engine }: Pick<Records, 'engine'>, table: SearchedTable, text: string): RawBuilder<SqlBool> {
  const folded = text.toLowerCase()
  const words = sql.ref(`${table}.search`)
  const holds = sql<SqlBool>`instr(${words}, ${folded}) > 0`
  if (Array.from(folded).length < INDEXED_LETTERS) return holds
  if (engine === 'postgres')
    return sql<SqlBool>`((parts_of(${words}) collate "C") @> parts_of(${folded}) and ${holds})`
  const parts = sql.table(`${table}_parts`)
  return sql<SqlBool>`${sql.ref(`${table}.id`)} in (select id from ${parts} where ${parts} match ${`"${folded.replaceAll('"', '""')}"`})`
}

/** Puts undated rows last. Must equal the index expression, or the index is not used. */
export function dated(column: string): Expression<string> {
  return sql<string>`coalesce(${sql.ref(column)}, '')`
}

export function searched<Table extends SearchedTable>(
  records: Pick<Records, 'read' | 'engine'>,
  table: Table,
  search: string,
): SelectQueryBuilder<Tables, Table, object> {
  const all = records.read.selectFrom<SearchedTable>(table) as SelectQueryBuilder<Tables, Table, object>
  return search === '' ? all : all.where(finds(records, table, search))
}

export function peopleFound(records: Pick<Records, 'read' | 'engine'>, search: string) {
  return records.read
    .selectFrom('users')
    .select('users.id')
    .where(finds(records, 'users', search))
}
