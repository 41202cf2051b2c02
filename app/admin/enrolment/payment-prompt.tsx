import type { FetcherWithComponents } from 'react-router'
import { DIALOGS } from '#domain/words/messages'
import type { Decision } from '#domain/enrolment/payments'
import { REJECT_REASONS } from '#domain/enrolment/reject-reasons'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { TextField } from '#ui/forms/field'
import type { AskedPayment } from './payment-loader.ts'

const PROMPTS = {
  confirm: { dialog: DIALOGS.confirmPayment, pendingText: 'Confirming…', destructive: false },
  reject: { dialog: DIALOGS.rejectPayment, pendingText: 'Rejecting…', destructive: true },
  delete: { dialog: DIALOGS.deletePayment, pendingText: 'Deleting…', destructive: true },
} as const satisfies Record<Decision, unknown>

/** Asks before a decision, naming whose payment and how much; a rejection takes a reason the client will read. */
export function PaymentPrompt({
  asked,
  fetcher,
  onClose,
}: {
  asked: AskedPayment | null
  fetcher: Pick<FetcherWithComponents<unknown>, 'state' | 'Form'>
  onClose(): void
}) {
  const prompt = PROMPTS[asked?.decision ?? 'confirm']
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      fetcher={fetcher}
      {...prompt}
      fields={asked ? { intent: asked.decision, payment: asked.payment.id } : {}}
    >
      {asked ? (
        <>
          <p className="desk-about">
            <strong>{asked.payment.name}</strong>
            <span>
              {asked.payment.packageName} · {asked.payment.amount}
            </span>
          </p>
          {asked.decision === 'reject' ? (
            <>
              <TextField
                label="Reason"
                name="reason"
                maxLength={300}
                rows={3}
                hint="Optional. The client reads it on their status page."
              />
              <ul className="desk-reasons needs-script" aria-label="Often said">
                {REJECT_REASONS.map((reason) => (
                  <li key={reason}>
                    <button type="button" onClick={(event) => writeReason(event.currentTarget.form, reason)}>
                      {reason}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      ) : null}
    </ConfirmDialog>
  )
}

function writeReason(form: HTMLFormElement | null, reason: string) {
  const field = form?.elements.namedItem('reason')
  if (!(field instanceof HTMLTextAreaElement)) return
  field.value = reason
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
