import { sql, type RawBuilder } from 'kysely'
import type { Records } from './db.ts'

/** Passes any number of values as one JSON parameter, because both engines limit the number of parameters. */
export function listedIn(engine: Records['engine'], list: string): RawBuilder<string> {
  return engine === 'sqlite'
    ? sql<string>`(select value from json_each(${list}))`
    : sql<string>`(select jsonb_array_elements_text(${list}::jsonb))`
}
