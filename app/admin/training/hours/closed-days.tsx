import type { FetcherWithComponents } from 'react-router'
import { Button } from '#ui/basics/button'
import { Field } from '#ui/forms/field'
import { StatusPill } from '#ui/notices/status-pill'
import type { HoursAnswer } from './hours-answer.ts'

type Day = {
  day: string
  name: string
  kind: 'regular' | 'special' | 'own'
  open: boolean
  said: boolean
  words: string
}
type Sender = FetcherWithComponents<HoursAnswer>

const KINDS = { regular: 'Regular holiday', special: 'Special day', own: 'The academy’s own' }

export function ClosedDays({
  days,
  today,
  answer,
  fetcher,
}: {
  days: readonly Day[]
  today: string
  answer: HoursAnswer | undefined
  fetcher: Sender
}) {
  const errors = answer?.errors ?? {}
  return (
    <section className="panel" aria-labelledby="closed">
      <div className="panel-head">
        <h2 id="closed">Closed days</h2>
        <p className="admin-note">The holidays of the law for a year; add those that are proclaimed, such as Eid</p>
      </div>
      <fetcher.Form
        method="post"
        noValidate
        className="hours-add"
        key={`${days.length} ${answer?.done ?? ''}`}
        aria-label="Add a closed day"
      >
        <Field
          id="closed-day"
          name="day"
          type="date"
          min={today}
          label="Day"
          defaultValue={answer?.values?.['closed-day']}
          error={errors['closed-day']}
        />
        <Field
          id="closed-name"
          name="name"
          label="Why"
          autoComplete="off"
          defaultValue={answer?.values?.['closed-name']}
          error={errors['closed-name']}
        />
        <Button
          look="line"
          size="dense"
          name="intent"
          value="close"
          pending={fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'close'}
          pendingText="Saving…"
        >
          Close this day
        </Button>
      </fetcher.Form>
      <ul className="hours-closed">
        {days.map((day) => (
          <li key={day.day}>
            <span>
              <strong>{day.name}</strong>
              <small>
                {day.words} · {KINDS[day.kind]}
              </small>
            </span>
            <StatusPill tone={day.open ? 'good' : 'warn'}>{day.open ? 'Open' : 'Closed'}</StatusPill>
            <DayForm day={day} fetcher={fetcher} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DayForm({ day: { day, name, kind, open }, fetcher }: { day: Day; fetcher: Sender }) {
  const [intent, words] =
    kind === 'own' ? ['forget', 'Remove'] : open ? ['forget', 'Close again'] : ['open', 'Open on this day']
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="name" value={name} />
      <Button
        look="line"
        size="dense"
        name="intent"
        value={intent}
        aria-label={`${words}: ${name}`}
        pending={fetcher.state !== 'idle' && fetcher.formData?.get('day') === day}
        pendingText="Saving…"
      >
        {words}
      </Button>
    </fetcher.Form>
  )
}
