import { formatDay, formatDayOf, formatInstant, formatMonth, formatPhp } from '#domain/words/formats'
import { entryAmount, entryKindText } from '#domain/text/shared/ledger'
import { MESSAGES } from '#domain/words/messages'
import type { DayRange, InstantRange } from '#domain/operating/report-range'
import { hoursOf } from '#domain/text/shared/sessions'
import type { Records } from '#records/engine/db'
import { payingClients, paymentHistory } from '#records/enrolment/payment-history'
import { SHEET_FIELDS } from '#domain/enrolment/registration-fields'
import { reportsText } from '#domain/text/staff/operating/reports'
import { endedReport, REPORT_PAGE, traineeReport, type EndedRow } from '#records/operating/reports'
import { attendanceReport } from '#records/training/sessions/report'

export type Cells = { id: string; cells: string[] }
export type ReportSheet = { total: number; pages: number; sums: string[]; rows: Cells[] }

const { sums } = reportsText

export const EMPTY: ReportSheet = { total: 0, pages: 1, sums: [], rows: [] }

export async function paymentSheet(records: Records, range: InstantRange, page: number): Promise<ReportSheet> {
  const [clients, { payments, centavos, pages, rows }] = await Promise.all([
    payingClients(records, range),
    paymentHistory(records, { search: '', range, page, size: REPORT_PAGE }),
  ])
  return {
    total: payments,
    pages,
    sums: [sums.clients(clients), sums.payments(payments), sums.accumulated(formatPhp(centavos))],
    rows: rows.map((row) => ({
      id: row.id,
      cells: [
        row.name ?? MESSAGES.unknownUser,
        row.packageName ?? row.package,
        onPaper(formatInstant(row.submittedAt)),
        onPaper(formatInstant(row.confirmedAt)),
        row.confirmedBy ?? MESSAGES.unknownUser,
        row.kind === 'received'
          ? formatPhp(row.amountCentavos || null)
          : `${entryAmount(row)} (${entryKindText[row.kind]})`,
      ],
    })),
  }
}

export async function traineeSheet(records: Records, range: InstantRange, page: number): Promise<ReportSheet> {
  const { total, pages, rows } = await traineeReport(records, { range, page })
  return {
    total,
    pages,
    sums: [sums.trainees(total)],
    rows: rows.map((row) => ({
      id: row.id,
      cells: [
        row.name ?? MESSAGES.unknownUser,
        row.email ?? '',
        row.packageName ?? row.package,
        onPaper(formatDayOf(row.joinedAt)),
        reportsText.taken(row.sessionTook, row.sessions ?? 0),
        reportsText.taken(row.assessmentTook, row.assessments ?? 0),
        ...SHEET_FIELDS.map((name) => row[name] ?? ''),
      ],
    })),
  }
}

export async function attendanceSheet(records: Records, range: InstantRange): Promise<ReportSheet> {
  const rows = await attendanceReport(records, range)
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    total: rows.length,
    pages: 1,
    sums: [
      sums.sessions(sum(({ sessions }) => sessions)),
      sums.hours(hoursOf(sum(({ minutes }) => minutes))),
      sums.present(sum(({ present, late }) => present + late)),
    ],
    rows: rows.map((row) => ({
      id: `${row.coachId ?? 'nobody'}-${row.month}`,
      cells: [
        row.coach ?? reportsText.noCoach,
        formatMonth(row.month),
        String(row.sessions),
        hoursOf(row.minutes),
        String(row.present),
        String(row.late),
        String(row.missed),
        String(row.open),
      ],
    })),
  }
}

export async function endedSheet(records: Records, days: DayRange, today: string): Promise<ReportSheet> {
  const rows = await endedReport(records, days, today)
  const unused = rows.reduce((sum, row) => sum + countUnused(row), 0)
  return {
    total: rows.length,
    pages: 1,
    sums: [sums.trainees(rows.length), sums.unused(unused)],
    rows: rows.map((row) => ({
      id: row.id,
      cells: [
        row.name ?? MESSAGES.unknownUser,
        row.packageName,
        onPaper(formatDay(row.validUntil ?? '')),
        reportsText.taken(row.sessionTook, row.sessions),
        reportsText.taken(row.assessmentTook, row.assessments),
        row.coach ?? reportsText.noCoach,
      ],
    })),
  }
}

export function countUnused({ sessions, sessionTook, assessments, assessmentTook }: EndedRow): number {
  return Math.max(0, sessions - sessionTook) + Math.max(0, assessments - assessmentTook)
}

/** Nonbreaking spaces let a narrow column break only between date and time. */
function onPaper(words: string): string {
  return words.replaceAll(' ', '\u00A0').replace(/(\d{4},)\u00A0/, '$1 ')
}
