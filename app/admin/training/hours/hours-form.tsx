import type { FetcherWithComponents } from 'react-router'
import { hoursText } from '#domain/text/staff/training/hours'
import { linkTo } from '#routes'
import { Button, ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { Icon } from '#ui/basics/icon'
import { Field, tied } from '#ui/forms/field'
import type { ActionResult } from '#app/action-result'

const ORDER = [1, 2, 3, 4, 5, 6, 0]

export function HoursForm({
  values,
  revision,
  canUse,
  unread,
  result,
  fetcher,
}: {
  values: Record<string, string>
  revision: number
  canUse: boolean
  /** Lines of theirs that could not be read; null when the form shows the saved hours. */
  unread: string | null
  result: ActionResult | undefined
  fetcher: FetcherWithComponents<ActionResult>
}) {
  const errors = result?.errors ?? {}
  const given = (name: string) =>
    (result && 'usualMinutes' in result.values ? result.values[name] : values[name]) ?? ''
  return (
    <section className="panel" aria-labelledby="opening">
      <div className="panel-head">
        <h2 id="opening">{hoursText.opening.title}</h2>
        <p className="admin-note">{hoursText.opening.note}</p>
      </div>
      <PublicHours canUse={canUse} unread={unread} />
      <fetcher.Form method="post" noValidate className="hours-form" key={`${revision} ${unread ?? 'saved'}`}>
        <input type="hidden" name="seen" value={revision} />
        <ul className="hours-days">
          {ORDER.map((day) => (
            <li key={day}>
              <span className="hours-name">{hoursText.weekdays[day]}</span>
              <Time
                name={`from-${day}`}
                label={hoursText.opening.from(hoursText.weekdays[day] ?? '')}
                value={given(`from-${day}`)}
                error={errors[`from-${day}`]}
              />
              <span aria-hidden="true">{hoursText.opening.to}</span>
              <Time
                name={`until-${day}`}
                label={hoursText.opening.until(hoursText.weekdays[day] ?? '')}
                value={given(`until-${day}`)}
                error={errors[`until-${day}`]}
              />
            </li>
          ))}
        </ul>
        <BookingFields given={given} errors={errors} />
        <CancelField given={given} errors={errors} />
        <Button
          size="dense"
          name="intent"
          value="hours"
          pending={fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'hours'}
          pendingText={hoursText.saving}
        >
          {hoursText.opening.save}
        </Button>
      </fetcher.Form>
    </section>
  )
}

function PublicHours({ canUse, unread }: { canUse: boolean; unread: string | null }) {
  return (
    <div className="hours-public">
      <p>{hoursText.opening.public}</p>
      <p className="row-actions">
        {canUse ? (
          <ButtonLink look="line" size="dense" to={`${linkTo('calendarHours')}?use=opening`}>
            {hoursText.opening.fillIn}
          </ButtonLink>
        ) : null}
        <ButtonLink look="line" size="dense" to={linkTo('sitePart', { part: 'contact' })}>
          {hoursText.opening.editPublic}
        </ButtonLink>
      </p>
      <output>
        {unread === null ? null : (
          <Notice tone={unread ? 'warn' : 'good'}>
            <p>
              {hoursText.opening.used} {unread ? hoursText.opening.unread(unread) : null}
            </p>
          </Notice>
        )}
      </output>
    </div>
  )
}

function BookingFields({ given, errors }: { given(name: string): string; errors: ActionResult['errors'] }) {
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div className="plan-row">
      <Field
        id="usualMinutes"
        name="usualMinutes"
        required
        label={hoursText.opening.usualMinutes}
        defaultValue={given('usualMinutes')}
        error={errors.usualMinutes}
        {...number}
      />
      <Field
        id="noticeHours"
        name="noticeHours"
        required
        label={hoursText.opening.noticeHours}
        defaultValue={given('noticeHours')}
        error={errors.noticeHours}
        {...number}
      />
      <Field
        id="quietFrom"
        name="quietFrom"
        required
        type="time"
        label={hoursText.opening.quietFrom}
        defaultValue={given('quietFrom')}
        error={errors.quietFrom}
      />
      <Field
        id="quietUntil"
        name="quietUntil"
        required
        type="time"
        label={hoursText.opening.quietUntil}
        defaultValue={given('quietUntil')}
        error={errors.quietUntil}
      />
    </div>
  )
}

function CancelField({ given, errors }: { given(name: string): string; errors: ActionResult['errors'] }) {
  return (
    <Field
      id="cancelHours"
      name="cancelHours"
      className="hours-cancel"
      label={hoursText.opening.cancelHours}
      hint={hoursText.opening.cancelHint}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={given('cancelHours')}
      error={errors.cancelHours}
    />
  )
}

function Time({
  name,
  label,
  value,
  error,
}: {
  name: string
  label: string
  value: string
  error: string | undefined
}) {
  return (
    <span className="hours-time">
      <label htmlFor={name} className="sr-only">
        {label}
      </label>
      <input type="time" name={name} step={300} defaultValue={value} className="input" {...tied(name, null, error)} />
      {error ? (
        <span className="field-error" id={`${name}-error`}>
          <Icon name="alert" size={16} />
          {error}
        </span>
      ) : null}
    </span>
  )
}
