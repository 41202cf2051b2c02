import { linkTo } from '#addresses'
import { NOTICE_VERSION } from '#domain/consent/notice'
import { CHOICES, type Answers } from '#domain/consent/purposes'
import type { FieldErrors } from '#domain/forms'
import { PurposeBoxes } from './purpose-boxes'
import './consent.css'

/** In the registration: each purpose apart, of which training alone is needed. */
export function AskedPurposes({
  notice,
  answers,
  errors,
}: {
  notice: number
  answers: Answers
  errors: FieldErrors
}) {
  return (
    <fieldset className="purposes-asked">
      <legend>What you agree to</legend>
      <p className="field-hint">
        You can change it at any time on your account page. The{' '}
        <a className="text-link" href={linkTo('privacy')} target="_blank" rel="noopener">
          privacy notice
        </a>{' '}
        says what it means.
      </p>
      <input type="hidden" name={NOTICE_VERSION} value={notice} />
      {CHOICES.map((purpose) => (
        <input key={purpose} type="hidden" name="asked" value={purpose} />
      ))}
      <PurposeBoxes purposes={CHOICES} answers={answers} errors={errors} required={['training']} />
    </fieldset>
  )
}

/** The answers as they stand in the form, for a picture that goes by itself. */
export function agreedIn(form: HTMLFormElement | null): [name: string, value: string][] {
  const names = new Set<string>(['asked', NOTICE_VERSION, ...CHOICES])
  return form
    ? [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
        names.has(name) && typeof value === 'string' ? [[name, value]] : [],
      )
    : []
}
