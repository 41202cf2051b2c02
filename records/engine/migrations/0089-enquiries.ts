import { sql, type Kysely } from 'kysely'

/** Cached pages show the slots: each verb that takes or frees one updates its row, which makes them outdated. */
export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create table trial_slots (
    id text primary key,
    starts_at text not null,
    ends_at text not null,
    place text not null default '',
    coach_id text references users (id) on delete set null,
    phase text not null check (phase in ('ahead', 'shown', 'over')),
    closed_at text,
    created_at text not null,
    updated_at text not null)`)
  await run(`create index trial_slots_by_start on trial_slots (starts_at)`)
  await run(`create index trial_slots_coming on trial_slots (starts_at) where phase <> 'over' and closed_at is null`)
  await run(`create index trial_slots_of_coach on trial_slots (coach_id, starts_at)`)
  await run(`create table enquiries (
    id text primary key,
    name text not null,
    email text not null,
    mobile text not null,
    message text not null default '',
    slot_id text references trial_slots (id) on delete set null,
    source text not null default '',
    status text not null default 'new' check (status in ('new', 'contacted', 'trial', 'enrolled', 'lost')),
    note text not null default '',
    revision integer not null default 0,
    created_at text not null,
    updated_at text not null,
    cancelled_at text,
    invited_at text)`)
  await run(`create unique index enquiries_one_a_slot on enquiries (slot_id) where cancelled_at is null`)
  await run(`create index enquiries_by_arrival on enquiries (created_at, id)`)
  await run(`create index enquiries_by_status on enquiries (status, created_at)`)
  await run(`create index enquiries_by_email on enquiries (email)`)
  await run(`create index enquiries_by_mobile on enquiries (mobile)`)
  await run(`create table enquiry_links (
    token_hash text primary key,
    enquiry_id text not null references enquiries (id) on delete cascade)`)
  await run(`create index enquiry_links_of_enquiry on enquiry_links (enquiry_id)`)
  if (db.getExecutor().adapter.constructor.name.startsWith('Postgres')) {
    await run(
      `create trigger trial_slots_shown after insert or update or delete on trial_slots for each statement execute
        function count_content_version()`,
    )
    return
  }
  for (const event of ['insert', 'update', 'delete'])
    await run(
      `create trigger trial_slots_shown_${event} after ${event} on trial_slots begin update content_version set
        version = version + 1; end`,
    )
}
