import { sql, type Kysely } from 'kysely'

/** Lets any node continue an upload. No foreign key: an older build deletes uploads without their pieces. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    'alter table uploads add column size integer',
    'alter table uploads add column metadata text',
    `create table upload_pieces (
      upload_id text not null, start integer not null, bytes integer not null, key text not null unique,
      primary key (upload_id, start))`,
  ])
    await sql.raw(statement).execute(db)
}
