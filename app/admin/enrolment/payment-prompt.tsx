import type { ComponentProps } from 'react'
import { QUESTION_LENGTH } from '#domain/enrolment/questions'
import { decisionText, paymentPromptText } from '#domain/text/staff/enrolment/payment-decisions'
import type { ActionResult } from '#app/action-result'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { TextField } from '#ui/forms/field'
import { About } from '../list/prompt-dialog.tsx'
import { ConfirmFields } from './confirm-fields'
import { DECISION_CONTROLS } from './decision-controls.ts'
import { PaymentParts } from './payment-parts'
import type { PaymentDecisionPrompt } from './payment-loader.ts'

type DecisionMessage = NonNullable<(typeof decisionText)[keyof typeof decisionText]['message']>

export function PaymentPrompt({
  openPrompt,
  result,
  fetcher,
  onClose,
}: Pick<ComponentProps<typeof ConfirmDialog>, 'fetcher' | 'onClose'> & {
  openPrompt: PaymentDecisionPrompt | null
  result: ActionResult | undefined
}) {
  const decision = openPrompt?.decision ?? 'confirm'
  const { look } = DECISION_CONTROLS[decision]
  const { message, ...prompt } = decisionText[decision]
  const isAbout = result?.target === openPrompt?.payment.id
  const { reason: error, amount: amountError, doubt: refused } = isAbout ? (result?.errors ?? {}) : {}
  const doubt = openPrompt?.decision === 'confirm' ? refused || openPrompt.payment.doubt : ''
  const dialog = doubt ? { ...prompt.dialog, text: doubt, confirm: paymentPromptText.confirmAnyway } : prompt.dialog
  return (
    <ConfirmDialog
      open={openPrompt !== null}
      onClose={onClose}
      fetcher={fetcher}
      dialog={dialog}
      pendingText={prompt.pending}
      destructive={look === 'stern' || look === 'final'}
      wrong={error !== undefined || amountError !== undefined || refused !== undefined}
      fields={openPrompt ? { intent: openPrompt.decision, payment: openPrompt.payment.id } : {}}
    >
      {openPrompt ? (
        <>
          <About name={openPrompt.payment.name}>{aboutPayment(openPrompt.payment)}</About>
          {openPrompt.payment.parts ? <PaymentParts parts={openPrompt.payment.parts} /> : null}
          {openPrompt.decision === 'confirm' ? (
            <ConfirmFields
              payment={openPrompt.payment}
              doubt={doubt}
              again={refused !== undefined && openPrompt.payment.doubt !== ''}
              amountError={amountError}
            />
          ) : null}
          {message ? <MessageField message={message} error={error} /> : null}
        </>
      ) : null}
    </ConfirmDialog>
  )
}

function aboutPayment({ parts, isRest, packageName, amount }: PaymentDecisionPrompt['payment']): string {
  if (parts) return paymentPromptText.aboutFamily(parts.length, amount)
  return isRest ? paymentPromptText.aboutBalance(packageName, amount) : paymentPromptText.about(packageName, amount)
}

function MessageField({ message, error }: { message: DecisionMessage; error: string | undefined }) {
  return (
    <>
      <TextField
        label={message.label}
        name="reason"
        maxLength={QUESTION_LENGTH}
        rows={3}
        hint={message.hint}
        required={message.required}
        error={error}
      />
      <ul className="admin-reasons needs-script" aria-label={paymentPromptText.readyMessages}>
        {message.ready.map((words) => (
          <li key={words}>
            <button type="button" onClick={(event) => write(event.currentTarget.form, words)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function write(form: HTMLFormElement | null, words: string) {
  const field = form?.elements.namedItem('reason')
  if (!(field instanceof HTMLTextAreaElement)) return
  field.value = words
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
