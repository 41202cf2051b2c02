import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create table payment_questions (
    id text primary key, payment_id text not null references payments (id) on delete cascade,
    asked_at text not null, asked_by text not null, words text not null,
    answered_at text, answer_text text, answer_file_id text references files (id))`)
  await run(
    'create unique index payment_questions_one_open on payment_questions (payment_id) where answered_at is null',
  )
  await run('create index payment_questions_by_payment on payment_questions (payment_id, asked_at)')
  await run('create unique index payment_questions_one_a_file on payment_questions (answer_file_id)')
}
