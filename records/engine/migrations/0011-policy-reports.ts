import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)

  await run(`create table policy_reports (
    id text primary key, directive text not null, blocked text not null, page text not null,
    times integer not null default 1, first_seen text not null, last_seen text not null)`)
  await run('create index policy_reports_by_time on policy_reports (last_seen, id)')
}
