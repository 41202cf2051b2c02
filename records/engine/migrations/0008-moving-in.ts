import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)

  // What was taken over from the old site, and a digest of how it was there: taking it over again changes only what
  // has changed there. No password goes into a digest.
  await run(
    `create table moved_in (collection text not null, id text not null, digest text not null, at text not null,
      primary key (collection, id))`,
  )
  // The password came from the old site, where it was kept as typed.
  await run(`alter table users add column must_change_password integer not null default 0`)
}
