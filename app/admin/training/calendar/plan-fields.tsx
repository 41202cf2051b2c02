import type { PlanErrors, PlanFormValues } from '#domain/training/plan-form'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { SESSION_KINDS } from '#domain/training/sessions'
import { planSessionText } from '#domain/text/staff/training/plan-session'
import { Button } from '#ui/basics/button'
import { Icon } from '#ui/basics/icon'
import { CheckField } from '#ui/forms/check-field'
import { Field, FieldFrame, tied } from '#ui/forms/field'

type Given = { values: PlanFormValues; errors: PlanErrors }
type Coaches = readonly { id: string; name: string }[]

export function When({
  values,
  errors,
  coaches,
  today,
  free,
}: Given & {
  coaches: Coaches
  today: string
  free: readonly { start: string; words: string }[]
}) {
  return (
    <>
      <KindAndCoach values={values} errors={errors} coaches={coaches} />
      <DateFields values={values} errors={errors} today={today} />
      {free.length > 0 ? (
        <fieldset className="plan-free">
          <legend>{planSessionText.freeTimes}</legend>
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
          label={planSessionText.place}
          hint={planSessionText.placeHint}
          autoComplete="off"
          defaultValue={values.place}
          error={errors.place}
        />
        <Field
          id="capacity"
          name="capacity"
          required
          inputMode="numeric"
          autoComplete="off"
          label={planSessionText.capacity}
          hint={planSessionText.capacityHint}
          defaultValue={values.capacity}
          error={errors.capacity}
        />
        <Field
          id="seats"
          name="seats"
          inputMode="numeric"
          autoComplete="off"
          label={planSessionText.seats}
          hint={planSessionText.seatsHint}
          defaultValue={values.seats}
          error={errors.seats}
        />
      </div>
    </>
  )
}

function KindAndCoach({ values, errors, coaches }: Given & { coaches: Coaches }) {
  return (
    <div className="plan-row">
      <FieldFrame id="kind" label={planSessionText.kind} error={errors.kind}>
        <select name="kind" className="input" defaultValue={values.kind} {...tied('kind', null, errors.kind)}>
          {SESSION_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_WORDS[kind]}
            </option>
          ))}
        </select>
      </FieldFrame>
      {coaches.length > 0 ? (
        <FieldFrame id="coach" label={planSessionText.coach} error={errors.coach} required>
          <select
            name="coach"
            required
            className="input"
            defaultValue={values.coach}
            {...tied('coach', null, errors.coach)}
          >
            <option value="">{planSessionText.choose}</option>
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
  )
}

function DateFields({ values, errors, today }: Given & { today: string }) {
  return (
    <div className="plan-row">
      <Field
        id="day"
        name="day"
        required
        type="date"
        label={planSessionText.day}
        min={today}
        defaultValue={values.day}
        error={errors.day}
      />
      <Field
        id="time"
        name="time"
        required
        type="time"
        step={300}
        label={planSessionText.time}
        defaultValue={values.time}
        error={errors.time}
      />
      <Field
        id="minutes"
        name="minutes"
        required
        inputMode="numeric"
        autoComplete="off"
        label={planSessionText.minutes}
        defaultValue={values.minutes}
        error={errors.minutes}
      />
      <Field
        id="times"
        name="times"
        required
        inputMode="numeric"
        autoComplete="off"
        label={planSessionText.weeks}
        defaultValue={values.times}
        error={errors.times}
      />
    </div>
  )
}

export function TraineeFields({
  values,
  errors,
  people,
  everybody,
}: Given & {
  people: readonly { id: string; name: string; userId: string; progress: string }[]
  everybody: boolean
}) {
  return (
    <fieldset className="plan-people" aria-describedby={errors.trainees ? 'trainees-error' : undefined}>
      <legend>{planSessionText.trainees}</legend>
      {errors.trainees ? (
        <p className="field-error" id="trainees-error">
          <Icon name="alert" size={16} />
          {errors.trainees}
        </p>
      ) : null}
      <div className="plan-find">
        <label htmlFor="find" className="sr-only">
          {planSessionText.search}
        </label>
        <input
          id="find"
          name="find"
          className="input"
          defaultValue={values.find}
          placeholder={planSessionText.searchPlaceholder}
          autoComplete="off"
        />
        <Button look="line" size="dense" formMethod="get">
          {planSessionText.find}
        </Button>
      </div>
      {people.length === 0 ? (
        <p className="plan-no-trainee">{everybody ? planSessionText.noneFound : planSessionText.noneAssignedFound}</p>
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

export function MakeUpFields({
  makeUps,
  chosen,
}: {
  makeUps: readonly { id: string; label: string }[]
  chosen: readonly string[]
}) {
  if (makeUps.length === 0) return null
  return (
    <fieldset className="plan-make-ups">
      <legend>{planSessionText.makeUps}</legend>
      <input type="hidden" name="makeUpsShown" value="yes" />
      {makeUps.map(({ id, label }) => (
        <CheckField key={id} name="makeUp" value={id} defaultChecked={chosen.includes(id)} label={label} />
      ))}
    </fieldset>
  )
}
