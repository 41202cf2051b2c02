import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import type { ExportSheet } from '#domain/export/sheets'
import type { Reader, Records } from '#records/engine/db'
import { listPaymentAccountRows, listSiteTextRows } from './site-text-rows.ts'
import { noteLook } from '#records/operating/looks'
import { SHOWN_EMAIL } from '#records/accounts/families/shown-email'

export type ExportRow = Record<string, string | number | null>

type DerivedSheet = 'siteTexts' | 'paymentAccounts'

const DERIVED: Record<DerivedSheet, (read: Reader) => Promise<ExportRow[]>> = {
  siteTexts: listSiteTextRows,
  paymentAccounts: listPaymentAccountRows,
}
const isDerived = (sheet: ExportSheet): sheet is DerivedSheet => Object.hasOwn(DERIVED, sheet)

/** Columns, tables and the id by which pages follow each other. Names in quotes have a heading in domain/text. */
const QUERIES: Record<Exclude<ExportSheet, DerivedSheet>, { id: string; query: RawBuilder<unknown> }> = {
  people: {
    id: 'users.id',
    query: sql`users.name as "name", ${SHOWN_EMAIL} as "email", users.phone as "mobile", users.birthdate as "birthdate",
      users.nickname as "nickname", users.address as "address", users.handler_name as "handler",
      users.contact_email as "contactEmail", users.created_at as "createdAt",
      case when users.type = 'CLIENT_USER' then 'client' else users.role end as "role",
      case when users.disabled_at is null then 'open' else 'closed' end as "state",
      guardians.name as "guardian", guardians.relation as "relation", guardians.contact as "guardianContact"
      from users left join guardians on guardians.user_id = users.id and guardians.ended_at is null where`,
  },
  enrolments: {
    id: 'trainees.id',
    query: sql`users.name as "name", ${SHOWN_EMAIL} as "email", packages.name as "package",
      trainees.joined_at as "joinedAt", trainees.valid_until as "validUntil",
      trainees.session_took as "sessionsTaken", packages.sessions as "sessions",
      trainees.assessment_took as "assessmentsTaken", packages.assessments as "assessments", coaches.name as "coach"
      from trainees join users on users.id = trainees.user_id left join packages on packages.key = trainees.package
      left join users as coaches on coaches.id = trainees.coach_id where`,
  },
  payments: {
    id: 'payments.id',
    query: sql`users.name as "name", ${SHOWN_EMAIL} as "email", packages.name as "package",
      payments.amount_centavos as "amountCentavos", payments.price_centavos as "priceCentavos",
      payments.discount_centavos as "discountCentavos", payments.voucher as "voucher", payments.status as "status",
      payments.submitted_at as "submittedAt", payments.decided_at as "decidedAt", payments.reference as "reference",
      payments.reason as "reason", payments.balance_due_on as "dueOn", payments.removed_because as "removed"
      from payments join users on users.id = payments.user_id left join packages on packages.key = payments.package
      where`,
  },
  ledger: {
    id: 'ledger_entries.id',
    query: sql`ledger_entries.occurred_at as "occurredAt", ledger_entries.kind as "entry", users.name as "name",
      packages.name as "package", ledger_entries.method as "method",
      ledger_entries.amount_centavos as "amountCentavos", ledger_entries.credit_centavos as "creditCentavos",
      coalesce(acknowledgement_shares.number, acknowledgements.number) as "receipt",
      invoice_numbers.number as "invoice", staff.name as "recordedBy",
      ledger_entries.note as "note"
      from ledger_entries left join users on users.id = ledger_entries.user_id
      left join packages on packages.key = ledger_entries.package
      left join acknowledgements on acknowledgements.entry_id = ledger_entries.id
      left join acknowledgement_shares on acknowledgement_shares.entry_id = ledger_entries.id
      left join invoice_numbers on invoice_numbers.entry_id = ledger_entries.id
      left join users as staff on staff.id = ledger_entries.recorded_by where`,
  },
  sessions: {
    id: 'training_sessions.id',
    query: sql`training_sessions.starts_at as "startsAt", training_sessions.ends_at as "endsAt",
      training_sessions.kind as "kind", training_sessions.place as "place", coaches.name as "coach",
      training_sessions.capacity as "capacity", training_sessions.cancelled_at as "cancelledAt",
      training_sessions.cancel_reason as "reason"
      from training_sessions left join users as coaches on coaches.id = training_sessions.coach_id where`,
  },
  attendance: {
    id: 'attendances.id',
    query: sql`users.name as "name", ${SHOWN_EMAIL} as "email", attendances.kind as "kind",
      training_sessions.starts_at as "startsAt", attendances.state as "state", attendances.marked_at as "markedAt",
      attendance_notes.shown as "notes", attendance_notes.private as "privateNotes"
      from attendances left join trainees on trainees.id = attendances.trainee_id
      left join users on users.id = trainees.user_id
      left join training_sessions on training_sessions.id = attendances.session_id
      left join attendance_notes on attendance_notes.attendance_id = attendances.id where`,
  },
  ratings: {
    id: "(ratings.attendance_id || ' ' || ratings.criterion_id)",
    query: sql`users.name as "name", ${SHOWN_EMAIL} as "email", training_sessions.starts_at as "startsAt",
      criteria.name as "criterion", ratings.points as "points"
      from ratings join users on users.id = ratings.user_id join criteria on criteria.id = ratings.criterion_id
      join attendances on attendances.id = ratings.attendance_id
      left join training_sessions on training_sessions.id = attendances.session_id where`,
  },
  consents: {
    id: 'consents.id',
    query: sql`users.name as "name", ${SHOWN_EMAIL} as "email", consents.purpose as "purpose",
      case when consents.given = 1 then 'yes' else 'no' end as "answer",
      case when consents.by_guardian = 1 then 'guardian' else 'own' end as "answeredBy",
      consents.version as "version", consents.at as "answeredAt", consents.ended_at as "endedAt"
      from consents join users on users.id = consents.user_id where`,
  },
  packages: {
    id: 'packages.key',
    query: sql`packages.name as "name", packages.description as "text", packages.price_centavos as "priceCentavos",
      packages.sessions as "sessions", packages.assessments as "assessments", packages.hidden_at as "hiddenAt"
      from packages where`,
  },
  wins: {
    id: 'wins.id',
    query: sql`wins.title as "title", wins.content as "text", wins.date as "day", wins.post_url as "link"
      from wins where`,
  },
  news: {
    id: 'news.id',
    query: sql`news.title as "title", news.content as "text", news.date as "day", news.post_url as "link"
      from news where`,
  },
  accomplishments: {
    id: 'accomplishments.id',
    query: sql`accomplishments.title as "title", accomplishments.content as "text", accomplishments.date as "day"
      from accomplishments where`,
  },
  members: {
    id: 'members.id',
    query: sql`members.name as "name", members.titles as "titles", members.testimonial as "text",
      members.date as "day" from members where`,
  },
  materials: {
    id: 'learning_materials.id',
    query: sql`learning_materials.file_name as "title", material_sections.name as "section",
      learning_materials.created_at as "createdAt"
      from learning_materials left join material_sections on material_sections.id = learning_materials.section_id
      where`,
  },
  messages: {
    id: 'contact_messages.id',
    query: sql`contact_messages.received_at as "receivedAt", contact_messages.name as "name",
      contact_messages.email as "email", contact_messages.subject as "title", contact_messages.message as "text"
      from contact_messages where`,
  },
  enquiries: {
    id: 'enquiries.id',
    query: sql`enquiries.created_at as "receivedAt", enquiries.name as "name", enquiries.email as "email",
      enquiries.mobile as "mobile", enquiries.status as "status", trial_slots.starts_at as "startsAt",
      enquiries.cancelled_at as "cancelledAt", enquiries.source as "source", enquiries.message as "text",
      enquiries.note as "note"
      from enquiries left join trial_slots on trial_slots.id = enquiries.slot_id where`,
  },
}

