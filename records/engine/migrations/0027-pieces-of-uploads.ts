import { sql, type Kysely } from 'kysely'

/**
 * What has arrived of an upload, for any node to go on from. No reference to uploads: the build before deletes uploads
 * and knows no pieces; the sweep finds what it leaves. Metadata is null for an upload of the build before, whose bytes
 * lie on its own disk.
 */
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
