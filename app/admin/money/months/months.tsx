import { Link } from 'react-router'
import { linkTo } from '#routes'
import { monthOf } from '#domain/money/ledger/months'
import { formatDayOf, formatMonth, formatPhp } from '#domain/words/formats'
import { monthsText } from '#domain/text/staff/money/monthly-close'
import { ledgerMonths } from '#records/money/ledger/months'
import { signedIn } from '#app/context'
import { buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { DataList, type Column } from '../../list/data-list.tsx'
import { PageHead } from '../../list/page-head.tsx'
import type { Route } from './+types/months'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = { crumb: monthsText.title }

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

const { columns } = monthsText

const COLUMNS: readonly Column<Row>[] = [
  { header: columns.month, slot: 'head', cell: ({ id, name }) => <strong id={`month-${id}`}>{name}</strong> },
  { header: columns.entries, numeric: true, cell: ({ entries }) => entries },
  { header: columns.amount, numeric: true, cell: ({ amount }) => <strong className="admin-amount">{amount}</strong> },
  {
    header: columns.status,
    slot: 'pair',
    cell: ({ closed, runs }) =>
      closed ? (
        <StatusPill tone="good">{monthsText.closed}</StatusPill>
      ) : (
        <StatusPill tone={runs ? 'info' : 'warn'}>{runs ? monthsText.current : monthsText.open}</StatusPill>
      ),
  },
  {
    header: columns.closed,
    cell: ({ closed }) => (closed ? monthsText.closedOn(closed.on, closed.by) : monthsText.notClosed),
  },
  {
    header: columns.actions,
    slot: 'actions',
    cell: ({ id }) => (
      <div className="row-actions">
        <Link
          className={buttonClass('tonal', 'dense')}
          aria-describedby={`month-${id}`}
          to={linkTo('ledgerMonth', { month: id })}
        >
          {monthsText.openMonth}
        </Link>
      </div>
    ),
  },
]

export default function Months({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <title>{monthsText.title}</title>
      <PageHead title={monthsText.title} note={monthsText.note} />
      <section className="panel" aria-label={monthsText.title}>
        <DataList caption={monthsText.title} columns={COLUMNS} rows={rows} empty={monthsText.empty} />
      </section>
    </>
  )
}
