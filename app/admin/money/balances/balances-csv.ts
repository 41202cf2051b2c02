import { data } from 'react-router'
import { amountForSheet } from '#domain/words/formats'
import { ACTION_REFUSALS } from '#domain/words/messages'
import { owingPages, type OwingRow } from '#records/money/balance/balances-due'
import { recordExport } from '#records/operating/reports'
import { signedIn } from '#app/context'
import { csvAnswer, writeCsvLines, type Columns } from '../../operating/csv-answer.ts'
import type { Route } from './+types/balances-csv'

const COLUMNS: Columns<OwingRow> = [
  ['Trainee id', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['User id', ({ userId }) => userId],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Package', (row) => row.packageName ?? row.package],
  ['Rest (PHP)', ({ owed }) => amountForSheet(owed)],
  ['Due', ({ dueOn }) => dueOn],
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const {
    academy: { records, now, log },
    actor,
    visit,
  } = signedIn(context)
  if (request.method === 'GET') {
    const kept = await recordExport(records, actor, { report: 'balances', days: '', right: 'payments' }, now())
    if (!kept.ok) throw data(null, { status: ACTION_REFUSALS[kept.because].status })
  }
  return csvAnswer(writeCsvLines(COLUMNS, owingPages(records)), 'balances', (error) =>
    log.error({ err: error, reference: visit.requestId }, 'an export broke off'),
  )
}
