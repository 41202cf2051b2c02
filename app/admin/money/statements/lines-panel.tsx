import { Link, type FetcherWithComponents } from 'react-router'
import { matchesText, transactionText as text } from '#domain/text/staff/money/statement-matches'
import { severalText } from '#domain/text/staff/money/several-payments'
import { linkTo } from '#routes'
import { Button, buttonClass } from '#ui/basics/button'
import { SearchField } from '#ui/forms/search-field'
import { DataList, type Column } from '../../list/data-list.tsx'
import type { Listed } from '../../list/list-address.ts'
import { Ago } from '../../list/moment.tsx'
import { Pager } from '../../list/pager.tsx'
import { UndoBatches } from '../undoing/undo-batches.tsx'
import '../undoing/recently-confirmed.css'
import { StatementLineSummary } from './line-words.tsx'
import { TieButton } from './tie-button.tsx'
import type { loadMatches } from './matches-loader.ts'

type Line = Awaited<ReturnType<typeof loadMatches>>['lines'][number]
type Show = 'unknown' | 'used' | 'ignored'
type Fetcher = Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'formData'>

export function LinesPanel({
  show,
  list,
  lines,
  empty,
  here,
  fetcher,
}: {
  show: Show
  list: Listed
  lines: readonly Line[]
  empty: string
  here: string
  fetcher: Fetcher
}) {
  return (
    <>
      <div className="panel-head statement-search">
        <span />
        <SearchField key={list.search} label={text.search} search={list.search}>
          <input type="hidden" name="show" value={show} />
        </SearchField>
      </div>
      <UndoBatches
        confirmed={lines.flatMap(({ undo, confirmed }) =>
          undo && confirmed ? [{ id: undo, at: confirmed.at, by: confirmed.by }] : [],
        )}
        fetcher={fetcher}
      />
      <DataList
        caption={text.list}
        columns={columnsOf(show, here, fetcher)}
        rows={lines}
        empty={empty}
        search={list.search}
      />
      <Pager {...list} thing={matchesText.thing} />
    </>
  )
}

function columnsOf(show: Show, here: string, fetcher: Fetcher): readonly Column<Line>[] {
  return [
    { header: text.transaction, slot: 'head', cell: (line) => <LineCell line={line} /> },
    { header: text.received, slot: 'pair', numeric: true, cell: ({ amount }) => <strong>{amount}</strong> },
    ...(show === 'unknown' ? [] : [NOTES[show]]),
    ...(show === 'used' ? [CONFIRMED] : []),
    { header: text.actions, slot: 'actions', cell: (line) => <Ways line={line} here={here} fetcher={fetcher} /> },
  ]
}

function LineCell({ line }: { line: Line }) {
  return (
    <>
      <StatementLineSummary line={line} />
      {line.familyReason ? <p className="line-family">{line.familyReason}</p> : null}
    </>
  )
}

const NOTES: Record<'used' | 'ignored', Column<Line>> = {
  used: { header: text.paymentOf, cell: ({ note }) => <strong>{note}</strong> },
  ignored: { header: text.reason, cell: ({ note }) => note },
}

const CONFIRMED: Column<Line> = {
  header: text.confirmed,
  cell: ({ confirmed }) =>
    confirmed ? (
      <span>
        <Ago {...confirmed} />
        {confirmed.by ? text.confirmedBy(confirmed.by) : ''}
      </span>
    ) : null,
}

function Ways({
  line: { id, undo, isIgnored, confirmed, tie, familyReason },
  here,
  fetcher,
}: {
  line: Line
  here: string
  fetcher: Fetcher
}) {
  const sent = fetcher.state === 'idle' ? null : (fetcher.formData?.get('payment') ?? fetcher.formData?.get('line'))
  if (confirmed)
    return undo ? (
      <LineForm
        field="payment"
        value={undo}
        intent="undo"
        sent={sent}
        pendingText={text.undoing}
        lineId={id}
        fetcher={fetcher}
      >
        {text.undo}
      </LineForm>
    ) : null
  if (isIgnored)
    return (
      <LineForm
        field="line"
        value={id}
        intent="back"
        sent={sent}
        pendingText={text.restoring}
        lineId={id}
        fetcher={fetcher}
      >
        {text.restore}
      </LineForm>
    )
  return (
    <div className="row-actions">
      {tie ? (
        <fetcher.Form method="post">
          <TieButton line={id} tie={tie} />
        </fetcher.Form>
      ) : null}
      <Link
        className={buttonClass(familyReason ? 'tonal' : 'line', 'dense')}
        to={linkTo('statementSeveral', { id })}
        aria-describedby={`line-${id}`}
      >
        {familyReason ? severalText.viewProposal : severalText.open}
      </Link>
      <Link
        className={buttonClass('line', 'dense')}
        to={`${here}&ignore=${id}`}
        preventScrollReset
        aria-describedby={`line-${id}`}
      >
        {text.ignore}
      </Link>
    </div>
  )
}

function LineForm({
  field,
  value,
  intent,
  sent,
  pendingText,
  lineId,
  fetcher,
  children,
}: {
  field: 'payment' | 'line'
  value: string
  intent: 'undo' | 'back'
  sent: FormDataEntryValue | null | undefined
  pendingText: string
  lineId: string
  fetcher: Fetcher
  children: string
}) {
  return (
    <fetcher.Form method="post" className="row-actions">
      <input type="hidden" name={field} value={value} />
      <Button
        look="line"
        size="dense"
        name="intent"
        value={intent}
        pending={sent === value}
        pendingText={pendingText}
        aria-describedby={`line-${lineId}`}
      >
        {children}
      </Button>
    </fetcher.Form>
  )
}
