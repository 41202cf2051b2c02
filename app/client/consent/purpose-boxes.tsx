import { PURPOSE_WORDS, type Answers, type Purpose } from '#domain/consent/purposes'
import type { FieldErrors } from '#domain/forms'
import { CheckField } from '#ui/forms/check-field'

/** A box a purpose: none is ticked beforehand but by its owner's own answer of before. */
export function PurposeBoxes({
  purposes,
  answers = {},
  errors = {},
  required = [],
}: {
  purposes: readonly Purpose[]
  answers?: Answers
  errors?: FieldErrors
  required?: readonly Purpose[]
}) {
  return (
    <div className="purposes">
      {purposes.map((purpose) => {
        const { agree, why } = PURPOSE_WORDS[purpose]
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
