import { linkTo } from '#routes'
import { data, Link } from 'react-router'
import { entryAmount, entryInWords } from '#domain/text/shared/ledger'
import { paymentHistoryText } from '#domain/text/staff/enrolment/payment-history'
import { formatInstant, formatPhp } from '#domain/words/formats'
import { MESSAGES } from '#domain/words/messages'
import { rangeInWords, readRange } from '#domain/operating/report-range'
import { paymentHistory, type HistoryRow } from '#records/enrolment/payment-history'
import { Avatar } from '#ui/avatar'
import { buttonClass } from '#ui/basics/button'
import { DataList, PersonCell, PersonDetails, type Column } from '../list/data-list.tsx'
import { DayRangeForm } from '../list/day-range-form.tsx'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '#ui/forms/search-field'
import { signedIn } from '#app/context'
import { keepWithin, listAddress, rangeAddress } from '../list/list-address.ts'
import type { Route } from './+types/payment-history'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: paymentHistoryText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  const [address, days] = [listAddress(url), rangeAddress(url)]
  const { range, problem } = readRange(days)
  const found = problem
    ? { payments: 0, centavos: 0, pages: 1, rows: [] }
    : await paymentHistory(records, { search: address.search, range, page: address.page })
  keepWithin(url, address, found.pages)
  const shown = {
    ...address,
    days,
    problem,
    total: found.payments,
    pages: found.pages,
    accumulated: formatPhp(found.centavos),
    rows: found.rows.map(historyEntry),
  }
  return data(shown, { status: problem ? 400 : 200 })
}

type Entry = ReturnType<typeof historyEntry>

function historyEntry({ amountCentavos, email: _email, package: key, ...row }: HistoryRow) {
  return {
    ...row,
    name: row.name ?? MESSAGES.unknownUser,
    packageName: row.packageName ?? key,
    amount: row.kind === 'received' ? formatPhp(amountCentavos || null) : entryAmount({ ...row, amountCentavos }),
    words: entryInWords(row),
    submitted: formatInstant(row.submittedAt),
    confirmed: formatInstant(row.confirmedAt),
    confirmedBy: row.confirmedBy ?? MESSAGES.unknownUser,
  }
}

const { columns } = paymentHistoryText

const COLUMNS: readonly Column<Entry>[] = [
  {
    header: columns.name,
    slot: 'head',
    cell: ({ id, name, image, userId }) => (
      <>
        <PersonCell avatar={<Avatar name={name} image={image} />} name={<span id={`payment-${id}`}>{name}</span>} />
        {userId ? <PersonDetails name={name} userId={userId} /> : null}
      </>
    ),
  },
  { header: columns.package, cell: ({ packageName }) => <span className="admin-package">{packageName}</span> },
  {
    header: columns.amount,
    numeric: true,
    slot: 'pair',
    cell: ({ kind, amount, words, note }) => (
      <>
        <strong className="admin-amount">{amount}</strong>
        {kind === 'received' ? null : <small className="history-kind">{paymentHistoryText.entry(words, note)}</small>}
      </>
    ),
  },
  { header: columns.submitted, cell: ({ submittedAt, submitted }) => <When at={submittedAt} words={submitted} /> },
  { header: columns.confirmed, cell: ({ confirmedAt, confirmed }) => <When at={confirmedAt} words={confirmed} /> },
  { header: columns.confirmedBy, cell: ({ confirmedBy }) => confirmedBy },
  {
    header: columns.actions,
    slot: 'actions',
    cell: ({ id, ofPayment, userId, receiptFileId }) => (
      <div className="row-actions">
        {userId ? (
          <Link
            className={buttonClass('line', 'dense')}
            aria-describedby={`payment-${id}`}
            to={linkTo('paymentMoney', { id: ofPayment })}
          >
            {paymentHistoryText.account}
          </Link>
        ) : null}
        {receiptFileId ? (
          <a
            className={buttonClass('line', 'dense')}
            aria-describedby={`payment-${id}`}
            href={linkTo('file', { id: receiptFileId })}
            target="_blank"
            rel="noreferrer"
          >
            {paymentHistoryText.proof}
            <span className="sr-only">{paymentHistoryText.newTab}</span>
          </a>
        ) : (
          <span className="admin-note">{paymentHistoryText.noProof}</span>
        )}
      </div>
    ),
  },
]

function When({ at, words }: { at: string; words: string }) {
  const end = words.lastIndexOf(', ') + 1
  return (
    <time className="history-when" dateTime={at}>
      <span>{words.slice(0, end)}</span> <span>{words.slice(end).trim()}</span>
    </time>
  )
}

export default function PaymentHistory({
  loaderData: { search, page, pages, total, days, problem, accumulated, rows },
}: Route.ComponentProps) {
  const narrowed = [search ? paymentHistoryText.searched(search) : '', days.from || days.to ? rangeInWords(days) : '']
    .filter(Boolean)
    .join(', ')
  const filtered = narrowed !== '' && !problem
  return (
    <>
      <title>{paymentHistoryText.title}</title>
      <PageHead
        title={paymentHistoryText.title}
        note={filtered ? paymentHistoryText.noteMatching(narrowed) : paymentHistoryText.note}
      >
        <Link className={buttonClass('line', 'dense')} to={linkTo('reports')}>
          {paymentHistoryText.reports}
        </Link>
      </PageHead>
      <section className="panel" aria-label={paymentHistoryText.title}>
        <div className="panel-head history-head">
          <p className="history-total">
            <strong>{paymentHistoryText.total(accumulated)}</strong>
            <small>{filtered ? paymentHistoryText.totalMatching(total) : paymentHistoryText.totalOf(total)}</small>
          </p>
          <SearchField key={search} label={paymentHistoryText.search} search={search}>
            {Object.entries(days).map(([name, day]) =>
              day ? <input key={name} type="hidden" name={name} value={day} /> : null,
            )}
          </SearchField>
        </div>
        <DayRangeForm key={`${days.from} ${days.to}`} days={days} problem={problem} kept={search ? { search } : {}} />
        {filtered && rows.length === 0 ? (
          <div className="list-empty">
            <p>{paymentHistoryText.noMatch(narrowed)}</p>
            <Link className="text-link" to="?">
              {paymentHistoryText.clear}
            </Link>
          </div>
        ) : (
          <DataList
            caption={paymentHistoryText.title}
            columns={COLUMNS}
            rows={rows}
            empty={problem ? problem.text : MESSAGES.noPaymentHistory}
          />
        )}
        <Pager
          total={total}
          thing={paymentHistoryText.thing}
          things={paymentHistoryText.things}
          page={page}
          pages={pages}
        />
      </section>
    </>
  )
}
