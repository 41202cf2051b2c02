import { use, useState, type ReactNode } from 'react'
import { ageOf, ageOn, isMinorByEither } from '#domain/consent/ages'
import { getFieldFacts, PERSONAL_FIELDS, type PersonalField } from '#domain/enrolment/registration-fields'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { registrationText } from '#domain/text/client/enrolment/registration'
import { ChildPlaceContext } from '#ui/forms/person-field'
import { GuardianPart } from '../consent/guardian-part'

/** What the form says now; null before the script runs. */
export type Born = { age: string; birthdate: string } | null

type Props = {
  born: Born
  today: string
  values: FieldValues
  errors: FieldErrors
  control(name: PersonalField, hint?: string): ReactNode
}

/** The birthdate decides who is asked for a guardian, so it comes before the guardian's fields. */
const PAIR = PERSONAL_FIELDS.filter((name) => getFieldFacts(name).pair).toReversed()
const FIRST = PERSONAL_FIELDS.slice(0, PERSONAL_FIELDS.indexOf('age'))
const LAST = PERSONAL_FIELDS.slice(PERSONAL_FIELDS.indexOf('age')).filter(
  (name) => !PAIR.includes(name) && name !== 'handlerName',
)

export function PersonalFields({ born, today, values, errors, control }: Props) {
  return (
    <>
      {FIRST.map((name) => control(name))}
      <div className="field-pair">{PAIR.map((name) => control(name))}</div>
      <GuardianPart born={born} today={today} values={values} errors={errors} />
      {LAST.map((name) => control(name))}
      <HandlerField born={born} today={today} values={values} errors={errors} control={control} />
    </>
  )
}

function HandlerField({ born, today, values, errors, control }: Props) {
  const child = use(ChildPlaceContext)
  const [isOther, setOther] = useState(Boolean(values.handlerName))
  const noon = new Date(`${today}T12:00:00+08:00`)
  const isMinor = born !== null && isMinorByEither({ ...born, age: ageOf(born.age) }, noon)
  const isFolded = isMinor && !isOther && !errors.handlerName
  return (
    <>
      {isFolded ? (
        <p className="handler-other">
          {child === null ? registrationText.handler.guardian : registrationText.handler.parent(child)}{' '}
          <button type="button" className="text-link" aria-expanded={false} onClick={() => setOther(true)}>
            {child === null ? registrationText.handler.other : registrationText.handler.otherOfChild}
          </button>
        </p>
      ) : null}
      <div hidden={isFolded} onInput={() => setOther(true)}>
        {control('handlerName', born === null || isMinor ? registrationText.handler.hint : undefined)}
      </div>
    </>
  )
}

const OLDEST = 120

export function suggestAge(left: EventTarget, today: string): void {
  if (!(left instanceof HTMLInputElement) || left.name !== 'birthdate' || left.value === '') return
  const field = left.form?.elements.namedItem('age')
  if (!(field instanceof HTMLInputElement) || field.value !== '') return
  const age = ageOn(left.value, new Date(`${today}T12:00:00+08:00`))
  if (age > 0 && age <= OLDEST) field.value = String(age)
}
