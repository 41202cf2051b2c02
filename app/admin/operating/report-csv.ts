import { data } from 'react-router'
import { FIELDS, REPORT_FIELDS } from '#domain/enrolment/registration-fields'
import { CSV_START, csvLine } from '#domain/operating/csv'
import { amountForSheet, formatForSheet } from '#domain/words/formats'
import { MESSAGES, REFUSALS } from '#domain/words/messages'
import { rangeInWords, readRange, type InstantRange } from '#domain/operating/report-range'
import type { Records } from '#records/engine/db'
import { historyPages } from '#records/enrolment/payment-history'
import { recordExport, traineePages } from '#records/operating/reports'
import { academyContext, visitContext } from '#app/context'
import { staffOf } from '../list/list-action.ts'
import { rangeAddress } from '../list/list-address.ts'
import type { Route } from './+types/report-csv'

/**
 * A whole report as a file for spreadsheets. It is written while it is read, page by page, so that its length costs
 * no memory; taking it is kept in the audit log.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { records, now, log } = context.get(academyContext)
  const actor = staffOf(context)
  const days = rangeAddress(url)
  const { range, problem } = readRange(days)
  if (problem) throw data(null, { status: 400 })
  const report = url.pathname.includes('registered-trainees') ? 'registered-trainees' : 'payment-history'
  if (request.method === 'GET') {
    const kept = await recordExport(records, actor, { report, days: rangeInWords(days) }, now())
    if (!kept.ok) throw data(null, { status: REFUSALS[kept.because].status })
  }
  const lines = report === 'payment-history' ? paymentLines(records, range) : traineeLines(records, range)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(new TextEncoder().encode(value))
      } catch (error) {
        log.error({ err: error, reference: context.get(visitContext).requestId }, 'an export broke off')
        controller.error(error)
      }
    },
    async cancel() {
      await lines.return()
    },
  })
  const suffix = days.from || days.to ? `-${days.from || 'start'}-to-${days.to || 'now'}` : ''
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${report}${suffix}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

async function* paymentLines(records: Records, range: InstantRange): AsyncGenerator<string, void> {
  yield CSV_START +
    csvLine([
      'Payment id',
      'Name',
      'User id',
      'E-mail',
      'Package',
      'Amount (PHP)',
      'Submitted',
      'Confirmed',
      'Confirmed by',
    ])
  for await (const rows of historyPages(records, range))
    yield rows
      .map((row) =>
        csvLine([
          row.id,
          row.name ?? MESSAGES.unknownUser,
          row.userId,
          row.email,
          row.packageName ?? row.package,
          amountForSheet(row.amountCentavos),
          formatForSheet(row.submittedAt),
          formatForSheet(row.confirmedAt),
          row.confirmedBy ?? MESSAGES.unknownUser,
        ]),
      )
      .join('')
}

async function* traineeLines(records: Records, range: InstantRange): AsyncGenerator<string, void> {
  yield CSV_START +
    csvLine([
      'Trainee id',
      'Name',
      'User id',
      'E-mail',
      ...REPORT_FIELDS.map((name) => FIELDS[name].report.label),
      'Package',
      'Sessions finished',
      'Sessions',
      'Assessments finished',
      'Assessments',
      'Date Joined',
    ])
  for await (const rows of traineePages(records, range))
    yield rows
      .map((row) =>
        csvLine([
          row.id,
          row.name ?? MESSAGES.unknownUser,
          row.userId,
          row.email,
          ...REPORT_FIELDS.map((name) => row[name]),
          row.packageName ?? row.package,
          row.sessionTook,
          row.sessions,
          row.assessmentTook,
          row.assessments,
          formatForSheet(row.joinedAt),
        ]),
      )
      .join('')
}
