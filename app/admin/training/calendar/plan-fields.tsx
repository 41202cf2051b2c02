import type { PlanErrors, PlanFormValues } from '#domain/training/plan-form'
import { KIND_WORDS } from '#domain/training/session-words'
import { SESSION_KINDS } from '#domain/training/sessions'
import { Button } from '#ui/basics/button'
import { Icon } from '#ui/basics/icon'
import { Field, FieldFrame, tied } from '#ui/forms/field'

type Given = { values: PlanFormValues; errors: PlanErrors }

export function When({
  values,
  errors,
  coaches,
  today,
  free,
}: Given & {
  coaches: readonly { id: string; name: string }[]
  today: string
  free: readonly { start: string; words: string }[]
}) {
  return (
    <>
      <div className="plan-row">
        <FieldFrame id="kind" label="Kind" error={errors.kind}>
          <select name="kind" className="input" defaultValue={values.kind} {...tied('kind', null, errors.kind)}>
            {SESSION_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_WORDS[kind]}
              </option>
            ))}
          </select>
        </FieldFrame>
        {coaches.length > 0 ? (
          <FieldFrame id="coach" label="Coach" error={errors.coach}>
            <select name="coach" className="input" defaultValue={values.coach} {...tied('coach', null, errors.coach)}>
              <option value="">Choose</option>
              {coaches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </FieldFrame>
        ) : (
          <input type="hidden" name="coach" value={values.coach} />
        )}
      </div>
      <div className="plan-row">
        <Field id="day" name="day" type="date" label="Day" min={today} defaultValue={values.day} error={errors.day} />
        <Field
          id="time"
          name="time"
          type="time"
          step={300}
          label="Begins"
          defaultValue={values.time}
          error={errors.time}
        />
        <Field
          id="minutes"
          name="minutes"
          inputMode="numeric"
          autoComplete="off"
          label="Minutes"
          defaultValue={values.minutes}
          error={errors.minutes}
        />
        <Field
          id="times"
          name="times"
          inputMode="numeric"
          autoComplete="off"
          label="Weeks in a row"
          defaultValue={values.times}
          error={errors.times}
        />
      </div>
      {free.length > 0 ? (
        <fieldset className="plan-free">
          <legend>Free for all who are chosen</legend>
          <div>
            {free.map(({ start, words }) => (
              <Button key={start} look="line" size="dense" formMethod="get" name="pick" value={start}>
                {words}
              </Button>
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="plan-row">
        <Field
          id="place"
          name="place"
          label="Place or link"
          hint="A room, an address, or where to meet online"
          autoComplete="off"
          defaultValue={values.place}
          error={errors.place}
        />
        <Field
          id="capacity"
          name="capacity"
          inputMode="numeric"
          autoComplete="off"
          label="Places"
          hint="More than 1 for a group"
          defaultValue={values.capacity}
          error={errors.capacity}
        />
      </div>
    </>
  )
}

export function TraineeFields({
  values,
  errors,
  people,
}: Given & { people: readonly { id: string; name: string; userId: string; progress: string }[] }) {
  return (
    <fieldset className="plan-people" aria-describedby={errors.trainees ? 'trainees-error' : undefined}>
      <legend>Who attends</legend>
      {errors.trainees ? (
        <p className="field-error" id="trainees-error">
          <Icon name="alert" size={16} />
          {errors.trainees}
        </p>
      ) : null}
      <div className="plan-find">
        <label htmlFor="find" className="sr-only">
          Find a trainee by name
        </label>
        <input
          id="find"
          name="find"
          className="input"
          defaultValue={values.find}
          placeholder="Name"
          autoComplete="off"
        />
        <Button look="line" size="dense" formMethod="get">
          Find
        </Button>
      </div>
      {people.length === 0 ? (
        <p className="plan-nobody">Nobody is found. A coach chooses among their own trainees.</p>
      ) : null}
      <ul>
        {people.map(({ id, name, progress }) => (
          <li key={id}>
            <input
              type="checkbox"
              id={`trainee-${id}`}
              name="trainee"
              value={id}
              defaultChecked={values.trainees.includes(id)}
              aria-describedby={`progress-${id}`}
            />
            <div>
              <label htmlFor={`trainee-${id}`}>{name}</label>
              <small id={`progress-${id}`}>{progress}</small>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
