import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const postgres = db.getExecutor().adapter.constructor.name.startsWith('Postgres')
  const statements = [
    `create table users (
      id text primary key, email text not null, password_hash text, type text not null,
      first_name text not null, last_name text not null, name text not null, nickname text,
      registration_step double precision not null, current_package text not null default 'NONE', selected_package text,
      created_at text not null, age integer, birthdate text, address text, phone text, handler_name text,
      contact_email text, first_schedule text, image text)`,
    `create unique index users_one_email on users (email)`,
    `create index users_by_name on users (lower(name))`,

    `create table sessions (
      token_hash text primary key, user_id text not null references users (id) on delete cascade,
      created_at text not null, seen_at text not null, expires_at text not null)`,
    `create index sessions_by_user on sessions (user_id)`,
    `create table attempts (id text primary key, subject text not null, at text not null)`,
    `create index attempts_by_subject on attempts (subject, at)`,
    `create index attempts_by_time on attempts (at)`,

    `create table packages (
      key text primary key, position integer not null, name text not null, description text not null,
      price_centavos integer, sessions integer not null, assessments integer not null)`,

    `create table drafts (user_id text primary key references users (id) on delete cascade, fields text not null,
      updated_at text not null)`,

    `create table files (
      id text primary key, kind text not null, owner_id text references users (id), key text not null, view_key text,
      content_type text not null, view_type text, bytes integer not null, width integer, height integer,
      sha256 text not null, source_sha256 text, created_at text not null)`,
    `create index files_by_sha256 on files (sha256)`,
    `create table uploads (
      id text primary key, user_id text not null references users (id) on delete cascade, created_at text not null,
      file_id text references files (id))`,
    `create index uploads_by_time on uploads (created_at)`,

    `create table payments (
      id text primary key, user_id text not null references users (id), package text not null, amount_centavos integer not null,
      status text not null check (status in ('pending', 'confirmed', 'rejected')), submitted_at text not null,
      upload_id text not null, receipt_file_id text not null references files (id),
      decided_at text, decided_by text, reason text, removed_at text, removed_because text)`,
    `create unique index payments_one_open on payments (user_id) where removed_at is null`,
    `create unique index payments_one_an_upload on payments (upload_id)`,
    `create index payments_listed on payments (submitted_at) where removed_at is null and status <> 'confirmed'`,

    `create table payment_history (
      payment_id text primary key, user_id text references users (id), package text not null, amount_centavos integer not null,
      submitted_at text not null, confirmed_at text not null, confirmed_by text, receipt_file_id text references files (id))`,
    `create index payment_history_by_time on payment_history (confirmed_at)`,
    `create index payment_history_by_user on payment_history (user_id)`,

    `create table trainees (
      id text primary key, user_id text not null references users (id), payment_id text not null, package text not null,
      session_took integer not null default 0, assessment_took integer not null default 0, joined_at text not null)`,
    `create unique index trainees_one_a_user on trainees (user_id)`,
    `create unique index trainees_one_a_payment on trainees (payment_id)`,
    `create index trainees_by_time on trainees (joined_at)`,

    `create table wins (id text primary key, title text not null, content text not null, image text references files
      (id), date text, post_url text)`,
    `create index wins_by_date on wins (date)`,
    `create table news (id text primary key, title text not null, content text not null, image text references files
      (id), date text, post_url text)`,
    `create index news_by_date on news (date)`,
    `create table accomplishments (id text primary key, title text not null, content text not null, date text)`,
    `create table members (id text primary key, name text not null, titles text not null, testimonial text, image text
      references files (id), date text)`,
    `create table learning_materials (id text primary key, file_name text not null, file_id text not null references
      files (id), image text references files (id), created_at text not null)`,
    `create index learning_materials_by_name on learning_materials (lower(file_name))`,
    `create table site_content (name text primary key, value text not null, updated_at text not null)`,

    `create table audit_log (
      id ${postgres ? 'bigserial' : 'integer'} primary key, at text not null, actor_id text, actor_name text not null, action text not null,
      subject text not null, subject_id text not null, subject_name text not null, before text not null, after text not null)`,
    `create index audit_log_by_subject on audit_log (subject, subject_id)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
