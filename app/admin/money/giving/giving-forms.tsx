import { useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { FieldErrors } from '#domain/forms'
import { METHODS } from '#domain/money/ledger/entries'
import { methodText } from '#domain/text/shared/ledger'
import { REFUND_NOTE_MAX_LENGTH } from '#domain/money/ledger/refunds'
import { Button } from '#ui/basics/button'
import { CheckField } from '#ui/forms/check-field'
import { Field, FieldFrame, TextField, tied } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import type { GivingAnswer, GivingValues } from './giving-answer.ts'

type Form = {
  fetcher: FetcherWithComponents<GivingAnswer>
  next: string
  pending: FormDataEntryValue | null
  values: GivingValues | null
  errors: FieldErrors
  refusal: string | null
}

export function RefundForm({
  fetcher,
  next,
  pending,
  values,
  errors,
  refusal,
  left,
}: Form & { left: string | null }) {
  return (
    <section className="panel money-panel" aria-labelledby="refund">
      <h2 id="refund">Give money back</h2>
      {left ? (
        <fetcher.Form method="post" noValidate className="money-form">
          <Hidden kind="refunded" form={values?.form || next} />
          <Refused text={refusal} />
          <Field
            id="refund-amount"
            name="amount"
            label="Amount"
            hint={`In PHP; up to ${left} came in by this payment.`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values?.amount}
            error={errors.amount}
          />
          <FieldFrame id="refund-method" label="How" error={errors.method}>
            <select
              name="method"
              className="input"
              defaultValue={values?.method ?? 'gcash'}
              {...tied('refund-method', null, errors.method)}
            >
              {METHODS.map((method) => (
                <option key={method} value={method}>
                  {methodText[method]}
                </option>
              ))}
            </select>
          </FieldFrame>
          <Reason id="refund-note" values={values} errors={errors} />
          <CheckField
            name="offDebt"
            defaultChecked={values ? values.offDebt !== '' : true}
            label="Take the same off what the client has to pay"
            hint="Untick it where the client still has to pay it, such as after a transfer that came to nothing."
          />
          <Button look="danger" size="dense" pending={pending === 'refunded'} pendingText="Entering…">
            Give money back
          </Button>
        </fetcher.Form>
      ) : (
        <p>Everything that came in by this payment has gone back.</p>
      )}
    </section>
  )
}

export function CreditForm({
  fetcher,
  next,
  pending,
  values,
  errors,
  refusal,
  creditable,
}: Form & { creditable: string | null }) {
  return (
    <section className="panel money-panel" aria-labelledby="credit">
      <h2 id="credit">Credit note</h2>
      {creditable ? (
        <fetcher.Form method="post" noValidate className="money-form">
          <Hidden kind="credited" form={values?.form || next} />
          <Refused text={refusal} />
          <Field
            id="credit-amount"
            name="amount"
            label="Amount"
            hint={`In PHP; up to ${creditable} can be taken off what is still to pay. No money moves.`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values?.amount}
            error={errors.amount}
          />
          <Reason id="credit-note" values={values} errors={errors} />
          <Button size="dense" pending={pending === 'credited'} pendingText="Entering…">
            Take it off
          </Button>
        </fetcher.Form>
      ) : (
        <p>Nothing is left to pay that could be taken off, beside what waits for a decision.</p>
      )}
    </section>
  )
}

/** Keeps the form's key while the page revalidates, so that a repeated submit counts once. */
function Hidden({ kind, form }: { kind: string; form: string }) {
  const [begun] = useState(form)
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="form" value={begun} />
    </>
  )
}

function Refused({ text }: { text: string | null }) {
  return text ? (
    <div role="alert">
      <Notice tone="bad">
        <p>{text}</p>
      </Notice>
    </div>
  ) : null
}

function Reason({ id, values, errors }: { id: string; values: GivingValues | null; errors: FieldErrors }) {
  return (
    <TextField
      id={id}
      name="note"
      label="Why"
      hint="The client reads it with their payments."
      rows={2}
      maxLength={REFUND_NOTE_MAX_LENGTH}
      required
      defaultValue={values?.note}
      error={errors.note}
    />
  )
}
