import type { FetcherWithComponents } from 'react-router'
import { hoursText } from '#domain/text/staff/training/hours'
import { Button } from '#ui/basics/button'
import { Field } from '#ui/forms/field'
import { StatusPill } from '#ui/notices/status-pill'
import type { ActionResult } from '#app/action-result'

type Day = {
  day: string
  name: string
  kind: 'regular' | 'special' | 'own'
  open: boolean
  said: boolean
  words: string
}
type Sender = FetcherWithComponents<ActionResult>

export function ClosedDays({
  days,
  today,
  result,
  fetcher,
}: {
  days: readonly Day[]
  today: string
  result: ActionResult | undefined
  fetcher: Sender
}) {
  const errors = result?.errors ?? {}
  return (
    <section className="panel" aria-labelledby="closed">
      <div className="panel-head">
        <h2 id="closed">{hoursText.closed.title}</h2>
        <p className="admin-note">{hoursText.closed.note}</p>
      </div>
      <fetcher.Form
        method="post"
        noValidate
        className="hours-add"
        key={`${days.length} ${result?.done ?? ''}`}
        aria-label={hoursText.closed.add}
      >
        <Field
          id="closed-day"
          name="day"
          required
          type="date"
          min={today}
          label={hoursText.closed.day}
          defaultValue={result?.values['closed-day']}
          error={errors['closed-day']}
        />
        <Field
          id="closed-name"
          name="name"
          required
          label={hoursText.closed.reason}
          autoComplete="off"
          defaultValue={result?.values['closed-name']}
          error={errors['closed-name']}
        />
        <Button
          look="line"
          size="dense"
          name="intent"
          value="close"
          pending={fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'close'}
          pendingText={hoursText.saving}
        >
          {hoursText.closed.add}
        </Button>
      </fetcher.Form>
      <DayList days={days} fetcher={fetcher} />
    </section>
  )
}

function DayList({ days, fetcher }: { days: readonly Day[]; fetcher: Sender }) {
  return (
    <ul className="hours-closed">
      {days.map((day) => (
        <li key={day.day}>
          <span>
            <strong>{day.name}</strong>
            <small>
              {day.words} · {hoursText.closed.kinds[day.kind]}
            </small>
          </span>
          <StatusPill tone={day.open ? 'good' : 'warn'}>
            {day.open ? hoursText.closed.isOpen : hoursText.closed.isClosed}
          </StatusPill>
          <DayForm day={day} fetcher={fetcher} />
        </li>
      ))}
    </ul>
  )
}

function DayForm({ day: { day, name, kind, open }, fetcher }: { day: Day; fetcher: Sender }) {
  const [intent, words] =
    kind === 'own'
      ? ['forget', hoursText.closed.remove]
      : open
        ? ['forget', hoursText.closed.closeAgain]
        : ['open', hoursText.closed.open]
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="name" value={name} />
      <Button
        look="line"
        size="dense"
        name="intent"
        value={intent}
        aria-label={hoursText.closed.actionOn(words, name)}
        pending={fetcher.state !== 'idle' && fetcher.formData?.get('day') === day}
        pendingText={hoursText.saving}
      >
        {words}
      </Button>
    </fetcher.Form>
  )
}
