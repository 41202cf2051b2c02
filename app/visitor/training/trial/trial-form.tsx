import { CONTACT_TRAP } from '#domain/mail/contact'
import { trialFormText, trialText } from '#domain/text/shared/training/trial'
import { NO_SLOT } from '#domain/training/trial/trial-form'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { Icon } from '#ui/basics/icon'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Field, TextField } from '#ui/forms/field'

type Slot = { id: string; time: string; coach: string | null }
type Day = { day: string; name: string; slots: readonly Slot[] }
type Props = { days: readonly Day[]; answer: ActionResult | null }

export function TrialForm({ days, answer }: Props) {
  const errors = answer?.errors ?? {}
  const summary = useSummary(answer?.errors, 'trial-')
  const field = (name: 'name' | 'email' | 'mobile' | 'message') => ({
    id: `trial-${name}`,
    name,
    label: trialFormText.fields[name],
    defaultValue: answer?.values[name] ?? '',
    error: errors[name],
  })
  return (
    <form className="contact-form" method="post" noValidate>
      {answer ? <ErrorSummary errors={summary} /> : null}
      <Slots days={days} chosen={answer?.values.slot ?? ''} error={errors.slot} />
      <Field {...field('name')} required autoComplete="name" className="contact-wide" />
      <Field
        {...field('email')}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...field('mobile')}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0917 123 4567"
      />
      <TextField {...field('message')} rows={3} className="contact-wide" />
      <div className="contact-trap" aria-hidden="true">
        <label htmlFor="trial-trap">Website</label>
        <input id="trial-trap" type="text" name={CONTACT_TRAP} tabIndex={-1} autoComplete="off" />
      </div>
      <div className="contact-end contact-wide">
        <Button data-pending={trialText.sending}>{trialText.send}</Button>
        <output className="contact-said contact-failed">{answer?.refusal?.text}</output>
      </div>
    </form>
  )
}

function Slots({ days, chosen, error }: { days: readonly Day[]; chosen: string; error: string | undefined }) {
  const first = days[0]?.slots[0]?.id ?? NO_SLOT
  const choice = (id: string) => ({
    type: 'radio',
    name: 'slot',
    value: id,
    id: id === first ? 'trial-slot' : `trial-slot-${id}`,
    defaultChecked: chosen === id || (days.length === 0 && id === NO_SLOT),
  })
  return (
    <fieldset className="trial-slots contact-wide" aria-describedby={error ? 'trial-slot-error' : undefined}>
      <legend>{trialText.slots}</legend>
      <p className="field-hint">{days.length > 0 ? trialText.manila : trialText.noSlots}</p>
      {error ? (
        <p className="field-error" id="trial-slot-error">
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
      {days.map(({ day, name, slots }) => (
        <fieldset key={day} className="trial-day">
          <legend>{name}</legend>
          <div className="trial-times">
            {slots.map(({ id, time, coach }) => (
              <label key={id} className="trial-time">
                <input {...choice(id)} />
                <span>
                  {time}
                  {coach ? <small>{trialText.with(coach)}</small> : null}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <label className="trial-none">
        <input {...choice(NO_SLOT)} />
        <span>{trialText.noTime}</span>
      </label>
    </fieldset>
  )
}
