import { use } from 'react'
import { ChevronDown } from 'lucide-react'
import { ageOf, isMinorByEither } from '#domain/consent/ages'
import { GUARDIAN_FIELDS } from '#domain/consent/guardians'
import { FIELDS, REGISTRATION_FIELDS, type RegistrationField } from '#domain/enrolment/registration-fields'
import type { RegistrationDraft } from '#domain/forms'
import { registrationText } from '#domain/text/client/enrolment/registration'
import { guardianFieldsText } from '#domain/text/shared/guardians/guardian-fields'
import { ChildPlaceContext } from '#ui/forms/person-field'
import { formatDay } from '#domain/words/formats'

const { review } = registrationText

export function ReviewAnswers({
  draft,
  here,
  today,
  packageName,
  amount,
}: {
  draft: RegistrationDraft
  here: string
  today: string
  packageName: string
  amount: string | null
}) {
  const child = use(ChildPlaceContext)
  const rows = listAnswers(draft, today, child !== null)
  return (
    <details className="disclosure answers">
      <summary>
        <ChevronDown size={18} aria-hidden="true" />
        {review.title}
      </summary>
      <p>{review.hint}</p>
      <dl>
        {[
          { label: review.package, value: packageName },
          ...(amount ? [{ label: review.amount, value: amount }] : []),
          ...rows,
        ].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || review.empty}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={`${here}?step=1`}>{review.editPersonal}</a>
      </p>
      <p>
        <a href={`${here}?step=2`}>{review.editAdditional}</a>
      </p>
    </details>
  )
}

function listAnswers(draft: RegistrationDraft, today: string, byParent: boolean): { label: string; value: string }[] {
  const born = { age: ageOf(draft.age), birthdate: draft.birthdate }
  const isMinor = isMinorByEither(born, new Date(`${today}T12:00:00+08:00`))
  const guardian =
    isMinor && !byParent
      ? GUARDIAN_FIELDS.map((name) => ({ label: guardianFieldsText[name].label, value: draft[name] ?? '' }))
      : []
  const toRow = (name: RegistrationField) => ({ label: FIELDS[name].label, value: shownAnswer(draft, name, isMinor) })
  return [...REGISTRATION_FIELDS.map(toRow), ...guardian]
}

function shownAnswer(draft: RegistrationDraft, name: RegistrationField, isMinor: boolean): string {
  if (name === 'birthdate' || name === 'firstSchedule') return formatDay(draft[name] ?? null)
  if (name === 'handlerName' && isMinor) return draft.handlerName || draft.guardianName || ''
  return draft[name] ?? ''
}
