import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)

  for (const table of ['wins', 'news', 'accomplishments', 'members', 'learning_materials']) {
    await run(`alter table ${table} add column revision integer not null default 1`)
    await run(`alter table ${table} add column updated_by text`)
  }
  await run(`alter table members add column hidden integer not null default 0`)

  await run(`alter table files add column focus text`)
  await run(`alter table uploads add column purpose text not null default 'receipt'`)
  await run(`create table file_removals (key text primary key, at text not null)`)

  await run(`create index learning_materials_listed on learning_materials (created_at, id)`)
  await run(
    `create index members_written on members (coalesce(date, ''), id) where trim(coalesce(testimonial, '')) <> ''`,
  )
  await run(`create index learning_materials_by_file on learning_materials (file_id)`)
  for (const table of ['wins', 'news', 'members', 'learning_materials'])
    await run(`create index ${table}_by_image on ${table} (image)`)
}
