import { fieldsOf, type FieldErrors, type FieldValues } from '#domain/forms'
import { foldMobile } from '#domain/import/cells'
import { trialFormText } from '#domain/text/shared/training/trial'
import { cleanText, EMAIL, INVALID_EMAIL } from '#domain/words/texts'

export const TRIAL_FIELDS = ['name', 'email', 'mobile', 'message', 'slot'] as const
export const TRIAL_LONGEST = { name: 120, email: 254, mobile: 30, message: 2000 } as const
export const NO_SLOT = 'none'

export type TrialEnquiry = {
  name: string
  email: string
  mobile: string
  message: string
  slotId: string | null
}

export function readTrialForm(form: { get(name: string): unknown }): {
  values: FieldValues
  errors: FieldErrors
  enquiry: TrialEnquiry | null
} {
  const values = fieldsOf(form, TRIAL_FIELDS, 10_000)
  const errors: FieldErrors = {}
  const text = (name: keyof typeof TRIAL_LONGEST, isRequired = true) => {
    const input = cleanText(values[name] ?? '')
    if (input === '' && isRequired) errors[name] = trialFormText.required(trialFormText.fields[name])
    else if (input.length > TRIAL_LONGEST[name])
      errors[name] = trialFormText.tooLong(trialFormText.fields[name], TRIAL_LONGEST[name])
    return input
  }
  const slot = values.slot ?? ''
  if (!/^[\w-]{1,64}$/.test(slot)) errors.slot = trialFormText.slotNeeded
  const [name, email] = [text('name'), text('email').toLowerCase()]
  if (!errors.email && !EMAIL.test(email)) errors.email = INVALID_EMAIL
  const mobile = foldMobile(text('mobile'))
  if (!errors.mobile && !mobile?.startsWith('+639')) errors.mobile = trialFormText.invalidMobile
  const message = text('message', false)
  if (Object.keys(errors).length > 0 || mobile === null) return { values, errors, enquiry: null }
  return { values, errors, enquiry: { name, email, mobile, message, slotId: slot === NO_SLOT ? null : slot } }
}
