import { linkTo } from '#addresses'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { Download, Printer } from 'lucide-react'
import { formatDayOf, formatInstant, formatPhp } from '#domain/words/formats'
import { MESSAGES } from '#domain/words/messages'
import { rangeInWords, readRange, type DayRange, type InstantRange } from '#domain/operating/report-range'
import type { Records } from '#records/engine/db'
import { payingClients, paymentHistory } from '#records/enrolment/payment-history'
import { FIELDS, SHEET_FIELDS } from '#domain/enrolment/registration-fields'
import { recordReportOpened, REPORT_PAGE, traineeReport } from '#records/operating/reports'
import { useBrand } from '#ui/site/brand'
import { Button, buttonClass } from '#ui/basics/button'
import { DataList, type Column } from '../list/data-list.tsx'
import { DayRangeForm } from '../list/day-range-form.tsx'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import { Tabs } from '../list/tabs.tsx'
import { signedIn } from '#app/context'
import { keepWithin, listAddress, rangeAddress } from '../list/list-address.ts'
import type { Route } from './+types/reports'
import './reports.css'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: 'Reports' }

const REPORTS = [
  { tab: 'payments', name: 'Payment History', csv: 'paymentHistoryCsv' },
  { tab: 'trainees', name: 'Registered Trainees', csv: 'traineesCsv' },
] as const

const CSV_NAMES = { payments: 'payment-history', trainees: 'registered-trainees' } as const

type ReportTab = (typeof REPORTS)[number]['tab']

function tabIn(url: URL): ReportTab {
  return REPORTS.find(({ tab }) => tab === url.searchParams.get('tab'))?.tab ?? 'payments'
}

/** A report is of its moment: it is read anew only by going somewhere. */
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
  const report = problem
    ? EMPTY
    : tab === 'payments'
      ? await paymentSheet(records, range, page)
      : await traineeSheet(records, range, page)
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

type Cells = { id: string; cells: string[] }
type Sheet = { total: number; pages: number; sums: string[]; rows: Cells[] }

const EMPTY: Sheet = { total: 0, pages: 1, sums: [], rows: [] }

async function paymentSheet(records: Records, range: InstantRange, page: number): Promise<Sheet> {
  const [clients, { payments, centavos, pages, rows }] = await Promise.all([
    payingClients(records, range),
    paymentHistory(records, { search: '', range, page, size: REPORT_PAGE }),
  ])
  return {
    total: payments,
    pages,
    sums: [
      `Total clients: ${clients}`,
      `Total payments: ${payments}`,
      `Total accumulated payments: ${formatPhp(centavos)}`,
    ],
    rows: rows.map((row) => ({
      id: row.id,
      cells: [
        row.name ?? MESSAGES.unknownUser,
        row.packageName ?? row.package,
        onPaper(formatInstant(row.submittedAt)),
        onPaper(formatInstant(row.confirmedAt)),
        row.confirmedBy ?? MESSAGES.unknownUser,
        formatPhp(row.amountCentavos || null),
      ],
    })),
  }
}

async function traineeSheet(records: Records, range: InstantRange, page: number): Promise<Sheet> {
  const { total, pages, rows } = await traineeReport(records, { range, page })
  return {
    total,
    pages,
    sums: [`Total trainees: ${total}`],
    rows: rows.map((row) => ({
      id: row.id,
      cells: [
        row.name ?? MESSAGES.unknownUser,
        row.email ?? '',
        row.packageName ?? row.package,
        onPaper(formatDayOf(row.joinedAt)),
        `${row.sessionTook} of ${row.sessions ?? 0}`,
        `${row.assessmentTook} of ${row.assessments ?? 0}`,
        ...SHEET_FIELDS.map((name) => row[name] ?? ''),
      ],
    })),
  }
}

/** Narrow columns break between day and time, never inside them. */
function onPaper(words: string): string {
  return words.replaceAll(' ', '\u00A0').replace(/(\d{4},)\u00A0/, '$1 ')
}

const HEADERS: Record<ReportTab, readonly string[]> = {
  payments: ['Name', 'Package', 'Submitted', 'Confirmed', 'Confirmed by', 'Amount'],
  trainees: [
    'Name',
    'Email',
    'Package',
    'Date Joined',
    'Q&A sessions',
    'Assessments',
    ...SHEET_FIELDS.map((name) => FIELDS[name].report.label),
  ],
}
const NUMERIC = new Set(['Amount', 'Q&A sessions', 'Assessments'])

function columnsOf(tab: ReportTab): readonly Column<Cells>[] {
  return HEADERS[tab].map((header, index) => ({
    header,
    numeric: NUMERIC.has(header),
    slot: index === 0 ? 'head' : header === 'Amount' ? 'beside' : 'line',
    cell: ({ cells }) => (index === 0 || header === 'Amount' ? <strong>{cells[index]}</strong> : cells[index]),
  }))
}

export default function Reports({
  loaderData: { tab, page, first, pages, days, problem, generated, total, sums, rows },
}: Route.ComponentProps) {
  const brand = useBrand()
  const report = REPORTS.find((known) => known.tab === tab) ?? REPORTS[0]
  const thing = tab === 'payments' ? 'payment' : 'trainee'
  return (
    <>
      <title>{`Report: ${report.name}`}</title>
      <div className="no-print">
        <PageHead title="Reports">
          <div className="report-ways">
            <a className={buttonClass('line', 'dense')} href={linkTo(report.csv) + daysQuery(days)} download>
              <Download size={16} aria-hidden="true" />
              Download CSV
            </a>
            <Button type="button" look="tonal" size="dense" className="needs-script" onClick={() => window.print()}>
              <Printer size={16} aria-hidden="true" />
              Print
            </Button>
          </div>
        </PageHead>
      </div>
      <Tabs
        label="Reports"
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
          <p className="report-made">Generated at {generated}</p>
        </header>
        {pages > 1 ? (
          <p className="report-limit">
            {`This sheet holds ${first} to ${first + rows.length - 1} of ${total} ${thing}s. Print the ` +
              'others from their pages, choose fewer days, or take the CSV file, which holds all.'}
          </p>
        ) : null}
        <DataList
          caption={report.name}
          columns={columnsOf(tab)}
          rows={rows}
          empty={
            days.from || days.to
              ? `Nothing falls into ${problem ? 'these days' : rangeInWords(days)}.`
              : tab === 'payments'
                ? MESSAGES.noPaymentHistory
                : 'Nobody is enrolled yet.'
          }
        />
        <div className="no-print">
          <Pager total={total} thing={thing} page={page} pages={pages} />
        </div>
      </section>
    </>
  )
}

function chosen({ from, to }: DayRange): Record<string, string> {
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

function daysQuery(days: DayRange): string {
  const query = new URLSearchParams(chosen(days)).toString()
  return query ? `?${query}` : ''
}
