import type { Answers, ConsentPurpose } from '#domain/consent/purposes'
import { consentPurposesText } from '#domain/text/shared/consent-purposes'
import type { FieldErrors } from '#domain/forms'
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
  return (
    <div className="purposes">
      {purposes.map((purpose) => {
        const { agree, why } = consentPurposesText[purpose]
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
