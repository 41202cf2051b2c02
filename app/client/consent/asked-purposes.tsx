import { linkTo } from '#routes'
import { NOTICE_VERSION } from '#domain/consent/notice'
import { CONSENT_CHOICES, type Answers } from '#domain/consent/purposes'
import type { FieldErrors } from '#domain/forms'
import { registrationConsentText } from '#domain/text/client/consent/registration-consent'
import { PurposeBoxes } from './purpose-boxes'
import './consent.css'

/** The law requires a separate consent for each purpose; only training is required. */
export function PurposeFieldset({
  notice,
  answers,
  errors,
}: {
  notice: number
  answers: Answers
  errors: FieldErrors
}) {
  return (
    <fieldset className="purposes-request">
      <legend>{registrationConsentText.purposes}</legend>
      <p className="field-hint">
        {registrationConsentText.purposesHint}{' '}
        <a className="text-link" href={linkTo('privacy')} target="_blank" rel="noopener">
          {registrationConsentText.privacyNotice}
        </a>
        .
      </p>
      <input type="hidden" name={NOTICE_VERSION} value={notice} />
      {CONSENT_CHOICES.map((purpose) => (
        <input key={purpose} type="hidden" name="asked" value={purpose} />
      ))}
      <PurposeBoxes purposes={CONSENT_CHOICES} answers={answers} errors={errors} required={['training']} />
    </fieldset>
  )
}

/** The picture's own upload must carry the current consents. */
export function readConsentFields(form: HTMLFormElement | null): [name: string, value: string][] {
  const names = new Set<string>(['asked', NOTICE_VERSION, ...CONSENT_CHOICES])
  return form
    ? [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
        names.has(name) && typeof value === 'string' ? [[name, value]] : [],
      )
    : []
}
