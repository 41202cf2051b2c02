import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`insert into site_content (name, value, updated_at)
      select 'openedAt', '"' || created_at || '"', created_at from users
      where exists (select 1 from packages) or exists (select 1 from site_content where name = 'brand')
      order by created_at limit 1`)
    .execute(db)
}
