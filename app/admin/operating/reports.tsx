import { linkTo } from '#routes'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { Download, Printer } from 'lucide-react'
import { formatInstant, manilaDayOf } from '#domain/words/formats'
import { MESSAGES } from '#domain/words/messages'
import { rangeInWords, readRange, type DayRange, type InstantRange } from '#domain/operating/report-range'
import type { Records } from '#records/engine/db'
import { FIELDS, SHEET_FIELDS } from '#domain/enrolment/registration-fields'
import { reportsText } from '#domain/text/staff/operating/reports'
import { recordReportOpened, REPORT_PAGE } from '#records/operating/reports'
import { useBrand } from '#ui/site/brand'
import { Button, buttonClass } from '#ui/basics/button'
import { DataList, type Column } from '../list/data-list.tsx'
import { DayRangeForm } from '../list/day-range-form.tsx'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import { Tabs } from '../list/tabs.tsx'
import { signedIn } from '#app/context'
import { keepWithin, listAddress, rangeAddress } from '../list/list-address.ts'
import {
  attendanceSheet,
  EMPTY,
  endedSheet,
  paymentSheet,
  traineeSheet,
  type Cells,
  type ReportSheet,
} from './report-sheets.ts'
import type { Route } from './+types/reports'
import './reports.css'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: reportsText.title }

const REPORTS = [
  { tab: 'payments', name: reportsText.names.payments, csv: 'paymentHistoryCsv' },
  { tab: 'trainees', name: reportsText.names.trainees, csv: 'traineesCsv' },
  { tab: 'attendance', name: reportsText.names.attendance, csv: 'attendanceCsv' },
  { tab: 'ended', name: reportsText.names.ended, csv: 'endedPackagesCsv' },
] as const

const CSV_NAMES = {
  payments: 'payment-history',
  trainees: 'registered-trainees',
  attendance: 'attendance',
  ended: 'ended-packages',
} as const

type ReportTab = (typeof REPORTS)[number]['tab']

function tabIn(url: URL): ReportTab {
  return REPORTS.find(({ tab }) => tab === url.searchParams.get('tab'))?.tab ?? 'payments'
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const [tab, { page }, days] = [tabIn(url), listAddress(url), rangeAddress(url)]
  const { range, problem } = readRange(days)
  if (!problem) await recordReportOpened(records, actor, CSV_NAMES[tab], rangeInWords(days), now())
  const report = problem ? EMPTY : await sheetOf(tab, records, { range, days, page, today: manilaDayOf(now()) })
  keepWithin(url, { page }, report.pages)
  return data(
    {
      tab,
      page,
      first: (page - 1) * REPORT_PAGE + 1,
      days,
      problem,
      generated: formatInstant(now().toISOString()),
      ...report,
    },
    { status: problem ? 400 : 200 },
  )
}

type Wanted = { range: InstantRange; days: DayRange; page: number; today: string }

function sheetOf(tab: ReportTab, records: Records, { range, days, page, today }: Wanted): Promise<ReportSheet> {
  switch (tab) {
    case 'payments':
      return paymentSheet(records, range, page)
    case 'trainees':
      return traineeSheet(records, range, page)
    case 'attendance':
      return attendanceSheet(records, range)
    case 'ended':
      return endedSheet(records, days, today)
  }
}

const { columns } = reportsText

const HEADERS: Record<ReportTab, readonly string[]> = {
  payments: [
    columns.name,
    columns.packageName,
    columns.submitted,
    columns.confirmed,
    columns.confirmedBy,
    columns.amount,
  ],
  trainees: [
    columns.name,
    columns.email,
    columns.packageName,
    columns.joined,
    columns.sessionsTaken,
    columns.assessments,
    ...SHEET_FIELDS.map((name) => FIELDS[name].report.label),
  ],
  attendance: [
    columns.coach,
    columns.month,
    columns.sessions,
    columns.hours,
    columns.present,
    columns.late,
    columns.missed,
    columns.notMarked,
  ],
  ended: [
    columns.name,
    columns.packageName,
    columns.ended,
    columns.sessionsTaken,
    columns.assessments,
    columns.coach,
  ],
}
const NUMERIC: ReadonlySet<string> = new Set([
  columns.amount,
  columns.sessionsTaken,
  columns.assessments,
  columns.sessions,
  columns.hours,
  columns.present,
  columns.late,
  columns.missed,
  columns.notMarked,
])

