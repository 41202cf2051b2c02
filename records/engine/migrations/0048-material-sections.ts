import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table material_sections (id text primary key, name text not null, position integer not null,
      revision integer not null default 1, updated_by text)`,
    `create table section_packages (section_id text not null references material_sections (id) on delete cascade,
      package text not null references packages (key) on delete cascade, primary key (section_id, package))`,
    `alter table learning_materials add column section_id text references material_sections (id) on delete set null`,
    `alter table learning_materials add column position integer not null default 0`,
    `create index learning_materials_of_section on learning_materials (section_id)`,
    `create table reading_places (user_id text not null references users (id) on delete cascade,
      material_id text not null references learning_materials (id) on delete cascade,
      page integer not null check (page > 0), read_at text not null, primary key (user_id, material_id))`,
    `create index reading_places_of_material on reading_places (material_id)`,
    `create table library_visits (user_id text primary key references users (id) on delete cascade,
      seen_at text not null, new_since text)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
