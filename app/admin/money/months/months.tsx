import { Link } from 'react-router'
import { linkTo } from '#routes'
import { monthOf } from '#domain/money/ledger/months'
import { formatDayOf, formatMonth, formatPhp } from '#domain/words/formats'
import { ledgerMonths } from '#records/money/ledger/months'
import { signedIn } from '#app/context'
import { buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { DataList, type Column } from '../../list/data-list.tsx'
import { PageHead } from '../../list/page-head.tsx'
import type { Route } from './+types/months'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = { crumb: 'Months' }

export async function loader({ context }: Route.LoaderArgs) {
  const { records, now } = signedIn(context).academy
  const months = await ledgerMonths(records, now())
  return {
    rows: months.map(({ month, entries, centavos, closed }) => ({
      id: month,
      name: formatMonth(month),
      entries,
      amount: formatPhp(centavos),
      closed: closed && { on: formatDayOf(closed.closedAt), by: closed.closedBy },
      runs: month === monthOf(now()),
    })),
  }
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Month', slot: 'head', cell: ({ id, name }) => <strong id={`month-${id}`}>{name}</strong> },
  { header: 'Entries', numeric: true, cell: ({ entries }) => entries },
  { header: 'Came in', numeric: true, cell: ({ amount }) => <strong className="admin-amount">{amount}</strong> },
  {
    header: 'State',
    slot: 'beside',
    cell: ({ closed, runs }) =>
      closed ? (
        <StatusPill tone="good">Closed</StatusPill>
      ) : (
        <StatusPill tone={runs ? 'info' : 'warn'}>{runs ? 'Running' : 'Open'}</StatusPill>
      ),
  },
  {
    header: 'Closed',
    cell: ({ closed }) => (closed ? `${closed.on}${closed.by ? ` by ${closed.by}` : ''}` : 'Not yet'),
  },
  {
    header: 'Actions',
    slot: 'actions',
    cell: ({ id }) => (
      <div className="row-actions">
        <Link
          className={buttonClass('tonal', 'dense')}
          aria-describedby={`month-${id}`}
          to={linkTo('ledgerMonth', { month: id })}
        >
          Open
        </Link>
      </div>
    ),
  },
]

export default function Months({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <title>Months</title>
      <PageHead title="Months" note="What came in each month, for the books; a closed month takes no more entries" />
      <section className="panel" aria-label="Months">
        <DataList caption="Months" columns={COLUMNS} rows={rows} empty="Nothing was paid yet." />
      </section>
    </>
  )
}