function columnsOf(tab: ReportTab): readonly Column<Cells>[] {
  return HEADERS[tab].map((header, index) => ({
    header,
    numeric: NUMERIC.has(header),
    slot: index === 0 ? 'head' : header === columns.amount ? 'pair' : 'line',
    cell: ({ cells }) => (index === 0 || header === columns.amount ? <strong>{cells[index]}</strong> : cells[index]),
  }))
}

const NOTHING_YET = {
  payments: MESSAGES.noPaymentHistory,
  trainees: reportsText.noTrainees,
  attendance: reportsText.noSessions,
  ended: reportsText.noEnded,
} as const

export default function Reports({
  loaderData: { tab, page, first, pages, days, problem, generated, total, sums, rows },
}: Route.ComponentProps) {
  const brand = useBrand()
  const report = REPORTS.find((known) => known.tab === tab) ?? REPORTS[0]
  const { one, many } = reportsText.rowNames[tab]
  return (
    <>
      <title>{reportsText.documentTitle(report.name)}</title>
      <ReportHead csv={linkTo(report.csv) + daysQuery(days)} />
      <Tabs
        label={reportsText.title}
        panel="report"
        tabs={REPORTS.map((known) => ({
          name: known.name,
          to: `?${new URLSearchParams({ tab: known.tab, ...chosen(days) })}`,
          selected: known.tab === tab,
        }))}
      />
      <section className="panel report" id="report" role="tabpanel" aria-label={report.name}>
        <DayRangeForm key={`${days.from} ${days.to}`} days={days} problem={problem} kept={{ tab }} />
        <header className="report-head">
          <p className="report-brand">{brand.name}</p>
          <h2>{report.name}</h2>
          <p className="report-days">{problem ? problem.text : rangeInWords(days)}</p>
          <ul className="report-sums">
            {sums.map((sum) => (
              <li key={sum}>{sum}</li>
            ))}
          </ul>
          <p className="report-made">{reportsText.generatedAt(generated)}</p>
        </header>
        {pages > 1 ? (
          <p className="report-limit">{reportsText.part(first, first + rows.length - 1, total, many)}</p>
        ) : null}
        <DataList
          caption={report.name}
          columns={columnsOf(tab)}
          rows={rows}
          empty={
            days.from || days.to
              ? problem
                ? reportsText.noneInInvalidRange
                : reportsText.noneInRange(rangeInWords(days))
              : NOTHING_YET[tab]
          }
        />
        <div className="no-print">
          <Pager total={total} thing={one} things={many} page={page} pages={pages} />
        </div>
      </section>
    </>
  )
}

function ReportHead({ csv }: { csv: string }) {
  return (
    <div className="no-print">
      <PageHead title={reportsText.title}>
        <div className="report-ways">
          <a className={buttonClass('line', 'dense')} href={csv}>
            <Download size={16} aria-hidden="true" />
            {reportsText.downloadCsv}
          </a>
          <Button type="button" look="tonal" size="dense" className="needs-script" onClick={() => window.print()}>
            <Printer size={16} aria-hidden="true" />
            {reportsText.print}
          </Button>
        </div>
      </PageHead>
    </div>
  )
}

function chosen({ from, to }: DayRange): Record<string, string> {
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

function daysQuery(days: DayRange): string {
  const query = new URLSearchParams(chosen(days)).toString()
  return query ? `?${query}` : ''
}
