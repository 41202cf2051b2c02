import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    'alter table files add column milliseconds integer',
    `create table practice_assignments (id text primary key,
      user_id text not null references users (id) on delete cascade, payment_id text not null,
      drill_id text not null references drills (id), due_day text, note text not null default '',
      session_id text references training_sessions (id) on delete set null,
      assigned_by text, assigned_at text not null, withdrawn_at text, reminded_at text)`,
    'create index practice_assignments_of_person on practice_assignments (user_id, due_day)',
    `create table practice_attempts (id text primary key,
      user_id text not null references users (id) on delete cascade, payment_id text not null,
      drill_id text references drills (id) on delete set null, drill_text text not null, drill_kind text not null,
      assignment_id text references practice_assignments (id) on delete set null,
      media text not null check (media in ('audio', 'video')), milliseconds integer not null, bytes integer not null,
      file_id text, recorded_at text not null, sent_at text not null, fillers integer,
      own_ratings text not null default '{}',
      removed_at text, removed_why text check (removed_why in ('age', 'withdrawn', 'trainee', 'report')), hidden_at text,
      reviewed_at text, reviewed_by text, review_revision integer not null default 0, once_more text not null default '',
      ratings text not null default '{}')`,
    'create index practice_attempts_of_person on practice_attempts (user_id, sent_at)',
    'create index practice_attempts_by_sending on practice_attempts (sent_at) where removed_at is null',
    `create index practice_attempts_waiting on practice_attempts (sent_at, id)
      where reviewed_at is null and removed_at is null`,
    'create unique index practice_attempts_once on practice_attempts (file_id)',
    `create table practice_moments (id text primary key,
      attempt_id text not null references practice_attempts (id) on delete cascade,
      at_ms integer not null check (at_ms >= 0), mark text not null default '',
      tone text check (tone in ('good', 'work')), words text not null default '', voice_file_id text,
      made_by text, made_at text not null, removed_at text)`,
    'create index practice_moments_of_attempt on practice_moments (attempt_id, at_ms)',
    `create table practice_marks (id text primary key, name text not null,
      tone text not null check (tone in ('good', 'work')), position integer not null, retired_at text,
      revision integer not null default 1, updated_by text)`,
    `create table practice_reports (id text primary key,
      attempt_id text not null references practice_attempts (id) on delete cascade,
      reported_by text not null, reason text not null, reported_at text not null,
      settled_at text, settled_by text, decision text check (decision in ('shown', 'removed')))`,
    'create index practice_reports_open on practice_reports (reported_at) where settled_at is null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  const marks = [
    ['Strong opening', 'good'],
    ['Good pause', 'good'],
    ['Clear point', 'good'],
    ['Warm smile', 'good'],
    ['Filler word', 'work'],
    ['Too fast', 'work'],
    ['Too quiet', 'work'],
    ['Lost the thread', 'work'],
  ] as const
  for (const [position, [name, tone]] of marks.entries())
    await sql`insert into practice_marks (id, name, tone, position)
      values (${`mark-${position + 1}`}, ${name}, ${tone}, ${position})`.execute(db)
}
