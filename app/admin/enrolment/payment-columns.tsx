import { Link } from 'react-router'
import { Copy } from 'lucide-react'
import type { Decision } from '#domain/enrolment/payments'
import { AskButton } from '../list/ask.tsx'
import { Avatar } from '#ui/avatar'
import { buttonClass } from '#ui/basics/button'
import { PersonCell, type Column } from '../list/data-list.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { StatusPill } from '#ui/notices/status-pill'
import type { DeskPayment } from './payment-loader.ts'

type Ask = (payment: DeskPayment, decision: Decision) => void

/** The desk's columns; `list` is the query the list stands at, kept when a payment is opened. */
export function paymentColumns({ list, onAsk }: { list: string; onAsk: Ask }): readonly Column<DeskPayment>[] {
  return [
    {
      header: 'Client',
      slot: 'head',
      cell: ({ id, name, image, userId, seen }) => (
        <>
          <PersonCell
            avatar={<Avatar name={name} image={image} />}
            name={<span id={nameId(id)}>{name}</span>}
            detail={userId}
          />
          {seen ? (
            <p className="desk-seen">
              <Copy size={14} aria-hidden="true" />
              {seen}
            </p>
          ) : null}
        </>
      ),
    },
    { header: 'Package', cell: ({ packageName }) => <span className="desk-package">{packageName}</span> },
    { header: 'Amount', numeric: true, cell: ({ amount }) => <strong className="desk-amount">{amount}</strong> },
    {
      header: 'Submitted',
      cell: ({ submittedAt, submitted, age }) => (
        <time dateTime={submittedAt} title={submitted}>
          {age}
        </time>
      ),
    },
    { header: 'Status', slot: 'beside', cell: ({ status }) => <PaymentPill status={status} /> },
    {
      header: 'Actions',
      slot: 'actions',
      cell: (payment) => <RowActions payment={payment} list={list} onAsk={onAsk} />,
    },
  ]
}

const nameId = (id: string) => `client-${id}`

export function PaymentPill({ status }: { status: string }) {
  const word = status.charAt(0).toUpperCase() + status.slice(1)
  return (
    <StatusPill tone={status === 'pending' ? 'warn' : status === 'confirmed' ? 'good' : 'bad'}>{word}</StatusPill>
  )
}

/**
 * View and the usual decision stand in the row; what cannot be taken back stands behind the row's menu. A rejected
 * payment can only be deleted.
 */
function RowActions({ payment, list, onAsk }: { payment: DeskPayment; list: string; onAsk: Ask }) {
  // The buttons are named by their bare words; whose they are is their description.
  const whose = { 'aria-describedby': nameId(payment.id) }
  const ask = (decision: Decision) => ({
    ...whose,
    question: { decision, id: payment.id },
    onAsk: () => onAsk(payment, decision),
  })
  return (
    <div className="row-actions">
      <Link
        {...whose}
        className={buttonClass('line', 'desk')}
        to={`${list ? `${list}&` : '?'}view=${payment.id}`}
        state={{ fromList: true }}
        preventScrollReset
      >
        View
      </Link>
      {payment.decisions.includes('confirm') ? (
        <>
          <AskButton {...ask('confirm')} className={buttonClass('tonal', 'desk')}>
            Confirm
          </AskButton>
          <RowMenu name={payment.name}>
            <AskButton {...ask('reject')} className="menu-item">
              Reject
            </AskButton>
            <AskButton {...ask('delete')} className="menu-item menu-item-danger">
              Delete
            </AskButton>
          </RowMenu>
        </>
      ) : (
        <AskButton {...ask('delete')} className={buttonClass('line', 'desk')}>
          Delete
        </AskButton>
      )}
    </div>
  )
}
