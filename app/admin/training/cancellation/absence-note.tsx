import { cancellationText } from '#domain/text/staff/cancellations'
import { STATE_TONES, STATE_WORDS } from '#domain/text/shared/sessions'
import { Button } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import type { CancellationSending } from './cancellation-note'
import './cancellation.css'

type Props = Pick<CancellationSending, 'fetcher'> & {
  id: string
  of: string
  revision: number
  excused: boolean
  mayDecide: boolean
}

export function AbsenceNote({ id, of, revision, excused, mayDecide, fetcher }: Props) {
  const act = excused ? 'unexcuse' : 'excuse'
  const pending = fetcher.state !== 'idle' && fetcher.formData?.get('attendance') === id
  return (
    <div className="cancellation">
      <StatusPill tone={excused ? 'info' : STATE_TONES.missed}>
        {excused ? cancellationText.excused : STATE_WORDS.missed}
      </StatusPill>
      {mayDecide ? (
        <fetcher.Form method="post" className="no-print">
          <input type="hidden" name="attendance" value={id} />
          <input type="hidden" name="seen" value={revision} />
          <Button
            look="line"
            size="dense"
            name="intent"
            value={act}
            aria-label={cancellationText.excuseOf(cancellationText[act], of)}
            pending={pending}
            pendingText={cancellationText.saving}
          >
            {cancellationText[act]}
          </Button>
        </fetcher.Form>
      ) : null}
    </div>
  )
}
