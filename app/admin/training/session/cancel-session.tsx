import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/basics/button'
import type { SessionData } from './session-loader.ts'

export function CancelSession({ session: { revision, seriesId } }: { session: SessionData }) {
  const navigation = useNavigation()
  const sent = navigation.state === 'idle' ? null : navigation.formData?.get('intent')
  return (
    <details className="panel session-cancel no-print">
      <summary>Cancel this session</summary>
      <Form method="post">
        <input type="hidden" name="seen" value={revision} />
        <p>Everybody who is in it reads that it was cancelled. This cannot be undone; it can be planned anew.</p>
        <div>
          <Button
            look="danger"
            size="dense"
            name="intent"
            value="cancel"
            pending={sent === 'cancel'}
            pendingText="Cancelling…"
          >
            Cancel this session
          </Button>
          {seriesId ? (
            <Button
              look="line"
              size="dense"
              name="intent"
              value="cancel-rest"
              pending={sent === 'cancel-rest'}
              pendingText="Cancelling…"
            >
              Cancel it and the rest of the series
            </Button>
          ) : null}
        </div>
      </Form>
    </details>
  )
}
