import { Form, useNavigation } from 'react-router'
import { sessionText } from '#domain/text/staff/training/session'
import { Button } from '#ui/basics/button'
import type { SessionData } from './session-loader.ts'

export function CancelSession({ session: { revision, seriesId } }: { session: SessionData }) {
  const navigation = useNavigation()
  const sent = navigation.state === 'idle' ? null : navigation.formData?.get('intent')
  return (
    <details className="panel session-cancel no-print">
      <summary>{sessionText.cancel.title}</summary>
      <Form method="post">
        <input type="hidden" name="seen" value={revision} />
        <p>{sessionText.cancel.warning}</p>
        <div>
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
          {seriesId ? (
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
