import { linkTo } from '#addresses'
import { formatDayOf, formatPhp } from '#domain/words/formats'
import { may } from '#domain/accounts/rights'
import { acknowledgementsPage } from '#records/money/ledger/acknowledgements'
import { signedIn } from '#app/context'
import { ButtonLink, buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { PersonCell, type Column } from '../../list/data-list.tsx'
import { listPage } from '../../list/list-address.ts'
import { ListPanel } from '../../list/list-panel.tsx'
import { PageHead } from '../../list/page-head.tsx'
import type { Route } from './+types/acknowledgements'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = { crumb: 'Receipts issued' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const list = await listPage(url, (address) => acknowledgementsPage(academy.records, address))
  return {
    ...list,
    rows: list.rows.map(({ amountCentavos, ...row }) => ({
      ...row,
      amount: formatPhp(amountCentavos),
      day: formatDayOf(row.issuedAt),
    })),
    mayChangeDetails: may(actor, 'payment-details'),
  }
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    header: 'Number',
    slot: 'head',
    cell: ({ id, name }) => (
      <PersonCell name={<span id={`receipt-${id}`}>{id}</span>} detail={name || 'A person who was deleted'} />
    ),
  },
  { header: 'Package', cell: ({ packageName }) => packageName },
  { header: 'Amount', numeric: true, cell: ({ amount }) => <strong className="admin-amount">{amount}</strong> },
  { header: 'Issued', cell: ({ issuedAt, day }) => <time dateTime={issuedAt}>{day}</time> },
  {
    header: 'State',
    slot: 'beside',
    cell: ({ voidedAt }) =>
      voidedAt ? <StatusPill tone="bad">Void</StatusPill> : <StatusPill tone="good">Holds</StatusPill>,
  },
  {
    header: 'Actions',
    slot: 'actions',
    cell: ({ id }) => (
      <div className="row-actions">
        <a
          className={buttonClass('line', 'dense')}
          aria-describedby={`receipt-${id}`}
          href={linkTo('acknowledgementPdf', { number: id })}
          download
        >
          PDF
        </a>
      </div>
    ),
  },
]

export default function Acknowledgements({ loaderData: { rows, mayChangeDetails, ...list } }: Route.ComponentProps) {
  return (
    <>
      <title>Receipts issued</title>
      <PageHead title="Receipts issued" note="One for each confirmed payment, numbered without gaps">
        {mayChangeDetails ? (
          <ButtonLink look="line" size="dense" to={linkTo('issuer')}>
            Details on receipts
          </ButtonLink>
        ) : null}
      </PageHead>
      <ListPanel
        section={{ 'aria-label': 'Receipts' }}
        caption="Receipts issued"
        searchLabel="Search by number, name or e-mail"
        head={<span />}
        list={list}
        columns={COLUMNS}
        rows={rows}
        empty="No receipt has been issued yet. The first comes with the next confirmed payment."
        thing="receipt"
      />
    </>
  )
}
