import { sql, type RawBuilder } from 'kysely'
import type { Right } from '#domain/accounts/rights'
import { CLEARED } from '#domain/files/cleared'
import { newestBy } from '#domain/operating/site-clock'
import type { RetentionKind } from '#domain/operating/retention'
import type { Reader } from '#records/engine/db'
import { prepareQueryBy } from '#records/engine/remembered'

type Row = { id: string; at: string; name: string | null }
/** The rows of a kind with the instant from which their term counts, without legal holds. */
type Source = { rows: RawBuilder<Row>; namesNeed: Right }

const PEOPLE = sql`(select subject_id from legal_holds where subject = 'person')`
const PAYMENTS = sql`(select subject_id from legal_holds where subject = 'payment')`
const ADDRESSES = sql`(select email from users where id in ${PEOPLE}
  or id in (select user_id from payments where id in ${PAYMENTS}))`

const SHARED_ON_HOLD = sql`(select receipt_file_id from payments where family_payment_id is not null
  and (user_id in ${PEOPLE} or id in ${PAYMENTS}
    or family_payment_id in (select id from family_payments where parent_id in ${PEOPLE})))`

const SOURCES: Record<RetentionKind, Source> = {
  'rejected-receipts': {
    rows: sql`select payments.id, coalesce(removed_at, decided_at) as at, users.name from payments
      join files on files.id = payments.receipt_file_id join users on users.id = payments.user_id
      where payments.status <> 'confirmed' and coalesce(removed_at, decided_at) is not null
        and files.key not like ${`${CLEARED}%`}
        and payments.user_id not in ${PEOPLE} and payments.id not in ${PAYMENTS}
        and payments.receipt_file_id not in ${SHARED_ON_HOLD}`,
    namesNeed: 'payments',
  },
  'confirmed-receipts': {
    rows: sql`select ledger_entries.id, occurred_at as at, users.name from ledger_entries
      left join users on users.id = ledger_entries.user_id
      where proof_file_id is not null and ledger_entries.id not in ${PAYMENTS}
        and (user_id is null or user_id not in ${PEOPLE}) and proof_file_id not in ${SHARED_ON_HOLD}`,
    namesNeed: 'payment-history',
  },
  registrations: {
    rows: sql`select drafts.user_id as id, drafts.updated_at as at, users.name from drafts
      join users on users.id = drafts.user_id
      where users.type = 'CLIENT_USER' and users.current_package = 'NONE' and users.id not in ${PEOPLE}
        and not exists (select 1 from trainees where trainees.user_id = users.id)
        and not exists (select 1 from payments where payments.user_id = users.id and removed_at is null
          and status in ('pending', 'confirmed'))
        and not exists (select 1 from payments where payments.user_id = users.id and payments.id in ${PAYMENTS})`,
    namesNeed: 'client-log',
  },
  messages: {
    rows: sql`select id, received_at as at, name from contact_messages where lower(email) not in ${ADDRESSES}`,
    namesNeed: 'messages',
  },
  enquiries: {
    rows: sql`select id, updated_at as at, name from enquiries where status <> 'enrolled' and email not in ${ADDRESSES}`,
    namesNeed: 'enquiries',
  },
  mail: {
    rows: sql`select id, coalesce(sent_at, failed_at) as at, recipient as name from outbox
      where coalesce(sent_at, failed_at) is not null and recipient not in ${ADDRESSES}
        and (account_id is null or account_id not in ${PEOPLE})`,
    namesNeed: 'messages',
  },
  'sign-ins': {
    rows: sql`select id, at, actor_name as name from audit_log where action = 'sign in'
      and (actor_id is null or actor_id not in ${PEOPLE})`,
    namesNeed: 'log',
  },
  'policy-reports': {
    rows: sql`select id, last_seen as at, null as name from policy_reports`,
    namesNeed: 'log',
  },
  'statement-lines': {
    rows: sql`select id, added_at as at, null as name from statement_lines where payment_id is null`,
    namesNeed: 'payments',
  },
  recordings: {
    rows: sql`select practice_attempts.id, sent_at as at, users.name from practice_attempts
      join users on users.id = practice_attempts.user_id
      where practice_attempts.removed_at is null and hidden_at is null and practice_attempts.user_id not in ${PEOPLE}
        and practice_attempts.payment_id not in ${PAYMENTS}`,
    namesNeed: 'practice-settings',
  },
}

