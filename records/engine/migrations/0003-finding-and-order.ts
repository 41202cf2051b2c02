import { sql, type Kysely } from 'kysely'

const SEARCHED: Record<string, string[]> = {
  users: ['name', 'email', 'id'],
  wins: ['title'],
  news: ['title'],
  accomplishments: ['title'],
  members: ['name', 'titles'],
  learning_materials: ['file_name'],
  contact_messages: ['name', 'email', 'subject'],
  audit_log: ['actor_name', 'actor_id', 'subject_name', 'subject_id'],
}

export async function up(db: Kysely<never>): Promise<void> {
  const postgres = db.getExecutor().adapter.constructor.name.startsWith('Postgres')
  const run = (statement: string) => sql.raw(statement).execute(db)

  // SQLite's function name, so that both engines share the same SQL.
  if (postgres)
    await run(`create function instr(text, text) returns integer language sql immutable as 'select strpos($1, $2)'`)
  for (const [table, columns] of Object.entries(SEARCHED)) {
    const words = columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `)
    if (postgres) {
      await run(`alter table ${table} add column search text generated always as (folded(${words})) stored`)
      continue
    }
    await run(`alter table ${table} add column search text`)
    await run(`update ${table} set search = folded(${words})`)
    await run(
      `create trigger ${table}_searched_insert after insert on ${table} begin update ${table} set search =
        folded(${words}) where rowid = new.rowid; end`,
    )
    await run(
      `create trigger ${table}_searched_update after update of ${columns.join(', ')} on ${table} begin update ${table}
        set search = folded(${words}) where rowid = new.rowid; end`,
    )
  }

  // The id breaks ties, so that pages stay stable when two rows share an instant.
  await run(`drop index payments_listed`)
  await run(
    `create index payments_listed on payments (submitted_at, id) where removed_at is null and status <> 'confirmed'`,
  )
  await run(
    `create index payments_waiting on payments (submitted_at, id) where removed_at is null and status = 'pending'`,
  )
  await run(
    `create index payments_listed_by_user on payments (user_id) where removed_at is null and status <> 'confirmed'`,
  )
  await run(`drop index trainees_by_time`)
  await run(`create index trainees_by_time on trainees (joined_at, id)`)
  await run(`drop index contact_messages_by_time`)
  await run(`create index contact_messages_by_time on contact_messages (received_at, id)`)
  await run(`drop index wins_by_date`)
  await run(`drop index news_by_date`)
  for (const table of ['wins', 'news', 'members', 'accomplishments'])
    await run(`create index ${table}_by_date on ${table} (coalesce(date, ''), id)`)
  // Indexes only the start of the text, because index entries have a size limit.
  for (const table of ['users', 'wins', 'news', 'members', 'accomplishments', 'learning_materials'])
    await run(`create index ${table}_from_a on ${table} (substr(search, 1, 100), id)`)
}
