import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table retention_terms (kind text primary key, amount integer, uncounted integer not null default 0)`,
    `create table legal_holds (id text primary key, subject text not null check (subject in ('person', 'payment')),
      subject_id text not null, reason text not null, placed_at text not null, placed_by text not null)`,
    `create unique index legal_holds_one_each on legal_holds (subject, subject_id)`,
    `create index payments_that_ended on payments (coalesce(removed_at, decided_at)) where status <> 'confirmed'`,
    `create index payment_history_with_receipts on payment_history (confirmed_at) where receipt_file_id is not null`,
    `create index drafts_by_time on drafts (updated_at)`,
    `create index contact_messages_by_arrival on contact_messages (received_at)`,
    `create index outbox_by_end on outbox (coalesce(sent_at, failed_at))`,
    `create index policy_reports_by_last on policy_reports (last_seen)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
