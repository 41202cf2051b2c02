import { data } from 'react-router'
import { amountForSheet } from '#domain/words/formats'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { balancesCsvText as headings } from '#domain/text/staff/money/balances-due'
import { owingPages, type OwingRow } from '#records/money/balance/balances-due'
import { recordExport } from '#records/operating/reports'
import { signedIn } from '#app/context'
import { toCsvResponse, writeCsvLines, type Columns } from '../../operating/csv-response.ts'
import type { Route } from './+types/balances-csv'

const COLUMNS: Columns<OwingRow> = [
  [headings.traineeId, ({ id }) => id],
  [headings.name, ({ name }) => name],
  [headings.userId, ({ userId }) => userId],
  [headings.email, ({ email }) => email],
  [headings.phone, ({ phone }) => phone],
  [headings.package, (row) => row.packageName ?? row.package],
  [headings.balance, ({ owed }) => amountForSheet(owed)],
  [headings.due, ({ dueOn }) => dueOn],
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const {
    academy: { records, now, log },
    actor,
    visit,
  } = signedIn(context)
  if (request.method === 'GET') {
    const kept = await recordExport(records, actor, { report: 'balances', days: '', right: 'payments' }, now())
    if (!kept.ok) throw data(null, { status: ACTION_REFUSALS[kept.reason].status })
  }
  return toCsvResponse(writeCsvLines(COLUMNS, owingPages(records)), 'balances', (error) =>
    log.error({ err: error, reference: visit.requestId }, 'an export broke off'),
  )
}
