import { useFetcher, type FetcherWithComponents } from 'react-router'
import { linkTo } from '#routes'
import { formatDayOf, formatPhp } from '#domain/words/formats'
import { may } from '#domain/accounts/rights'
import { acknowledgementsPage } from '#records/money/ledger/acknowledgements'
import { countWithoutInvoice, entriesWithoutInvoice } from '#records/money/ledger/invoice-numbers'
import { signedIn } from '#app/context'
import { ButtonLink, buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { Done, useFocusKept } from '../../list/prompt-dialog.tsx'
import { PersonCell, type Column } from '../../list/data-list.tsx'
import { listPage, newsIn } from '../../list/list-address.ts'
import { ListPanel } from '../../list/list-panel.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { INVOICE_SAVED, saveInvoice, type InvoiceAnswer } from './invoice-answer.ts'
import { InvoiceFilter } from './invoice-filter.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import type { Route } from './+types/acknowledgements'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: 'Receipts issued' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const {
    academy: { records },
    actor,
  } = signedIn(context)
  const without = url.searchParams.get('invoice') === 'none'
  const [list, missing] = await Promise.all([
    listPage(url, (address) => (without ? entriesWithoutInvoice : acknowledgementsPage)(records, address)),
    countWithoutInvoice(records),
  ])
  return {
    ...list,
    rows: list.rows.map(({ amountCentavos, ...row }) => ({
      ...row,
      amount: formatPhp(amountCentavos),
      day: formatDayOf(row.issuedAt),
    })),
    without,
    missing,
    done: newsIn(url, INVOICE_SAVED),
    mayChangeDetails: may(actor, 'payment-details'),
    mayWriteInvoices: may(actor, 'payments'),
  }
}

export const action = saveInvoice

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    header: 'Number',
    slot: 'head',
    cell: ({ id, receipt, name }) => (
      <PersonCell
        name={<span id={`receipt-${id}`}>{receipt ?? 'No receipt'}</span>}
        detail={name || 'A person who was deleted'}
      />
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
    cell: ({ id, receipt }) => (
      <div className="row-actions">
        {receipt ? (
          <a
            className={buttonClass('line', 'dense')}
            aria-describedby={`receipt-${id}`}
            href={linkTo('acknowledgementPdf', { number: receipt })}
            download
          >
            PDF
          </a>
        ) : null}
      </div>
    ),
  },
]

const ACTIONS = COLUMNS.length - 1

function invoiceColumn(
  fetcher: FetcherWithComponents<InvoiceAnswer>,
  answer: InvoiceAnswer | undefined,
): Column<Row> {
  return {
    header: 'BIR invoice no.',
    cell: ({ entryId, receipt, name, invoice }) => (
      <InvoiceForm
        entryId={entryId}
        named={receipt ?? (name || 'an entry without a receipt')}
        invoice={invoice}
        answer={answer}
        fetcher={fetcher}
      />
    ),
  }
}

export default function Acknowledgements({
  loaderData: { rows, without, missing, done, mayChangeDetails, mayWriteInvoices, ...list },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFetcher<InvoiceAnswer>()
  const answer: InvoiceAnswer | undefined = fetcher.data ?? actionData
  useFocusKept(fetcher.data)
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
        caption={without ? 'Payments without a BIR invoice no.' : 'Receipts issued'}
        searchLabel="Search by number, name or e-mail"
        head={<InvoiceFilter without={without} missing={missing} />}
        filter={without ? <input type="hidden" name="invoice" value="none" /> : null}
        list={list}
        columns={mayWriteInvoices ? COLUMNS.toSpliced(ACTIONS, 0, invoiceColumn(fetcher, answer)) : COLUMNS}
        rows={rows}
        empty={
          without
            ? 'Every payment has its BIR invoice no.'
            : 'No receipt has been issued yet. The first comes with the next confirmed payment.'
        }
        thing={without ? 'payment' : 'receipt'}
      />
      <Done answer={answer} arrived={done} />
    </>
  )
}
