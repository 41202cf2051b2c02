import { linkTo } from '#routes'
import { useFetcher } from 'react-router'
import { Button } from '#ui/basics/button'
import type { RetentionAnswer } from './retention-answer.ts'

export function ClockJumpNotice({
  jump: { from, now },
  mayConfirm,
}: {
  jump: { from: string; now: string }
  mayConfirm: boolean
}) {
  const fetcher = useFetcher<RetentionAnswer>({ key: 'retention' })
  const busy = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'clock'
  return (
    <section className="panel" aria-labelledby="clock">
      <div className="panel-head">
        <h2 id="clock">Is the time right?</h2>
        <p className="admin-note">
          The server last saw {from}, and now it says {now}. Until you confirm the time, or 72 hours have passed, the
          site removes nothing, lets nothing expire and sends no reminders. Other emails go out as usual.
        </p>
      </div>
      {mayConfirm ? (
        <fetcher.Form method="post" action={linkTo('retention')}>
          <Button look="line" name="intent" value="clock" pending={busy} pendingText="Confirming…">
            The time is right
          </Button>
        </fetcher.Form>
      ) : (
        <p className="admin-note">An owner can confirm it. If the time is wrong, set the server’s clock.</p>
      )}
    </section>
  )
}