const countOfAll = prepareQueryBy((read, kind: RetentionKind, cutoff: string) =>
  put<{ count: number | string }>(
    read,
    sql`select count(*) as count from (${SOURCES[kind].rows}) as due where at <= ${cutoff}`,
  ),
)
const countSince = prepareQueryBy((read, kind: RetentionKind, cutoff: string, since: string) =>
  put<{ count: number | string }>(
    read,
    sql`select count(*) as count from (${SOURCES[kind].rows}) as due where at > ${since} and at <= ${cutoff}`,
  ),
)
const oldestOf = prepareQueryBy((read, kind: RetentionKind) =>
  put<{ at: string | null }>(read, sql`select min(at) as at from (${SOURCES[kind].rows}) as due`),
)
const namesOf = prepareQueryBy((read, { kind, most }: { kind: RetentionKind; most: number }, cutoff: string) =>
  put<{ name: string | null }>(
    read,
    sql`select name from (${SOURCES[kind].rows}) as due where at <= ${cutoff} order by at, id limit ${sql.lit(most)}`,
  ),
)

function put<Row>(read: Reader, question: RawBuilder<unknown>) {
  return { compile: () => question.$castTo<Row>().compile(read) }
}

export function dueOf(db: Reader, kind: RetentionKind) {
  const { rows, namesNeed } = SOURCES[kind]
  return {
    namesNeed,
    async count(since: string | null, cutoff: string): Promise<number> {
      const [found] = await (since === null ? countOfAll(db, kind, cutoff) : countSince(db, kind, cutoff, since))
      return Number(found?.count ?? 0)
    },
    async oldest(): Promise<string | null> {
      return (await oldestOf(db, kind))[0]?.at ?? null
    },
    async first(cutoff: string, most: number): Promise<{ at: string; name: string | null }[]> {
      const found = await sql<{ at: string; name: string | null }>`select at, name from (${rows}) as due
        where at <= ${cutoff} order by at, id limit ${sql.lit(most)}`.execute(db)
      return found.rows
    },
    async names(cutoff: string, most: number): Promise<string[]> {
      const found = await namesOf(db, { kind, most }, cutoff)
      return found.flatMap(({ name }) => (name ? [name] : []))
    },
    async mark(cutoff: string, now: Date, most: number): Promise<number> {
      const { numAffectedRows } = await sql`insert into retention_marks (kind, row_id, marked_at)
        select ${sql.lit(kind)}, cast(id as text), ${now.toISOString()} from (${rows}) as due
        where at <= ${cutoff} and cast(id as text) not in (select row_id from retention_marks
          where kind = ${sql.lit(kind)} and marked_at <= ${newestBy(now)})
        order by at, id limit ${sql.lit(most)}
        on conflict (kind, row_id) do update set marked_at = excluded.marked_at`.execute(db)
      return Number(numAffectedRows ?? 0)
    },
    async unmark(cutoff: string): Promise<void> {
      await sql`delete from retention_marks where kind = ${sql.lit(kind)} and row_id not in
        (select cast(id as text) from (${rows}) as due where at <= ${cutoff})`.execute(db)
    },
    async marked(cutoff: string, markedBy: string, most: number): Promise<string[]> {
      const found = await sql<{ id: string | number }>`select id from (${rows}) as due
        where at <= ${cutoff} and cast(id as text) in (select row_id from retention_marks
          where kind = ${sql.lit(kind)} and marked_at <= ${markedBy})
        order by at, id limit ${sql.lit(most)}`.execute(db)
      return found.rows.map(({ id }) => String(id))
    },
    async stillDue(cutoff: string, ids: readonly string[]): Promise<string[]> {
      const found = await sql<{ id: string }>`select id from (${rows}) as due
        where at <= ${cutoff} and id in (${sql.join(ids)})`.execute(db)
      return found.rows.map(({ id }) => id)
    },
  }
}
