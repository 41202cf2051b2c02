import * as z from 'zod/mini'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { guardianFieldsText } from '#domain/text/shared/guardians/guardian-fields'
import { manilaDayOf, isDay } from '#domain/words/formats'
import { cleanText, EMAIL } from '#domain/words/texts'
import { CONSENT_CHOICES, type Answers } from './purposes.ts'

export const ADULT_YEARS = 18
export const GUARDIAN_LINK_DAYS = 14
export const GUARDIAN_REMINDER_DAYS = 3
export const GUARDIAN_LIMIT = { count: 6, minutes: 1440 }

/** The day on which a person turns 18; for a birth on 29 February it is 1 March. */
export function adultOn(birthdate: string): string {
  const [year = '', month = '', day = ''] = birthdate.split('-')
  const on = `${String(Number(year) + ADULT_YEARS).padStart(4, '0')}-${month}-${day}`
  return isDay(on) ? on : `${on.slice(0, 4)}-03-01`
}

export function isMinor(birthdate: string | null | undefined, now: Date): boolean {
  return Boolean(birthdate && isDay(birthdate)) && manilaDayOf(now) < adultOn(birthdate ?? '')
}

export const isAdultBy = (day: string, now: Date): boolean => manilaDayOf(now) >= day

export const GUARDIAN_FIELDS = ['guardianName', 'guardianRelation', 'guardianContact'] as const
export type GuardianField = (typeof GUARDIAN_FIELDS)[number]
export type GuardianWords = Record<GuardianField, string>

export const GUARDIAN_LONGEST: Record<GuardianField, number> = {
  guardianName: 120,
  guardianRelation: 60,
  guardianContact: 254,
}

const PHONE = /^\+?[\d\s().-]{7,30}$/
const words = (name: GuardianField) => {
  const [{ label }, longest] = [guardianFieldsText[name], GUARDIAN_LONGEST[name]]
  return z.pipe(
    z.pipe(z.string(), z.transform(cleanText)),
    z
      .string()
      .check(
        z.minLength(1, `${label} is required`),
        z.maxLength(longest, `${label} is too long: at most ${longest} characters`),
      ),
  )
}

export const guardianForm = z.object({
  guardianName: words('guardianName'),
  guardianRelation: words('guardianRelation'),
  guardianContact: z.pipe(
    words('guardianContact'),
    z
      .string()
      .check(
        z.refine(
          (input) => isMailContact(input) || PHONE.test(input),
          'Please enter an email address or a phone number',
        ),
      ),
  ),
})

export function isMailContact(contact: string): boolean {
  return EMAIL.test(contact)
}

export const SIGNED_NAME_LENGTH = 120
export const DECLINE_LENGTH = 500

export type GuardianRefusal = 'link-dead' | 'name-missing' | 'consent-needed' | 'no-such-notice'
export type GuardianRequestRefusal = 'not-a-minor' | 'agreed-already' | 'sign-in-needed'

export type GuardianAct = 'agree' | 'decline' | 'change'

/** The clicked button decides: consent needs a typed name and training, and an empty field never means refusal. */
export function guardianAnswer(facts: {
  act: GuardianAct
  before: Answers
  said: Answers
  name: string
}): Verdict<Answers, 'name-missing' | 'consent-needed'> {
  const { act, before, said, name } = facts
  switch (act) {
    case 'decline':
      return yes(Object.fromEntries(CONSENT_CHOICES.map((purpose) => [purpose, false])))
    case 'change':
      return before.training === true ? yes(said) : no('consent-needed')
    case 'agree':
      if (said.training !== true) return no('consent-needed')
      return name === '' ? no('name-missing') : yes(said)
  }
}

export function checkGuardianRequest(facts: {
  minor: boolean
  answers: Answers
}): Verdict<'ask', GuardianRequestRefusal> {
  if (!facts.minor) return no('not-a-minor')
  return facts.answers.training === true ? no('agreed-already') : yes('ask')
}

export function guardianState(training: boolean | undefined): 'waiting' | 'agreed' | 'declined' {
  if (training === undefined) return 'waiting'
  return training ? 'agreed' : 'declined'
}

export const remindsBefore = (now: Date): string =>
  new Date(now.getTime() - GUARDIAN_REMINDER_DAYS * 86_400_000).toISOString()
