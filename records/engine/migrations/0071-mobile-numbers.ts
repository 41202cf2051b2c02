import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const postgres = db.getExecutor().adapter.constructor.name.startsWith('Postgres')
  const digits = `replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', '')`
  const end = postgres ? `right(${digits}, 10)` : `substr(${digits}, -10)`
  await sql.raw(`create index users_by_mobile on users ((${end})) where phone is not null`).execute(db)
}
