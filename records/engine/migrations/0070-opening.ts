import { sql, type Kysely } from 'kysely'

/** A site that is in use stays open; an empty one is closed to the public until its owner opens it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`insert into site_content (name, value, updated_at)
      select 'openedAt', '"' || created_at || '"', created_at from users
      where exists (select 1 from packages) or exists (select 1 from site_content where name = 'brand')
      order by created_at limit 1`)
    .execute(db)
}