const PAGE_ROWS = 500

export async function* exportRows(read: Reader, actor: Actor, sheet: ExportSheet): AsyncGenerator<ExportRow[], void> {
  if (!may(actor, 'export')) return
  if (isDerived(sheet)) {
    const rows = await DERIVED[sheet](read)
    if (rows.length > 0) yield rows
    return
  }
  const { id, query } = QUERIES[sheet]
  const key = sql.raw(id)
  for (let last = ''; ; ) {
    const page = sql<ExportRow & { rowKey: string }>`select ${key} as "rowKey", ${query} ${key} > ${last}
      order by ${key} limit ${sql.lit(PAGE_ROWS)}`
    const { rows } = await page.execute(read)
    if (rows.length > 0) yield rows.map(({ rowKey: _key, ...row }) => row)
    const end = rows.at(-1)
    if (!end || rows.length < PAGE_ROWS) return
    last = end.rowKey
  }
}

export async function recordAcademyExport(
  records: Records,
  actor: Actor,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-allowed' }> {
  if (!may(actor, 'export') || !isProved(actor, now)) return { ok: false, reason: 'not-allowed' }
  const exported = { subject: 'academy', id: 'academy', name: 'academy.zip', after: { files: 'all' }, what: 'zip' }
  await noteLook(records, actor, { action: 'report export', ...exported }, now)
  return { ok: true }
}
