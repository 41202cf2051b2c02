import { useFetcher, type FetcherWithComponents } from 'react-router'
import { linkTo } from '#routes'
import { formatDayOf, formatPhp } from '#domain/words/formats'
import { invoiceNumberText, receiptsText } from '#domain/text/staff/money/receipts'
import { may } from '#domain/accounts/rights'
import { acknowledgementsPage } from '#records/money/ledger/acknowledgements'
import { countWithoutInvoice, entriesWithoutInvoice } from '#records/money/ledger/invoice-numbers'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { ButtonLink, buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { Done, useFocusKept } from '../../list/prompt-dialog.tsx'
import { PersonCell, type Column } from '../../list/data-list.tsx'
import { listPage, newsIn } from '../../list/list-address.ts'
import { printedSum } from '../../list/printed-sum.ts'
import { ListPanel } from '../../list/list-panel.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { INVOICE_SAVED, saveInvoice } from './invoice-action.ts'
import { InvoiceFilter } from './invoice-filter.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import type { Route } from './+types/acknowledgements'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: receiptsText.title }

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
    printedSum: printedSum(
      list.rows
        .filter(({ voidedAt }) => voidedAt === null)
        .map(({ amountCentavos, issuedAt }) => ({ amountCentavos, at: issuedAt })),
      receiptsText.sum,
    ),
    without,
    missing,
    done: newsIn(url, INVOICE_SAVED),
    mayChangeDetails: may(actor, 'payment-details'),
    mayWriteInvoices: may(actor, 'payments'),
  }
}

export const action = saveInvoice

type Row = Route.ComponentProps['loaderData']['rows'][number]

const { columns } = receiptsText

const COLUMNS: readonly Column<Row>[] = [
  {
    header: columns.number,
    slot: 'head',
    cell: ({ id, receipt, name }) => (
      <PersonCell
        name={<span id={`receipt-${id}`}>{receipt ?? receiptsText.noReceipt}</span>}
        detail={name || receiptsText.deletedClient}
      />
    ),
  },
  { header: columns.package, cell: ({ packageName }) => packageName },
  { header: columns.amount, numeric: true, cell: ({ amount }) => <strong className="admin-amount">{amount}</strong> },
  { header: columns.issued, cell: ({ issuedAt, day }) => <time dateTime={issuedAt}>{day}</time> },
  {
    header: columns.status,
    slot: 'pair',
    cell: ({ voidedAt }) =>
      voidedAt ? (
        <StatusPill tone="bad">{receiptsText.void}</StatusPill>
      ) : (
        <StatusPill tone="good">{receiptsText.valid}</StatusPill>
      ),
  },
  {
    header: columns.actions,
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
            {receiptsText.pdf}
          </a>
        ) : null}
      </div>
    ),
  },
]

const ACTIONS = COLUMNS.length - 1

function invoiceColumn(fetcher: FetcherWithComponents<ActionResult>, result: ActionResult | undefined): Column<Row> {
  return {
    header: columns.invoice,
    cell: ({ entryId, receipt, name, invoice }) => (
      <InvoiceForm
        entryId={entryId}
        named={receipt ?? (name || invoiceNumberText.ofEntry)}
        invoice={invoice}
        result={result}
        fetcher={fetcher}
      />
    ),
  }
}

export default function Acknowledgements({
  loaderData: { rows, printedSum: sum, without, missing, done, mayChangeDetails, mayWriteInvoices, ...list },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>()
  const result = fetcher.data ?? actionData
  useFocusKept(fetcher.data)
  return (
    <>
      <title>{receiptsText.title}</title>
      <PageHead title={receiptsText.title} note={receiptsText.note}>
        {mayChangeDetails ? (
          <ButtonLink look="line" size="dense" to={linkTo('issuer')}>
            {receiptsText.details}
          </ButtonLink>
        ) : null}
      </PageHead>
      {sum ? <p className="print-only">{sum}</p> : null}
      <ListPanel
        section={{ 'aria-label': receiptsText.title }}
        caption={without ? receiptsText.withoutInvoice : receiptsText.title}
        searchLabel={receiptsText.search}
        head={<InvoiceFilter without={without} missing={missing} />}
        filter={without ? <input type="hidden" name="invoice" value="none" /> : null}
        list={list}
        columns={mayWriteInvoices ? COLUMNS.toSpliced(ACTIONS, 0, invoiceColumn(fetcher, result)) : COLUMNS}
        rows={rows}
        empty={without ? receiptsText.emptyWithoutInvoice : receiptsText.empty}
        thing={without ? receiptsText.thingWithoutInvoice : receiptsText.thing}
      />
      <Done result={result} arrived={done} />
    </>
  )
}
