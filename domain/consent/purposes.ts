import type { Enrolment } from '#domain/enrolment/enrolment'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

export const CONSENT_PURPOSES = ['account', 'training', 'photographs', 'messages', 'recordings'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
export const CONSENT_CHOICES = ['training', 'photographs', 'messages'] as const
/** A guardian decides on recordings together with the rest; a client decides where they first send one. */
export const GUARDIAN_CHOICES = [...CONSENT_CHOICES, 'recordings'] as const
export type Choice = (typeof GUARDIAN_CHOICES)[number]
export type Answers = Partial<Record<ConsentPurpose, boolean>>

export const isConsentChoice = (text: unknown): text is Choice => GUARDIAN_CHOICES.some((choice) => choice === text)

export function purposesFor(facts: Pick<Enrolment, 'currentPackage' | 'payment' | 'type'>): ConsentPurpose[] {
  if (facts.type === 'ADMIN_USER') return []
  return facts.currentPackage !== 'NONE' || facts.payment !== null ? ['account', ...CONSENT_CHOICES] : ['account']
}

export function unanswered(purposes: readonly ConsentPurpose[], answers: Answers): ConsentPurpose[] {
  return purposes.filter((purpose) => answers[purpose] === undefined)
}

export function agreesToTrain(answers: Answers): Verdict<Answers, 'consent-needed'> {
  return answers.training === true ? yes(answers) : no('consent-needed')
}

export function changed(before: Answers, said: Answers): [ConsentPurpose, boolean][] {
  return CONSENT_PURPOSES.flatMap((purpose) => {
    const given = said[purpose]
    return given === undefined || given === before[purpose] ? [] : [[purpose, given]]
  })
}

/** True for withdrawals that staff must follow up: pictures elsewhere, and a training to end. */
export function isTask(purpose: ConsentPurpose, given: boolean, before: boolean | undefined): boolean {
  return !given && before === true && (purpose === 'photographs' || purpose === 'training')
}
