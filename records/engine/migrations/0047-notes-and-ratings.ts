import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const person = 'user_id text not null references users (id) on delete cascade'
  const attendance = 'attendance_id text not null references attendances (id) on delete cascade'
  const statements = [
    `create table attendance_notes (attendance_id text primary key references attendances (id) on delete cascade, ${person},
      shown text not null default '', private text not null default '', revision integer not null default 1,
      updated_at text not null, updated_by text)`,
    `create index attendance_notes_of_user on attendance_notes (user_id)`,
    `create table criteria (id text primary key, name text not null, position integer not null, retired_at text,
      revision integer not null default 1, updated_by text)`,
    `create table ratings (${attendance}, criterion_id text not null references criteria (id), ${person},
      points integer not null check (points between 1 and 10), primary key (attendance_id, criterion_id))`,
    `create index ratings_of_user on ratings (user_id)`,
    `create table attendance_materials (${attendance},
      material_id text not null references learning_materials (id) on delete cascade, ${person},
      primary key (attendance_id, material_id))`,
    `create index attendance_materials_of_user on attendance_materials (user_id)`,
    `create index attendance_materials_of_material on attendance_materials (material_id)`,
    ...['Poise', 'Voice', 'Content', 'Composure'].map(
      (name, at) => `insert into criteria (id, name, position) values ('${name.toLowerCase()}', '${name}', ${at})`,
    ),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
