import { sql, type RawBuilder } from 'kysely'
import type { Records } from './db.ts'

/** What a text of JSON lists: one parameter, however many there are. Neither engine takes any number of them. */
export function listedIn(engine: Records['engine'], list: string): RawBuilder<string> {
  return engine === 'sqlite'
    ? sql<string>`(select value from json_each(${list}))`
    : sql<string>`(select jsonb_array_elements_text(${list}::jsonb))`
}
