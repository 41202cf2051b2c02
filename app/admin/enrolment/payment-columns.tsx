import { Link } from 'react-router'
import { Copy, TriangleAlert } from 'lucide-react'
import type { Decision } from '#domain/enrolment/payments'
import { decisionText } from '#domain/text/staff/enrolment/payment-decisions'
import { pendingPaymentsText } from '#domain/text/staff/enrolment/pending-payments'
import { AskButton } from '../list/ask.tsx'
import { Avatar } from '#ui/avatar'
import { buttonClass } from '#ui/basics/button'
import { PersonCell, PersonDetails, type Column } from '../list/data-list.tsx'
import { listWith } from '../list/list-address.ts'
import { Ago } from '../list/moment.tsx'
import { OVER_LIST } from '../list/over-list.ts'
import { RowMenu } from '../list/row-menu.tsx'
import { StatusPill } from '#ui/notices/status-pill'
import { PaymentParts } from './payment-parts'
import { DECISION_CONTROLS } from './decision-controls.ts'
import type { PaymentRow } from './payment-loader.ts'

const { columns } = pendingPaymentsText

type Ask = (payment: PaymentRow, decision: Decision) => void

export function paymentColumns({ list, onAsk }: { list: string; onAsk: Ask }): readonly Column<PaymentRow>[] {
  return [
    {
      header: columns.client,
      slot: 'head',
      cell: ({ id, name, image, email, userId, seen, read, unread, mark }) => (
        <>
          <PersonCell
            avatar={<Avatar name={name} image={image} />}
            name={<span id={nameId(id)}>{name}</span>}
            detail={email}
          />
          {seen ? (
            <p className="admin-seen">
              <Copy size={14} aria-hidden="true" />
              {seen}
            </p>
          ) : null}
          {read ? <p className="admin-read">{read}</p> : null}
          {unread ? <p className="admin-read">{pendingPaymentsText.readingProof}</p> : null}
          {mark ? (
            <p className="admin-seen">
              <TriangleAlert size={14} aria-hidden="true" />
              {mark}
            </p>
          ) : null}
          <PersonDetails name={name} userId={userId} />
        </>
      ),
    },
    {
      header: columns.package,
      cell: ({ packageName, isRest, parts }) =>
        parts ? (
          <PaymentParts parts={parts} />
        ) : (
          <span className="admin-package">
            {isRest ? pendingPaymentsText.balanceOf : ''}
            {packageName}
          </span>
        ),
    },
    {
      header: columns.amount,
      numeric: true,
      cell: ({ amount }) => <strong className="admin-amount">{amount}</strong>,
    },
    {
      header: columns.submitted,
      cell: ({ submitted }) => <Ago {...submitted} />,
    },
    { header: columns.status, slot: 'pair', cell: (payment) => <PaymentPill {...payment} /> },
    {
      header: columns.actions,
      slot: 'actions',
      cell: (payment) => <RowActions payment={payment} list={list} onAsk={onAsk} />,
    },
  ]
}

const nameId = (id: string) => `client-${id}`

export function PaymentPill({
  status,
  question,
  guardianWait = null,
}: {
  status: string
  question: 'asked' | 'answered' | null
  guardianWait?: string | null
}) {
  const word = status.charAt(0).toUpperCase() + status.slice(1)
  return (
    <span className="admin-states">
      <StatusPill tone={status === 'pending' ? 'warn' : status === 'confirmed' ? 'good' : 'bad'}>{word}</StatusPill>
      {guardianWait ? <StatusPill tone="info">{guardianWait}</StatusPill> : null}
      {question === 'asked' ? <StatusPill tone="info">{pendingPaymentsText.questionSent}</StatusPill> : null}
      {question === 'answered' ? <StatusPill tone="good">{pendingPaymentsText.clientReplied}</StatusPill> : null}
    </span>
  )
}

function RowActions({ payment, list, onAsk }: { payment: PaymentRow; list: string; onAsk: Ask }) {
  // The description names the client, because the button label does not.
  const whose = { 'aria-describedby': nameId(payment.id) }
  const ask = (decision: Decision) => ({
    ...whose,
    question: { decision, id: payment.id },
    onAsk: () => onAsk(payment, decision),
    children: decisionText[decision].button,
  })
  const [first, ...more] = payment.decisions
  return (
    <div className="row-actions">
      <Link
        {...whose}
        className={buttonClass('line', 'dense')}
        to={listWith(list, 'view', payment.id)}
        {...OVER_LIST}
      >
        {pendingPaymentsText.view}
      </Link>
      {first ? (
        <AskButton
          {...ask(first)}
          className={buttonClass(DECISION_CONTROLS[first].look === 'main' ? 'tonal' : 'line', 'dense')}
        />
      ) : null}
      {more.length > 0 ? (
        <RowMenu name={payment.name}>
          {more.map((decision) => (
            <AskButton
              key={decision}
              {...ask(decision)}
              className={`menu-item${DECISION_CONTROLS[decision].look === 'final' ? ' menu-item-danger' : ''}`}
            />
          ))}
        </RowMenu>
      ) : null}
    </div>
  )
}
