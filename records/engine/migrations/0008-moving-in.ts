import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)

  await run(
    `create table moved_in (collection text not null, id text not null, digest text not null, at text not null,
      primary key (collection, id))`,
  )
  await run(`alter table users add column must_change_password integer not null default 0`)
}
