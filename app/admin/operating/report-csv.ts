import { data } from 'react-router'
import { FIELDS, REPORT_FIELDS } from '#domain/enrolment/registration-fields'
import { entryKindText } from '#domain/text/shared/ledger'
import { amountForSheet, formatForSheet, manilaDayOf } from '#domain/words/formats'
import { MESSAGES } from '#domain/words/messages'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { rangeInWords, readRange, type DayRange, type InstantRange } from '#domain/operating/report-range'
import { hoursOf } from '#domain/text/shared/sessions'
import { reportCsvText, reportsText } from '#domain/text/staff/operating/reports'
import type { Records } from '#records/engine/db'
import { attendanceReport, type AttendanceRow } from '#records/training/sessions/report'
import { historyPages, type HistoryRow } from '#records/enrolment/payment-history'
import { endedReport, recordExport, traineePages, type EndedRow, type TraineeRow } from '#records/operating/reports'
import { signedIn } from '#app/context'
import { rangeAddress } from '../list/list-address.ts'
import { countUnused } from './report-sheets.ts'
import { toCsvResponse, writeCsvLines, type Columns } from './csv-response.ts'
import type { Route } from './+types/report-csv'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const {
    academy: { records, now, log },
    actor,
    visit,
  } = signedIn(context)
  const days = rangeAddress(url)
  const { range, problem } = readRange(days)
  if (problem) throw data(null, { status: 400 })
  const report = REPORTS.find((name) => url.pathname.includes(`${name}.csv`)) ?? 'payment-history'
  if (request.method === 'GET') {
    const kept = await recordExport(records, actor, { report, days: rangeInWords(days) }, now())
    if (!kept.ok) throw data(null, { status: ACTION_REFUSALS[kept.reason].status })
  }
  const suffix = days.from || days.to ? `-${days.from || 'start'}-to-${days.to || 'now'}` : ''
  const wanted = { range, days, today: manilaDayOf(now()) }
  return toCsvResponse(linesFor(report, records, wanted), `${report}${suffix}`, (error) =>
    log.error({ err: error, reference: visit.requestId }, 'an export broke off'),
  )
}

const REPORTS = ['payment-history', 'registered-trainees', 'attendance', 'ended-packages'] as const

type Wanted = { range: InstantRange; days: DayRange; today: string }

function linesFor(report: (typeof REPORTS)[number], records: Records, { range, days, today }: Wanted) {
  switch (report) {
    case 'payment-history':
      return writeCsvLines(PAYMENTS, historyPages(records, range))
    case 'registered-trainees':
      return writeCsvLines(TRAINEES, traineePages(records, range))
    case 'attendance':
      return writeCsvLines(ATTENDANCE, attendancePages(records, range))
    case 'ended-packages':
      return writeCsvLines(ENDED, endedPages(records, days, today))
  }
}

async function* attendancePages(records: Records, range: InstantRange): AsyncGenerator<AttendanceRow[]> {
  yield await attendanceReport(records, range)
}

async function* endedPages(records: Records, days: DayRange, today: string): AsyncGenerator<EndedRow[]> {
  yield await endedReport(records, days, today)
}

const { columns } = reportsText

const PAYMENTS: Columns<HistoryRow> = [
  [reportCsvText.paymentId, ({ id }) => id],
  [columns.name, ({ name }) => name ?? MESSAGES.unknownUser],
  [reportCsvText.userId, ({ userId }) => userId],
  [columns.email, ({ email }) => email],
  [columns.packageName, (row) => row.packageName ?? row.package],
  [reportCsvText.amount, ({ amountCentavos }) => amountForSheet(amountCentavos)],
  [columns.submitted, ({ submittedAt }) => formatForSheet(submittedAt)],
  [columns.confirmed, ({ confirmedAt }) => formatForSheet(confirmedAt)],
  [columns.confirmedBy, ({ confirmedBy }) => confirmedBy ?? MESSAGES.unknownUser],
  [reportCsvText.kind, ({ kind }) => entryKindText[kind]],
  [reportCsvText.adjustment, ({ creditCentavos }) => amountForSheet(creditCentavos)],
  [reportCsvText.forPayment, ({ ofPayment }) => ofPayment],
  [reportCsvText.invoice, ({ invoice }) => invoice],
]

const TRAINEES: Columns<TraineeRow> = [
  [reportCsvText.traineeId, ({ id }) => id],
  [columns.name, ({ name }) => name ?? MESSAGES.unknownUser],
  [reportCsvText.userId, ({ userId }) => userId],
  [columns.email, ({ email }) => email],
  ...REPORT_FIELDS.map((name) => [FIELDS[name].report.label, (row: TraineeRow) => row[name]] as const),
  [columns.packageName, (row) => row.packageName ?? row.package],
  [reportCsvText.sessionsFinished, ({ sessionTook }) => sessionTook],
  [columns.sessions, ({ sessions }) => sessions],
  [reportCsvText.assessmentsFinished, ({ assessmentTook }) => assessmentTook],
  [columns.assessments, ({ assessments }) => assessments],
  [columns.joined, ({ joinedAt }) => formatForSheet(joinedAt)],
  [columns.ended, ({ validUntil }) => validUntil],
]

const ENDED: Columns<EndedRow> = [
  [reportCsvText.traineeId, ({ id }) => id],
  [columns.name, ({ name }) => name ?? MESSAGES.unknownUser],
  [reportCsvText.userId, ({ userId }) => userId],
  [columns.email, ({ email }) => email],
  [columns.packageName, ({ packageName }) => packageName],
  [columns.ended, ({ validUntil }) => validUntil],
  [reportCsvText.sessionsFinished, ({ sessionTook }) => sessionTook],
  [columns.sessions, ({ sessions }) => sessions],
  [reportCsvText.assessmentsFinished, ({ assessmentTook }) => assessmentTook],
  [columns.assessments, ({ assessments }) => assessments],
  [reportCsvText.unused, (row) => countUnused(row)],
  [columns.coach, ({ coach }) => coach ?? reportsText.noCoach],
]

const ATTENDANCE: Columns<AttendanceRow> = [
  [columns.coach, ({ coach }) => coach ?? reportsText.noCoach],
  [reportCsvText.coachId, ({ coachId }) => coachId],
  [columns.month, ({ month }) => month],
  [reportCsvText.sessionsHeld, ({ sessions }) => sessions],
  [columns.hours, ({ minutes }) => hoursOf(minutes)],
  [columns.present, ({ present }) => present],
  [columns.late, ({ late }) => late],
  [columns.missed, ({ missed }) => missed],
  [columns.notMarked, ({ open }) => open],
]
