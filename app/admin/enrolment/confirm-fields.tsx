import { METHODS } from '#domain/money/ledger/entries'
import { QUESTION_LENGTH } from '#domain/enrolment/questions'
import { confirmFieldsText } from '#domain/text/staff/enrolment/payment-decisions'
import { methodText } from '#domain/text/shared/ledger'
import { Field, TextField } from '#ui/forms/field'
import type { PaymentDecisionPrompt } from './payment-loader.ts'
import './confirm-fields.css'

export function ConfirmFields({
  payment: { id, amount, lines, parts },
  doubt,
  again,
  amountError,
}: {
  payment: PaymentDecisionPrompt['payment']
  doubt: string
  again: boolean
  amountError: string | undefined
}) {
  return (
    <div className="confirm-fields">
      {lines.length > 0 ? <TransactionChoice lines={lines} /> : null}
      <details className="confirm-more" open={amountError !== undefined}>
        <summary className="text-link">{parts ? confirmFieldsText.method : confirmFieldsText.more}</summary>
        <div className="field">
          <label htmlFor={`method-${id}`}>{confirmFieldsText.method}</label>
          <select id={`method-${id}`} name="method" className="input" defaultValue="">
            <option value="">{confirmFieldsText.methodUnknown}</option>
            {METHODS.map((method) => (
              <option key={method} value={method}>
                {methodText[method]}
              </option>
            ))}
          </select>
        </div>
        {parts ? null : (
          <Field
            label={confirmFieldsText.received}
            name="received"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            hint={confirmFieldsText.receivedHint(amount)}
            error={amountError}
          />
        )}
      </details>
      {doubt ? (
        <TextField
          label={confirmFieldsText.reason}
          name="reason"
          maxLength={QUESTION_LENGTH}
          rows={2}
          hint={confirmFieldsText.reasonHint}
          required
          error={again ? confirmFieldsText.reasonMissing : undefined}
        />
      ) : null}
    </div>
  )
}

function TransactionChoice({ lines }: Pick<PaymentDecisionPrompt['payment'], 'lines'>) {
  const chosen = lines.some((line) => line.chosen)
  return (
    <fieldset className="confirm-lines">
      <legend>{confirmFieldsText.transactions}</legend>
      {lines.map(({ value, words, note, difference, chosen: checked }) => (
        <label key={words + note}>
          <input type="radio" name="line" value={value ?? ''} disabled={value === null} defaultChecked={checked} />
          <span>
            {words}
            {difference ? <strong> {difference}</strong> : null}
            {note ? <small> {note}</small> : null}
          </span>
        </label>
      ))}
      <label>
        <input type="radio" name="line" value="" defaultChecked={!chosen} />
        <span>{confirmFieldsText.confirmManually}</span>
      </label>
    </fieldset>
  )
}
