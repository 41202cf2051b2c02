import { METHODS, METHOD_WORDS } from '#domain/money/ledger/entries'
import { QUESTION_LENGTH } from '#domain/enrolment/questions'
import { Field, TextField } from '#ui/forms/field'
import type { PaymentDecisionPrompt } from './payment-loader.ts'
import './confirm-fields.css'

export function ConfirmFields({
  payment: { id, amount, lines },
  doubt,
  again,
  amountError,
}: {
  payment: PaymentDecisionPrompt['payment']
  doubt: string
  again: boolean
  amountError: string | undefined
}) {
  const chosen = lines.some((line) => line.chosen)
  return (
    <div className="confirm-fields">
      {lines.length > 0 ? (
        <fieldset className="confirm-lines">
          <legend>Statement line</legend>
          {lines.map(({ value, words, note, difference, chosen: checked }) => (
            <label key={words + note}>
              <input
                type="radio"
                name="line"
                value={value ?? ''}
                disabled={value === null}
                defaultChecked={checked}
              />
              <span>
                {words}
                {difference ? <strong> {difference}</strong> : null}
                {note ? <small> {note}</small> : null}
              </span>
            </label>
          ))}
          <label>
            <input type="radio" name="line" value="" defaultChecked={!chosen} />
            <span>None of these: I confirm it by hand</span>
          </label>
        </fieldset>
      ) : null}
      <details className="confirm-more" open={amountError !== undefined}>
        <summary className="text-link">How was it paid, or did another amount come?</summary>
        <div className="field">
          <label htmlFor={`method-${id}`}>Paid by</label>
          <select id={`method-${id}`} name="method" className="input" defaultValue="">
            <option value="">Not known</option>
            {METHODS.map((method) => (
              <option key={method} value={method}>
                {METHOD_WORDS[method]}
              </option>
            ))}
          </select>
        </div>
        <Field
          label="Amount received"
          name="received"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          hint={`Leave it empty for ${amount}. If less came, the rest stays due; what came over is the client’s.`}
          error={amountError}
        />
      </details>
      {doubt ? (
        <TextField
          label="Reason"
          name="reason"
          maxLength={QUESTION_LENGTH}
          rows={2}
          hint="Why you confirm it all the same. It stands in the audit log."
          required
          error={again ? 'Please say why you confirm it.' : undefined}
        />
      ) : null}
    </div>
  )
}
