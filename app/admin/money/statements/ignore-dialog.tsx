import { useFetcher, useNavigate } from 'react-router'
import { useEffect, useEffectEvent } from 'react'
import { IGNORE_REASON_MAX_LENGTH } from '#domain/money/statements/ignore-line'
import { ignoreTransactionText as text } from '#domain/text/staff/money/statement-matches'
import type { ActionResult } from '#app/action-result'
import { Button, buttonClass } from '#ui/basics/button'
import { Dialog, DialogActions } from '#ui/dialogs/dialog'
import { Field } from '#ui/forms/field'
import { Toast } from '#ui/notices/toast'
import { About } from '../../list/prompt-dialog.tsx'
import { IN_PLACE } from '../../list/over-list.ts'
import type { ShownLine } from './matches-loader.ts'

export function IgnoreLineDialog({
  line,
  result: posted,
  here,
}: {
  line: ShownLine | null
  result: ActionResult | undefined
  here: string
}) {
  const fetcher = useFetcher<ActionResult>()
  const navigate = useNavigate()
  const result = fetcher.data
  const wrong = result?.errors.reason ? result : posted
  const close = () => line && void navigate(here, IN_PLACE)
  const settled = fetcher.state === 'idle' && result && !result.errors.reason ? result : undefined
  const closeSettled = useEffectEvent(close)
  useEffect(() => {
    if (settled) closeSettled()
  }, [settled])
  return (
    <>
      <Dialog open={line !== null} onClose={close} title={text.title}>
        {line ? (
          <fetcher.Form method="post" action={`${here}&ignore=${line.id}`} noValidate>
            <About name={text.about(line.amount, line.when)}>{line.description}</About>
            <input type="hidden" name="line" value={line.id} />
            <ReasonField wrong={wrong?.target === line.id ? wrong : undefined} />
            <DialogActions>
              <button form="ignore-close" className={buttonClass('line', 'touch')}>
                {text.cancel}
              </button>
              <Button
                size="touch"
                name="intent"
                value="ignore"
                pending={fetcher.state !== 'idle'}
                pendingText={text.saving}
              >
                {text.save}
              </Button>
            </DialogActions>
          </fetcher.Form>
        ) : null}
        <form id="ignore-close" method="dialog" />
      </Dialog>
      <Toast text={result?.done ?? result?.refusal?.text ?? null} shown={result} />
    </>
  )
}

function ReasonField({ wrong }: { wrong: ActionResult | undefined }) {
  return (
    <>
      <Field
        label={text.reason}
        name="reason"
        hint={text.reasonHint}
        list="ignore-reasons"
        maxLength={IGNORE_REASON_MAX_LENGTH}
        defaultValue={wrong?.values.reason ?? ''}
        autoComplete="off"
        data-start
        error={wrong?.errors.reason}
      />
      <datalist id="ignore-reasons">
        {text.reasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </datalist>
    </>
  )
}
