import { use } from 'react'
import type { Answers, ConsentPurpose } from '#domain/consent/purposes'
import { askForPurpose } from '#domain/text/shared/consent-purposes'
import type { FieldErrors } from '#domain/forms'
import { ChildPlaceContext } from '#ui/forms/person-field'
import { CheckField } from '#ui/forms/check-field'

/** No box is preselected, except by the client's own earlier consent. */
export function PurposeBoxes({
  purposes,
  answers = {},
  errors = {},
  required = [],
}: {
  purposes: readonly ConsentPurpose[]
  answers?: Answers
  errors?: FieldErrors
  required?: readonly ConsentPurpose[]
}) {
  const child = use(ChildPlaceContext)
  return (
    <div className="purposes">
      {purposes.map((purpose) => {
        const { agree, why } = askForPurpose(purpose, child)
        return (
          <CheckField
            key={purpose}
            id={purpose}
            name={purpose}
            label={agree}
            hint={why}
            error={errors[purpose]}
            defaultChecked={answers[purpose] === true}
            required={required.includes(purpose)}
          />
        )
      })}
    </div>
  )
}
