import { useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { METHODS } from '#domain/money/ledger/entries'
import { methodText } from '#domain/text/shared/ledger'
import { adjustmentText, refundFieldsText, refundText } from '#domain/text/staff/money/refunds'
import { REFUND_NOTE_MAX_LENGTH } from '#domain/money/ledger/refunds'
import type { ActionResult, Refusal } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { CheckField } from '#ui/forms/check-field'
import { Field, FieldFrame, TextField, tied } from '#ui/forms/field'
import { RefusalNotice } from '#ui/notices/refusal-notice'

type Form = {
  fetcher: FetcherWithComponents<ActionResult>
  next: string
  pending: FormDataEntryValue | null
  values: FieldValues | null
  errors: FieldErrors
  refusal: Refusal | null
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
      <h2 id="refund">{refundText.title}</h2>
      {left ? (
        <fetcher.Form method="post" noValidate className="money-form">
          <Hidden kind="refunded" form={values?.form || next} />
          <RefusalNotice refusal={refusal} />
          <Field
            id="refund-amount"
            name="amount"
            required
            label={refundText.amount}
            hint={refundText.amountHint(left)}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values?.amount}
            error={errors.amount}
          />
          <FieldFrame id="refund-method" label={refundText.method} error={errors.method}>
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
            label={refundText.reducePrice}
            hint={refundText.reducePriceHint}
          />
          <Button look="danger" size="dense" pending={pending === 'refunded'} pendingText={refundFieldsText.saving}>
            {refundText.save}
          </Button>
        </fetcher.Form>
      ) : (
        <p>{refundText.nothingLeft}</p>
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
      <h2 id="credit">{adjustmentText.title}</h2>
      {creditable ? (
        <fetcher.Form method="post" noValidate className="money-form">
          <Hidden kind="credited" form={values?.form || next} />
          <RefusalNotice refusal={refusal} />
          <Field
            id="credit-amount"
            name="amount"
            required
            label={adjustmentText.amount}
            hint={adjustmentText.amountHint(creditable)}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values?.amount}
            error={errors.amount}
          />
          <Reason id="credit-note" values={values} errors={errors} />
          <Button size="dense" pending={pending === 'credited'} pendingText={refundFieldsText.saving}>
            {adjustmentText.save}
          </Button>
        </fetcher.Form>
      ) : (
        <p>{adjustmentText.nothingLeft}</p>
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

function Reason({ id, values, errors }: { id: string; values: FieldValues | null; errors: FieldErrors }) {
  return (
    <TextField
      id={id}
      name="note"
      label={refundFieldsText.reason}
      hint={refundFieldsText.reasonHint}
      rows={2}
      maxLength={REFUND_NOTE_MAX_LENGTH}
      required
      defaultValue={values?.note}
      error={errors.note}
    />
  )
}
