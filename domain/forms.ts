import * as z from 'zod/mini'
import { isDay, manilaDayOf, manilaTomorrow } from '#domain/words/formats'
import { MESSAGES } from '#domain/words/messages'
import { cleanText, EMAIL } from '#domain/words/texts'
import { PLAIN_EMAIL, wrongInEmail } from '#domain/accounts/verification'

export { cleanText } from '#domain/words/texts'

/** Messages by field name; a field that is not there is right. */
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

/** Text whose own form limits its length: whatever does not fit is answered in one and the same words. */
const wellFormed = (required: string) =>
  z.pipe(z.pipe(z.string(), z.transform(cleanText)), z.string().check(z.minLength(1, required)))

const email = (required: string) =>
  z.pipe(text('Email', required, 254), z.string().check(z.regex(EMAIL, MESSAGES.invalidEmail)))
/** An address that becomes an account's: one box is one account, whatever letters it is typed with. */
const ownEmail = z.pipe(
  text('Email', MESSAGES.invalidEmail, 254),
  z.string().check(
    z.refine((typed) => wrongInEmail(typed) !== PLAIN_EMAIL, PLAIN_EMAIL),
    z.regex(EMAIL, MESSAGES.invalidEmail),
  ),
)
const day = (required: string) => z.pipe(wellFormed(required), z.string().check(z.refine(isDay, required)))
const password = z
  .string()
  .check(z.minLength(6, MESSAGES.shortPassword), z.maxLength(200, 'Password is too long: at most 200 characters'))

export const signInForm = z.object({
  email: email(MESSAGES.invalidEmail),
  password: z
    .string()
    .check(z.minLength(1, MESSAGES.shortPassword), z.maxLength(200, 'Password is too long: at most 200 characters')),
})

export const signUpForm = z
  .object({
    firstName: text('First Name', 'First Name is required', 80),
    lastName: text('Last Name', 'Last Name is required', 80),
    email: ownEmail,
    password,
    confirmPassword: z.string(),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: MESSAGES.passwordsDiffer,
      when: () => true,
    }),
  )

/** Registration step 1, 'Personal Information'. */
export const personalForm = (now: Date) =>
  z.object({
    fullName: text('Full Name', 'Full Name is required', 120),
    nickname: text('Nickname', 'Nickname is required', 60),
    age: z.pipe(
      wellFormed('Valid age is required'),
      z.string().check(
        z.regex(/^[1-9]\d{0,2}$/, 'Valid age is required'),
        z.refine((age) => Number(age) <= 120, 'Valid age is required'),
      ),
    ),
    birthdate: z.pipe(
      day('Birthdate is required'),
      z
        .string()
        .check(
          z.refine(
            (birthdate) => birthdate >= '1900-01-01' && birthdate < manilaDayOf(now),
            'Birthdate must be a day in the past',
          ),
        ),
    ),
    address: text('Address', 'Address is required', 300),
    phone: z.pipe(
      text('Phone number', 'Phone number is required', 30),
      z.string().check(z.regex(/^\+?[\d\s().-]{7,30}$/, 'Please enter a valid phone number, such as 0917 123 4567')),
    ),
    handlerName: text("Handler's name", "Handler's name is required", 120),
  })

/** Registration step 2, 'Additional Information': the first session is tomorrow in Manila at the earliest. */
export const additionalForm = (now: Date) =>
  z.object({
    email: email('Email Address is required'),
    firstSchedule: z.pipe(
      day('Preferred schedule is required'),
      z
        .string()
        .check(
          z.refine((schedule) => schedule >= manilaTomorrow(now), 'Preferred schedule must be at least 1 day ahead'),
        ),
    ),
  })

export type SignUp = z.infer<typeof signUpForm>
export type Personal = z.infer<ReturnType<typeof personalForm>>
export type Additional = z.infer<ReturnType<typeof additionalForm>>

export const PERSONAL_FIELDS = [
  'fullName',
  'nickname',
  'age',
  'birthdate',
  'address',
  'phone',
  'handlerName',
] as const
export const ADDITIONAL_FIELDS = ['email', 'firstSchedule'] as const
export const REGISTRATION_FIELDS = [...PERSONAL_FIELDS, ...ADDITIONAL_FIELDS] as const
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number]
export type RegistrationDraft = Partial<Record<RegistrationField, string>>

/**
 * The named fields of a submitted form as text, each cut at 2,000 characters; files and repeated fields count as
 * empty.
 */
export function fieldsOf(form: { get(name: string): unknown }, names: readonly string[]): FieldValues {
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value.slice(0, 2000) : '']
    }),
  )
}

/** Reads fields by a schema: the value when all are right, else the first message of each wrong field. */
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
