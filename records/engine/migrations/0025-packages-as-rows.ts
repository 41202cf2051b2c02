import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const column of [
    'hidden_at text',
    'added_by_form text',
    'updated_by text',
    'booked integer not null default 0',
    'highlighted integer not null default 0',
    'revision integer not null default 1',
  ])
    await run(`alter table packages add column ${column}`)
  await run('create unique index packages_one_a_form on packages (added_by_form)')
  await run(`update packages set highlighted = 1 where key = 'package_r'`)
}
