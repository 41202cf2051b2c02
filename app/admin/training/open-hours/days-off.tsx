import type { FetcherWithComponents } from 'react-router'
import { openHoursText } from '#domain/text/staff/open-hours'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { Field, FieldFrame, tied } from '#ui/forms/field'
import type { CoachOption } from './hours-fields'

const text = openHoursText.daysOff

type DayOff = { coachId: string; coach: string; day: string; words: string }
type Sender = FetcherWithComponents<ActionResult>

export function DaysOff({
  days,
  today,
  ownId,
  coaches,
  result,
  fetcher,
}: {
  days: readonly DayOff[]
  today: string
  ownId: string
  coaches: readonly CoachOption[]
  result: ActionResult | undefined
  fetcher: Sender
}) {
  const errors = result?.errors ?? {}
  return (
    <section className="panel" aria-labelledby="days-off">
      <div className="panel-head">
        <h2 id="days-off">{text.title}</h2>
        <p className="admin-note">{text.note}</p>
      </div>
      <fetcher.Form
        method="post"
        noValidate
        className="open-hours-off"
        key={`${days.length} ${result?.done ?? ''}`}
        aria-label={text.add}
      >
        {coaches.length > 0 ? (
          <FieldFrame id="off-coach" label={text.coach} error={errors['off-coach']} required>
            <select
              name="coach"
              className="input"
              defaultValue={result?.values['off-coach'] ?? ''}
              required
              {...tied('off-coach', null, errors['off-coach'])}
            >
              <option value="">{openHoursText.form.choose}</option>
              {coaches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </FieldFrame>
        ) : (
          <input type="hidden" name="coach" value={ownId} />
        )}
        <Field
          id="off-day"
          name="day"
          type="date"
          required
          min={today}
          label={text.day}
          defaultValue={result?.values['off-day'] ?? ''}
          error={errors['off-day']}
        />
        <Button
          look="line"
          size="dense"
          name="intent"
          value="close-day"
          pending={fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'close-day'}
          pendingText={openHoursText.form.saving}
        >
          {text.add}
        </Button>
      </fetcher.Form>
      {days.length === 0 ? <p className="open-hours-none">{text.none}</p> : null}
      <ul className="open-hours-days">
        {days.map((day) => (
          <li key={`${day.coachId} ${day.day}`}>
            <span>
              <strong>{day.words}</strong>
              {ownId ? null : <small>{day.coach}</small>}
            </span>
            <OpenAgain day={day} fetcher={fetcher} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenAgain({ day: { coachId, coach, day, words }, fetcher }: { day: DayOff; fetcher: Sender }) {
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="coach" value={coachId} />
      <input type="hidden" name="day" value={day} />
      <Button
        look="line"
        size="dense"
        name="intent"
        value="open-day"
        aria-label={text.actionOn(text.open, words, coach)}
        pending={fetcher.state !== 'idle' && fetcher.formData?.get('day') === day}
        pendingText={openHoursText.form.saving}
      >
        {text.open}
      </Button>
    </fetcher.Form>
  )
}
