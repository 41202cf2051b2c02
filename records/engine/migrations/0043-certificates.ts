import { sql, type Kysely } from 'kysely'

/** Outlives the enrolment; of a deleted person only the number stays, so that it is never reused. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table certificates (
    number text primary key, user_id text references users (id) on delete set null, enrolment_id text,
    name text not null, package_name text not null, given_at text not null, given_by text,
    withdrawn_at text, withdrawn_by text, withdrawn_reason text, forgotten_at text)`.execute(db)
  await sql`create unique index certificates_one_an_enrolment on certificates (enrolment_id) where withdrawn_at is null`.execute(
    db,
  )
  await sql`create index certificates_of_user on certificates (user_id, given_at)`.execute(db)
  await sql`create index certificates_by_day on certificates (given_at, number)`.execute(db)
}
