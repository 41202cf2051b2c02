import { data } from 'react-router'
import { isMonth, monthOf } from '#domain/money/ledger/months'
import { findRate, priceSession, type CoachRate, type TaughtSession } from '#domain/training/pay/coach-pay'
import { dayOf } from '#domain/training/manila'
import { hoursOf, KIND_WORDS } from '#domain/text/shared/sessions'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { reportCsvText, reportsText } from '#domain/text/staff/operating/reports'
import { coachHoursCsvText as text } from '#domain/text/staff/money/coach-hours'
import { amountForSheet } from '#domain/words/formats'
import { MESSAGES } from '#domain/words/messages'
import { recordExport } from '#records/operating/reports'
import { listCoachNames, listRates, listTaught } from '#records/training/pay/coach-hours'
import { signedIn } from '#app/context'
import { toCsvResponse, writeCsvLines, type Columns } from '../../operating/csv-response.ts'
import type { Route } from './+types/coach-hours-csv'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { academy, actor, visit } = signedIn(context)
  const { records, now, log } = academy
  const month = url.searchParams.get('month') ?? monthOf(now())
  if (!isMonth(month)) throw data(null, { status: 400 })
  if (request.method === 'GET') {
    const report = { report: 'coach-hours', days: month, right: 'coach-pay' } as const
    const kept = await recordExport(records, actor, report, now())
    if (!kept.ok) throw data(null, { status: ACTION_REFUSALS[kept.reason].status })
  }
  const [sessions, rates, people] = await Promise.all([
    listTaught(records.read, month),
    listRates(records.read),
    listCoachNames(records),
  ])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return toCsvResponse(
    writeCsvLines(columnsFor(rates, names), inOnePage(sessions)),
    `coach-hours-${month}`,
    (error) => log.error({ err: error, reference: visit.requestId }, 'an export broke off'),
  )
}

async function* inOnePage(sessions: TaughtSession[]): AsyncGenerator<TaughtSession[]> {
  yield sessions
}

const amountCell = (centavos: number | null) => (centavos === null ? null : amountForSheet(centavos))

const columnsFor = (rates: readonly CoachRate[], names: ReadonlyMap<string, string>): Columns<TaughtSession> => [
  [reportsText.columns.coach, ({ coachId }) => names.get(coachId) ?? MESSAGES.unknownUser],
  [reportCsvText.coachId, ({ coachId }) => coachId],
  [text.day, ({ startsAt }) => dayOf(startsAt)],
  [text.kind, ({ kind }) => KIND_WORDS[kind]],
  [text.hours, ({ minutes }) => hoursOf(minutes)],
  [reportsText.columns.present, ({ present }) => present],
  [text.rate, (session) => amountCell(findRate(rates, session))],
  [text.amount, (session) => amountCell(priceSession(session, rates))],
]
