import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { isProved, may, type Right } from '#domain/accounts/rights'
import { selectFieldColumns, REPORT_FIELDS } from '#domain/enrolment/registration-fields'
import type { DayRange, InstantRange } from '#domain/operating/report-range'
import { noteLook } from './looks.ts'
import type { Records } from '#records/engine/db'
import { between } from '#records/engine/half-days'
import { countOf } from '#records/engine/pages'
import { ENROLMENT_COLUMNS } from '#records/training/trainees'
import { SHOWN_EMAIL } from '#records/accounts/families/shown-email'

export const REPORT_PAGE = 500

export async function traineeReport(records: Records, { range, page }: { range: InstantRange; page: number }) {
  const [total, rows] = await Promise.all([
    countOf(joined(records, range)),
    traineeRows(records, joined(records, range), REPORT_PAGE, (page - 1) * REPORT_PAGE),
  ])
  return { total, pages: Math.max(1, Math.ceil(total / REPORT_PAGE)), rows }
}

export type TraineeRow = Awaited<ReturnType<typeof traineeRows>>[number]

export async function* traineePages(
  records: Records,
  range: InstantRange,
  size = 1000,
): AsyncGenerator<TraineeRow[]> {
  for (let last: TraineeRow | null = null; ; ) {
    const after: TraineeRow | null = last
    const rows: TraineeRow[] = await traineeRows(
      records,
      joined(records, range).$if(after !== null, (query) =>
        query.where(sql<boolean>`(joined_at, id) < (${after?.joinedAt}, ${after?.id})`),
      ),
      size,
      0,
    )
    if (rows.length > 0) yield rows
    last = rows.at(-1) ?? null
    if (!last || rows.length < size) return
  }
}

export async function recordExport(
  records: Records,
  actor: Actor,
  { report, days, right = 'reports' }: { report: string; days: string; right?: Right },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-allowed' }> {
  if (!may(actor, right)) return { ok: false, reason: 'not-allowed' }
  if (!isProved(actor, now)) return { ok: false, reason: 'not-allowed' }
  const exported = { subject: 'report', id: report, name: `${report}.csv`, after: { days }, what: days }
  await noteLook(records, actor, { action: 'report export', ...exported }, now)
  return { ok: true }
}

export async function recordReportOpened(
  records: Records,
  actor: Actor,
  report: string,
  days: string,
  now: Date,
): Promise<void> {
  if (!may(actor, 'reports')) return
  const opened = { subject: 'report', id: report, name: report, after: { days }, what: days }
  await noteLook(records, actor, { action: 'report open', ...opened }, now)
}

export async function endedReport(records: Records, { from, to }: DayRange, today: string) {
  const listed = records.read
    .selectFrom('trainees')
    .innerJoin('packages', 'packages.key', 'trainees.package')
    .leftJoin('users', 'users.id', 'trainees.user_id')
    .leftJoin('users as coaches', 'coaches.id', 'trainees.coach_id')
    .where('trainees.valid_until', '<', today)
    .$if(from !== '', (query) => query.where('trainees.valid_until', '>=', from))
    .$if(to !== '', (query) => query.where('trainees.valid_until', '<=', to))
  return listed
    .select([
      'trainees.id',
      'trainees.user_id as userId',
      'users.name',
      SHOWN_EMAIL.as('email'),
      'coaches.name as coach',
    ])
    .select(ENROLMENT_COLUMNS)
    .orderBy('trainees.valid_until', 'desc')
    .orderBy('trainees.id', 'desc')
    .execute()
}

export type EndedRow = Awaited<ReturnType<typeof endedReport>>[number]

function joined(records: Records, range: InstantRange) {
  return records.read.selectFrom('trainees').where(between('joined_at', range))
}

function traineeRows(records: Records, listed: ReturnType<typeof joined>, limit: number, offset: number) {
  return records.read
    .selectFrom(
      listed
        .select(['id', 'joined_at'])
        .orderBy('joined_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .as('listed'),
    )
    .innerJoin('trainees', 'trainees.id', 'listed.id')
    .leftJoin('users', 'users.id', 'trainees.user_id')
    .leftJoin('packages', 'packages.key', 'trainees.package')
    .select([
      'trainees.id',
      'trainees.user_id as userId',
      'users.name',
      SHOWN_EMAIL.as('email'),
      ...selectFieldColumns(REPORT_FIELDS),
      ...ENROLMENT_COLUMNS,
    ])
    .orderBy('listed.joined_at', 'desc')
    .orderBy('listed.id', 'desc')
    .execute()
}
