import { sql, type Kysely } from 'kysely'

/** Older builds still write the unchanged log table; a later writer or the next start links their entries. */
export async function up(db: Kysely<never>): Promise<void> {
  const postgres = db.getExecutor().adapter.constructor.name.startsWith('Postgres')
  const id = postgres ? 'bigint' : 'integer'
  const statements = [
    // `salt` is null once the entry's text was erased, `entry_id` once the entry is deleted.
    `create table audit_chain (number integer primary key, entry_id ${id} unique, salt text, words text not null,
      entry text not null, hash text not null)`,
    `create table audit_head (one integer primary key check (one = 1), number integer not null, hash text not null)`,
    `insert into audit_head (one, number, hash) values (1, 0, '${'0'.repeat(64)}')`,
    `create table audit_waiting (entry_id ${id} primary key)`,
    `insert into audit_waiting (entry_id) select id from audit_log`,

    `create table looks (actor_id text not null, look text not null, subject_id text not null, at text not null,
      primary key (actor_id, look, subject_id))`,
    `create index looks_by_time on looks (at)`,

    `create index audit_log_by_person on audit_log (actor_id, at, id)`,
    `create index audit_log_by_person_and_kind on audit_log (actor_id, action, at, id)`,
    `create index audit_log_by_kind on audit_log (action, at, id)`,
    `create index audit_log_by_thing on audit_log (subject_id, at, id)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  // Changing or deleting an entry erases the salt, without which its content cannot be guessed from the hash.
  const waits = 'insert into audit_waiting (entry_id) values (new.id)'
  const forgets = 'update audit_chain set salt = null where entry_id = old.id'
  const leaves = `update audit_chain set salt = null, entry_id = null where entry_id = old.id;
    delete from audit_waiting where entry_id = old.id`
  const made = [
    ['audit_log_waits', 'after insert', waits],
    ['audit_log_forgets', 'after update of actor_name, subject_name, before, after', forgets],
    ['audit_log_leaves', 'after delete', leaves],
  ] as const
  for (const [name, when, body] of made)
    if (postgres) {
      await sql
        .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`)
        .execute(db)
      await sql.raw(`create trigger ${name} ${when} on audit_log for each row execute function ${name}()`).execute(db)
    } else await sql.raw(`create trigger ${name} ${when} on audit_log begin ${body}; end`).execute(db)
}
