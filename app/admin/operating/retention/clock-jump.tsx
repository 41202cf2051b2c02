import { linkTo } from '#routes'
import { useFetcher } from 'react-router'
import { clockJumpText } from '#domain/text/staff/operating/retention'
import { Button } from '#ui/basics/button'
import type { ActionResult } from '#app/action-result'

export function ClockJumpNotice({
  jump: { from, now },
  mayConfirm,
}: {
  jump: { from: string; now: string }
  mayConfirm: boolean
}) {
  const fetcher = useFetcher<ActionResult>({ key: 'retention' })
  const busy = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'clock'
  return (
    <section className="panel" aria-labelledby="clock">
      <div className="panel-head">
        <h2 id="clock">{clockJumpText.title}</h2>
        <p className="admin-note">{clockJumpText.note(from, now)}</p>
      </div>
      {mayConfirm ? (
        <fetcher.Form method="post" action={linkTo('retention')}>
          <Button look="line" name="intent" value="clock" pending={busy} pendingText={clockJumpText.confirming}>
            {clockJumpText.confirm}
          </Button>
        </fetcher.Form>
      ) : (
        <p className="admin-note">{clockJumpText.ownersOnly}</p>
      )}
    </section>
  )
}
