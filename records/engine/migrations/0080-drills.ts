import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table drills (id text primary key,
        kind text not null check (kind in ('question', 'impromptu', 'speech', 'introduction', 'walk')),
        text text not null, think_seconds integer not null, speak_seconds integer not null,
        yellow_at integer not null, red_at integer not null, packages text not null default '[]',
        section_id text references material_sections (id) on delete set null,
        position integer not null, retired_at text, revision integer not null default 1, updated_by text,
        check (think_seconds >= 0 and yellow_at > 0 and yellow_at < red_at and red_at <= speak_seconds))`,
    )
    .execute(db)
}
