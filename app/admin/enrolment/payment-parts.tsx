import { pendingPaymentsText } from '#domain/text/staff/enrolment/pending-payments'
import type { ShownPart } from './family-shown.ts'
import './payment-parts.css'

export function PaymentParts({ parts }: { parts: readonly ShownPart[] }) {
  return (
    <ul className="payment-parts" aria-label={pendingPaymentsText.children}>
      {parts.map(({ id, name, packageName, amount }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong> {packageName}
          </span>
          <span className="payment-part-amount">{amount}</span>
        </li>
      ))}
    </ul>
  )
}
