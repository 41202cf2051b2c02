import { linkTo } from '#routes'
import { Link, type FetcherWithComponents } from 'react-router'
import type { LineVerdict } from '#domain/money/statements/match-lines'
import { matchesText, proposalText, transactionText } from '#domain/text/staff/money/statement-matches'
import { severalText } from '#domain/text/staff/money/several-payments'
import { Button, buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { DataList, type Column } from '../../list/data-list.tsx'
import type { Listed } from '../../list/list-address.ts'
import { Pager } from '../../list/pager.tsx'
import { StatementLineSummary } from './line-words.tsx'
import { TieButton } from './tie-button.tsx'
import type { ProposedLine, ShownCandidate } from './matches-loader.ts'

export function ProposalPanel({
  show,
  list,
  lines,
  empty,
  here,
  fetcher,
}: {
  show: LineVerdict
  list: Listed
  lines: readonly ProposedLine[]
  empty: string
  here: string
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'formData'>
}) {
  const mayConfirm = lines.some(({ candidates }) => candidates.some(({ pair }) => pair !== null))
  const looking = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'look'
  return (
    <fetcher.Form method="post" noValidate className="proposals">
      <DataList
        caption={transactionText.listWithPayments}
        columns={columnsOf(show, here)}
        rows={lines}
        empty={empty}
      />
      <Pager {...list} thing={matchesText.thing} />
      {mayConfirm ? (
        <div className="proposals-foot">
          <Button size="touch" name="intent" value="look" pending={looking} pendingText={proposalText.adding}>
            {proposalText.confirmSelected}
          </Button>
          <p className="admin-note">{proposalText.note}</p>
        </div>
      ) : null}
    </fetcher.Form>
  )
}

function columnsOf(show: LineVerdict, here: string): readonly Column<ProposedLine>[] {
  return [
    { header: transactionText.transaction, slot: 'head', cell: (line) => <StatementLineSummary line={line} /> },
    {
      header: transactionText.received,
      slot: 'pair',
      numeric: true,
      cell: ({ amount }) => <strong>{amount}</strong>,
    },
    {
      header: transactionText.payment,
      slot: 'actions',
      cell: ({ candidates }) => (
        <ul className="candidates">
          {candidates.map((candidate) => (
            <li key={candidate.id}>
              <CandidatePart candidate={candidate} ticked={show === 'matched'} />
            </li>
          ))}
        </ul>
      ),
    },
    {
      header: transactionText.actions,
      slot: 'actions',
      cell: ({ id, tie }) => (
        <div className="row-actions">
          {tie ? <TieButton line={id} tie={tie} /> : null}
          <Link
            className={buttonClass('line', 'dense')}
            to={linkTo('statementSeveral', { id })}
            aria-describedby={`line-${id}`}
          >
            {severalText.open}
          </Link>
          <Link
            className={buttonClass('line', 'dense')}
            to={`${here}&ignore=${id}`}
            preventScrollReset
            aria-describedby={`line-${id}`}
          >
            {transactionText.ignore}
          </Link>
        </div>
      ),
    },
  ]
}

function CandidatePart({ candidate, ticked }: { candidate: ShownCandidate; ticked: boolean }) {
  const { id, name, family, packageName, amount, sent, evidence, difference, doubt, pair, book, receiptFileId } =
    candidate
  const words = (
    <span className="candidate-words">
      <strong>{name}</strong>
      {family ? <span>{family.children}</span> : null}
      <span>{proposalText.payment(packageName, amount, sent)}</span>
      <span className="candidate-evidence">{evidence}</span>
      {family ? <span className="candidate-evidence">{family.reason}</span> : null}
      {doubt ? <span className="line-why">{doubt}</span> : null}
    </span>
  )
  return (
    <div className="candidate">
      {pair ? (
        <label className="candidate-tick">
          <input type="checkbox" name="pair" value={pair} defaultChecked={ticked} />
          {words}
        </label>
      ) : (
        <div className="candidate-tick">
          {words}
          {difference ? <StatusPill tone="warn">{difference}</StatusPill> : null}
        </div>
      )}
      <div className="candidate-ways">
        <details className="candidate-receipt">
          <summary className="text-link">
            {proposalText.proof}
            <span className="sr-only">{proposalText.of(name)}</span>
          </summary>
          <a href={linkTo('file', { id: receiptFileId })} target="_blank" rel="noreferrer">
            <img src={linkTo('fileView', { id: receiptFileId })} alt={proposalText.proofOf(name)} loading="lazy" />
          </a>
        </details>
        {book ? (
          <Link className="text-link" to={book}>
            {difference ? proposalText.confirmReceived : proposalText.confirmPayment}
            <span className="sr-only">{proposalText.of(name)}</span>
          </Link>
        ) : null}
        <Link className="text-link" to={`${linkTo('pendingPayments')}?view=${id}`}>
          {proposalText.viewPayment}
          <span className="sr-only">{proposalText.of(name)}</span>
        </Link>
      </div>
    </div>
  )
}
