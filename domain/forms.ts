import * as z from 'zod/mini'
import { isDay, manilaDayOf, manilaTomorrow } from '#domain/words/formats'
import { MESSAGES } from '#domain/words/messages'
import { cleanText, EMAIL } from '#domain/words/texts'
import {
  ADDITIONAL_FIELDS,
  getFieldFacts,
  missingWords,
  PERSONAL_FIELDS,
  type AdditionalField,
  type PersonalField,
  type RegistrationField,
} from '#domain/enrolment/registration-fields'
import type { GuardianField } from '#domain/consent/guardians'
import { PLAIN_EMAIL, wrongInEmail } from '#domain/accounts/verification'

export { cleanText } from '#domain/words/texts'
export {
  ADDITIONAL_FIELDS,
  PERSONAL_FIELDS,
  REGISTRATION_FIELDS,
  type RegistrationField,
} from '#domain/enrolment/registration-fields'

export type FieldErrors = Record<string, string>
export type FieldValues = Record<string, string>
export type Parsed<T> =
  | { ok: true; value: T; values: FieldValues }
  | { ok: false; errors: FieldErrors; values: FieldValues }

const text = (label: string, required: string, longest: number) =>
  z.pipe(
    z.pipe(z.string(), z.transform(cleanText)),
    z
      .string()
      .check(z.minLength(1, required), z.maxLength(longest, `${label} is too long: at most ${longest} characters`)),
  )

const wellFormed = (required: string) =>
  z.pipe(z.pipe(z.string(), z.transform(cleanText)), z.string().check(z.minLength(1, required)))

const email = (required: string) =>
  z.pipe(text('Email', required, 254), z.string().check(z.regex(EMAIL, MESSAGES.invalidEmail)))
const ownEmail = z.pipe(
  text('Email', MESSAGES.invalidEmail, 254),
  z.string().check(
    z.refine((input) => wrongInEmail(input) !== PLAIN_EMAIL, PLAIN_EMAIL),
    z.regex(EMAIL, MESSAGES.invalidEmail),
  ),
)
const dayWithin = (required: string, within: (day: string) => boolean, outside: string) =>
  z.pipe(
    z.pipe(wellFormed(required), z.string().check(z.refine(isDay, required))),
    z.string().check(z.refine(within, outside)),
  )
const password = (least: number) =>
  z
    .string()
    .check(
      z.minLength(least, MESSAGES.shortPassword),
      z.maxLength(200, 'Password is too long: at most 200 characters'),
    )

export const AGREED = 'yes'

export const signInForm = z.object({ email: email(MESSAGES.invalidEmail), password: password(1) })

export const signUpForm = z
  .object({
    firstName: text('First Name', 'First Name is required', 80),
    lastName: text('Last Name', 'Last Name is required', 80),
    email: ownEmail,
    password: password(6),
    confirmPassword: z.string(),
    privacy: z.string().check(z.refine((said) => said === AGREED, MESSAGES.privacyNeeded)),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: MESSAGES.passwordsDiffer,
      when: () => true,
    }),
  )

type Rule = z.ZodMiniType<string>

function ruleOf(name: RegistrationField, now: Date): Rule {
  const { kind, label, named = label, longest = 0 } = getFieldFacts(name)
  const missing = missingWords(name)
  switch (kind) {
    case 'text':
      return text(named, missing, longest)
    case 'age':
      return z.pipe(
        wellFormed(missing),
        z.string().check(
          z.regex(/^[1-9]\d{0,2}$/, missing),
          z.refine((age) => Number(age) <= 120, missing),
        ),
      )
    case 'past-day':
      return dayWithin(
        missing,
        (input) => input >= '1900-01-01' && input < manilaDayOf(now),
        `${named} must be a day in the past`,
      )
    case 'coming-day':
      return dayWithin(missing, (input) => input >= manilaTomorrow(now), `${named} must be at least 1 day ahead`)
    case 'phone':
      return z.pipe(
        text(named, missing, longest),
        z
          .string()
          .check(z.regex(/^\+?[\d\s().-]{7,30}$/, 'Please enter a valid phone number, such as 0917 123 4567')),
      )
    case 'email':
      return email(missing)
  }
}

const rulesOf = <Name extends RegistrationField>(names: readonly Name[], now: Date) =>
  z.object(Object.fromEntries(names.map((name) => [name, ruleOf(name, now)])) as Record<Name, Rule>)

export const personalForm = (now: Date) => rulesOf(PERSONAL_FIELDS, now)

export const additionalForm = (now: Date) => rulesOf(ADDITIONAL_FIELDS, now)

export type SignUp = z.infer<typeof signUpForm>
export type Personal = Record<PersonalField, string>
export type Additional = Record<AdditionalField, string>

export type RegistrationDraft = Partial<Record<RegistrationField | GuardianField | 'way' | 'voucher', string>>

export function fieldsOf(
  form: { get(name: string): unknown },
  names: readonly string[],
  longest = 2000,
): FieldValues {
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value.slice(0, longest) : '']
    }),
  )
}

export function parseFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: FieldValues,
): Parsed<z.infer<Schema>> {
  const result = schema.safeParse(values)
  if (result.success) return { ok: true, value: result.data, values }
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) errors[String(issue.path[0] ?? 'form')] ??= issue.message
  return { ok: false, errors, values }
}
