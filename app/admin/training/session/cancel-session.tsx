import { Form, useNavigation } from 'react-router'
import { sessionText } from '#domain/text/staff/training/session'
import { REQUEST_WORDS_LONGEST } from '#domain/training/move-requests'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import type { SessionData } from './session-loader.ts'

type CancelSessionProps = {
  session: SessionData
  attending: number
  result: ActionResult | undefined
}

export function CancelSession({ session: { revision, later }, attending, result }: CancelSessionProps) {
  const navigation = useNavigation()
  const sent = navigation.state === 'idle' ? null : navigation.formData?.get('intent')
  const isRefused = result?.values.reason !== undefined
  return (
    <details className="panel session-cancel no-print" open={isRefused ? true : undefined}>
      <summary>{sessionText.cancel.title}</summary>
      <Form method="post" noValidate>
        <input type="hidden" name="seen" value={revision} />
        <p>{sessionText.cancel.warning(attending)}</p>
        {later ? <p>{sessionText.cancel.later(later.sessions, later.trainees)}</p> : null}
        {attending > 0 || later ? (
          <TextField
            id="cancel-reason"
            name="reason"
            label={sessionText.cancel.reason}
            hint={sessionText.cancel.reasonHint}
            rows={2}
            maxLength={REQUEST_WORDS_LONGEST}
            defaultValue={result?.values.reason ?? ''}
            error={result?.errors.reason}
          />
        ) : null}
        <div className="session-marks">
          <Button
            look="danger"
            size="dense"
            name="intent"
            value="cancel"
            pending={sent === 'cancel'}
            pendingText={sessionText.cancel.pending}
          >
            {sessionText.cancel.submit}
          </Button>
          {later ? (
            <Button
              look="line"
              size="dense"
              name="intent"
              value="cancel-rest"
              pending={sent === 'cancel-rest'}
              pendingText={sessionText.cancel.pending}
            >
              {sessionText.cancel.series}
            </Button>
          ) : null}
        </div>
      </Form>
    </details>
  )
}
