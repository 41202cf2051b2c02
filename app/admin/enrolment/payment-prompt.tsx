import type { ComponentProps } from 'react'
import { DECISION_WORDS } from '#domain/enrolment/decision-words'
import { QUESTION_LENGTH } from '#domain/enrolment/questions'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { TextField } from '#ui/forms/field'
import { About } from '../list/asking.tsx'
import type { AskedPayment } from './payment-loader.ts'

export function PaymentPrompt({
  asked,
  error,
  fetcher,
  onClose,
}: Pick<ComponentProps<typeof ConfirmDialog>, 'fetcher' | 'onClose'> & {
  asked: AskedPayment | null
  error: string | undefined
}) {
  const { look, says, ...prompt } = DECISION_WORDS[asked?.decision ?? 'confirm']
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      fetcher={fetcher}
      dialog={prompt.dialog}
      pendingText={prompt.pendingText}
      destructive={look === 'stern' || look === 'final'}
      wrong={error !== undefined}
      fields={asked ? { intent: asked.decision, payment: asked.payment.id } : {}}
    >
      {asked ? (
        <>
          <About name={asked.payment.name}>
            {asked.payment.packageName} · {asked.payment.amount}
          </About>
          {says ? (
            <>
              <TextField
                label={says.label}
                name="reason"
                maxLength={QUESTION_LENGTH}
                rows={3}
                hint={says.hint}
                required={says.needed}
                error={error}
              />
              <ul className="admin-reasons needs-script" aria-label="Often said">
                {says.ready.map((words) => (
                  <li key={words}>
                    <button type="button" onClick={(event) => write(event.currentTarget.form, words)}>
                      {words}
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

function write(form: HTMLFormElement | null, words: string) {
  const field = form?.elements.namedItem('reason')
  if (!(field instanceof HTMLTextAreaElement)) return
  field.value = words
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
