import { sql, type Kysely } from 'kysely'

/** Each step counted before becomes an undated row, so that counters and rows agree. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table training_sessions (id text primary key, kind text not null check (kind in ('q-and-a', 'assessment')),
      starts_at text not null, ends_at text not null, place text not null default '',
      coach_id text references users (id) on delete set null, capacity integer not null default 1, series_id text,
      revision integer not null default 0, cancelled_at text, created_at text not null, updated_by text)`,
    `create index training_sessions_by_start on training_sessions (starts_at, id)`,
    `create index training_sessions_of_coach on training_sessions (coach_id, starts_at)`,
    `create index training_sessions_of_series on training_sessions (series_id) where series_id is not null`,
    // Without a session: taken over from the old counters; without a trainee: stays for reports.
    `create table attendances (id text primary key,
      session_id text references training_sessions (id) on delete cascade,
      trainee_id text references trainees (id) on delete set null,
      kind text not null check (kind in ('q-and-a', 'assessment')),
      state text not null default 'planned' check (state in ('planned', 'held', 'late', 'missed', 'cancelled')),
      confirmed_at text, marked_at text, marked_by text, revision integer not null default 0, created_at text not null)`,
    `create unique index attendances_one_a_trainee on attendances (session_id, trainee_id)`,
    `create index attendances_of_trainee on attendances (trainee_id, kind, state)`,
    ...(['q-and-a', 'assessment'] as const).map((kind) => {
      const took = kind === 'q-and-a' ? 'session_took' : 'assessment_took'
      return `with recursive numbers (n) as (
          select 1 union all select n + 1 from numbers where n < (select coalesce(max(${took}), 0) from trainees))
        insert into attendances (id, trainee_id, kind, state, created_at)
        select trainees.id || '-${kind}-' || numbers.n, trainees.id, '${kind}', 'held', trainees.joined_at
        from trainees join numbers on numbers.n <= trainees.${took}`
    }),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
