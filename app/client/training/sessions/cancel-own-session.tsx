import type { FetcherWithComponents } from 'react-router'
import { linkTo } from '#routes'
import { cancelOwnText } from '#domain/text/client/training/cancel-own'
import { REQUEST_WORDS_LONGEST } from '#domain/training/move-requests'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { PersonField } from '#ui/forms/person-field'
import type { OwnSessionView } from './session-shown.ts'

type CancelOwnSessionProps = {
  session: OwnSessionView
  result: ActionResult | undefined
  fetcher: FetcherWithComponents<ActionResult>
}

export function CancelOwnSession({ session, result, fetcher }: CancelOwnSessionProps) {
  const { id, startsAt, cancellation } = session
  if (!cancellation) return null
  const { late, cancelHours } = cancellation
  const isRefused = result?.values.reason !== undefined
  return (
    <details className="own-session-cancel" open={isRefused ? true : undefined}>
      <summary>{cancelOwnText.title}</summary>
      <fetcher.Form method="post" action={linkTo('ownSessions')} noValidate>
        <PersonField />
        <input type="hidden" name="session" value={id} />
        <input type="hidden" name="seen" value={startsAt} />
        <input type="hidden" name="late" value={late ? 'yes' : ''} />
        <p>{late ? cancelOwnText.late(cancelHours) : cancelOwnText.inTime}</p>
        <TextField
          id={`cancel-reason-${id}`}
          name="reason"
          label={cancelOwnText.reason}
          hint={cancelOwnText.reasonHint}
          rows={2}
          maxLength={REQUEST_WORDS_LONGEST}
          defaultValue={result?.values.reason ?? ''}
          error={result?.errors.reason}
        />
        <Button
          look="danger"
          size="touch"
          name="intent"
          value="cancel"
          pending={fetcher.formData?.get('intent') === 'cancel'}
          pendingText={cancelOwnText.pending}
        >
          {cancelOwnText.submit}
        </Button>
      </fetcher.Form>
    </details>
  )
}
