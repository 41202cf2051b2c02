import { linkTo } from '#routes'
import type { PaymentStatus } from '#domain/enrolment/enrolment'
import { clientPaymentsText, paymentStatusText } from '#domain/text/client/money/payments'
import { formatDayOf, formatPhp, formatSigned } from '#domain/words/formats'
import type { listOwnPayments } from '#records/money/ledger/own-payments'
import { ButtonLink } from '#ui/basics/button'
import { StatusPill, type Tone } from '#ui/notices/status-pill'

const TONES: Record<PaymentStatus, Tone> = { pending: 'warn', confirmed: 'good', rejected: 'bad' }

export type OwnPaymentRow = {
  id: string
  at: string
  day: string
  title: string
  amount: string
  status: { text: string; tone: Tone }
  note: string | null
}

export function toOwnPaymentRow(payment: Awaited<ReturnType<typeof listOwnPayments>>[number]): OwnPaymentRow {
  const { id, at, amountCentavos } = payment
  const name = payment.packageName ?? payment.package
  const same = { id, at, day: formatDayOf(at) }
  if (payment.kind === 'refund')
    return {
      ...same,
      title: clientPaymentsText.refund(name),
      amount: formatSigned(amountCentavos),
      status: { text: clientPaymentsText.refunded, tone: 'info' },
      note: payment.note,
    }
  return {
    ...same,
    title: payment.partOf ? clientPaymentsText.rest(name) : clientPaymentsText.payment(name),
    amount: formatPhp(amountCentavos),
    status: { text: paymentStatusText[payment.status], tone: TONES[payment.status] },
    note: payment.status === 'rejected' ? payment.reason : null,
  }
}

export function sumOwnPayments(payments: Awaited<ReturnType<typeof listOwnPayments>>): string | null {
  const counted = payments.filter((payment) => payment.kind === 'refund' || payment.status === 'confirmed')
  const days = counted.map(({ at }) => at).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const sum = counted.reduce((total, { amountCentavos }) => total + amountCentavos, 0)
  return clientPaymentsText.total(formatPhp(sum), formatDayOf(first), formatDayOf(last))
}

type Props = {
  total: string | null
  payments: readonly OwnPaymentRow[]
  rejected: boolean
}

export function PaymentHistory({ payments, total, rejected }: Props) {
  return (
    <section className="client-part" aria-labelledby="history-title">
      <h2 id="history-title">{clientPaymentsText.history}</h2>
      {payments.length === 0 ? <p>{clientPaymentsText.empty}</p> : null}
      <ul className="balance-entries">
        {payments.map(({ id, at, day, title, amount, status, note }) => (
          <li key={id}>
            <p>
              <strong>{title}</strong>
              <small>
                <time dateTime={at}>{day}</time> <StatusPill tone={status.tone}>{status.text}</StatusPill>
              </small>
              {note ? <span>{note}</span> : null}
            </p>
            <strong className="balance-amount">{amount}</strong>
          </li>
        ))}
      </ul>
      {total ? <p className="balance-total">{total}</p> : null}
      {rejected ? (
        <ButtonLink to={linkTo('registrationToContinue')}>{clientPaymentsText.sendAgain}</ButtonLink>
      ) : null}
    </section>
  )
}
