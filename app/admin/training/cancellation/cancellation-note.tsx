import type { FetcherWithComponents } from 'react-router'
import { cancellationText } from '#domain/text/staff/cancellations'
import { REQUEST_WORDS_LONGEST } from '#domain/training/move-requests'
import type { ActionResult } from '#app/action-result'
import type { Cancellation } from '#records/training/asking/cancellations'
import { Button } from '#ui/basics/button'
import { Field } from '#ui/forms/field'
import { StatusPill } from '#ui/notices/status-pill'
import './cancellation.css'

export type CancellationSending = {
  result: ActionResult | undefined
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'formData'>
}

type CancellationNoteProps = CancellationSending & {
  id: string
  cancellation: Cancellation
  mayDecide: boolean
}

export function CancellationNote({ id, cancellation, mayDecide, ...sending }: CancellationNoteProps) {
  const { late, counts, reason, parentName } = cancellation
  const text = late ? (counts ? cancellationText.counts : cancellationText.forgiven) : cancellationText.inTime
  return (
    <div className="cancellation">
      <StatusPill tone={counts ? 'warn' : 'info'}>{text}</StatusPill>
      {parentName ? <small>{cancellationText.byParent(parentName)}</small> : null}
      {reason ? <small>{cancellationText.said(reason)}</small> : null}
      {late && mayDecide ? <Decision id={id} cancellation={cancellation} {...sending} /> : null}
    </div>
  )
}

function Decision({ id, cancellation, result, fetcher }: Omit<CancellationNoteProps, 'mayDecide'>) {
  const act = cancellation.counts ? 'forgive' : 'count'
  const refused = result?.target === id ? result : undefined
  const error = refused?.errors.decision
  const pending = fetcher.state !== 'idle' && fetcher.formData?.get('attendance') === id
  return (
    <details className="cancellation-decision no-print" open={error ? true : undefined}>
      <summary>{cancellationText[act]}</summary>
      <fetcher.Form method="post" noValidate key={cancellation.revision}>
        <input type="hidden" name="attendance" value={id} />
        <input type="hidden" name="seen" value={cancellation.revision} />
        <Field
          id={`decision-${id}`}
          name="decision"
          label={cancellationText.reason}
          maxLength={REQUEST_WORDS_LONGEST}
          autoComplete="off"
          defaultValue={refused?.values.decision ?? ''}
          error={error}
        />
        <Button
          look="line"
          size="dense"
          name="intent"
          value={act}
          pending={pending}
          pendingText={cancellationText.saving}
        >
          {cancellationText[act]}
        </Button>
      </fetcher.Form>
    </details>
  )
}
