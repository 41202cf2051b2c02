import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create table testimonial_reviews (
    user_id text primary key references users (id) on delete cascade,
    name text not null, titles text not null, testimonial text not null, image text references files (id), sent_at text not null,
    state text not null check (state in ('waiting', 'returned')), reason text, revision integer not null default 1)`)
  await run(
    `create index testimonial_reviews_waiting on testimonial_reviews (sent_at, user_id) where state = 'waiting'`,
  )
  await run('create index testimonial_reviews_by_image on testimonial_reviews (image)')
  await run('alter table members add column hidden_reason text')
}
