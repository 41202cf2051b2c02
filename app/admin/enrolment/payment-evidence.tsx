import { Link, useFetcher } from 'react-router'
import { paymentEvidenceText } from '#domain/text/staff/enrolment/payment-view'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { Field } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { listWith } from '../list/list-address.ts'
import type { ViewedPayment } from './payment-loader.ts'
import type { OfferedLine } from './payment-weighing.ts'

export function SeenBefore({ seen, list }: { seen: NonNullable<ViewedPayment['seen']>; list: string }) {
  return (
    <div className="admin-evidence">
      <Notice tone="bad">
        <p>
          <strong>{seen.text}</strong>
        </p>
        <p>
          {seen.by}{' '}
          <Link className="text-link" to={listWith(list, 'view', seen.id)} preventScrollReset>
            {paymentEvidenceText.openEarlier}
          </Link>
        </p>
      </Notice>
    </div>
  )
}

export function ReadReference({
  viewed: { id, reference, reading, isRead, amount },
  result,
}: {
  viewed: ViewedPayment
  result: ActionResult | undefined
}) {
  const fetcher = useFetcher<ActionResult>()
  const came = fetcher.data ?? result
  const wrong = came?.errors.reference
  return (
    <div className="admin-reference">
      {reading ? (
        <p className="admin-reading">
          {reading.text}
          {reading.differs ? <strong>{paymentEvidenceText.differs(amount)}</strong> : null}
        </p>
      ) : (
        <p className="admin-note">{isRead ? paymentEvidenceText.nothingRead : paymentEvidenceText.reading}</p>
      )}
      <fetcher.Form method="post" noValidate className="admin-reference-form">
        <input type="hidden" name="intent" value="reference" />
        <input type="hidden" name="payment" value={id} />
        <Field
          label={paymentEvidenceText.reference}
          name="reference"
          defaultValue={(wrong && came?.values.reference) || reference}
          maxLength={60}
          autoComplete="off"
          error={wrong}
        />
        <Button look="line" size="touch" pending={fetcher.state !== 'idle'} pendingText={paymentEvidenceText.saving}>
          {paymentEvidenceText.save}
        </Button>
      </fetcher.Form>
    </div>
  )
}

export function NearbyLines({ lines }: { lines: readonly OfferedLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className="admin-lines" aria-label={paymentEvidenceText.transactions}>
      <h3>{lines.length === 1 ? paymentEvidenceText.transaction : paymentEvidenceText.transactions}</h3>
      <ul>
        {lines.map(({ words, note, difference }) => (
          <li key={words + note}>
            {words}
            {difference ? <strong> {difference}</strong> : null}
            {note ? <small> {note}</small> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
