import type { Enrolment } from '#domain/enrolment/enrolment'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

/** Separate consents; the account itself is agreed to by signing up. */
export const CONSENT_PURPOSES = ['account', 'training', 'photographs', 'messages'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
/** May be given and withdrawn at any time. */
export const CONSENT_CHOICES = ['training', 'photographs', 'messages'] as const
export type Choice = (typeof CONSENT_CHOICES)[number]
/** A missing purpose was never asked. */
export type Answers = Partial<Record<ConsentPurpose, boolean>>

export const isConsentChoice = (text: unknown): text is Choice => CONSENT_CHOICES.some((choice) => choice === text)

type Words = {
  title: string
  agree: string
  guardian: string
  guardianWhy: string
  why: string
  without: string
}

export const PURPOSE_WORDS: Record<ConsentPurpose, Words> = {
  account: {
    title: 'Your account',
    agree: 'I have read the privacy notice and agree that the academy keeps my account.',
    guardian: 'The academy may keep an account for my child.',
    guardianWhy: 'Without it there is no account.',
    why: 'Without it there is no account.',
    without: 'To take this back, ask for your account to be deleted, under ‘Your data’.',
  },
  training: {
    title: 'Training',
    agree: 'I agree that the academy uses my details to train me.',
    guardian: 'I agree that the academy uses my child’s details to train them.',
    guardianWhy: 'Needed: coaches have to know who your child is, how to reach them and how far they are.',
    why: 'Needed: coaches have to know who you are, how to reach you and how far you are.',
    without: 'If you take it back, we cannot train you: staff are told at once, and end your training with you.',
  },
  photographs: {
    title: 'Photographs and wins',
    agree: 'Pictures of me and my wins may be shown on this site and the academy’s social pages.',
    guardian: 'Pictures of my child and their wins may be shown on this site and the academy’s social pages.',
    guardianWhy: 'Your choice. The training is the same without it.',
    why: 'Your choice. Your training is the same without it.',
    without: 'If you take it back, pictures of you in wins and news are gone from this site at once.',
  },
  messages: {
    title: 'News and offers',
    agree: 'The academy may write to me about news and offers.',
    guardian: 'The academy may write to my child about news and offers.',
    guardianWhy: 'Your choice. Letters about their own booking and payment come in any case.',
    why: 'Your choice. Letters about your own booking and payment come in any case.',
    without: 'If you take it back, staff read here that you want no news.',
  },
}

/** People who register or train are asked for each purpose, others for the account only. */
export function purposesFor(facts: Pick<Enrolment, 'currentPackage' | 'payment' | 'type'>): ConsentPurpose[] {
  if (facts.type === 'ADMIN_USER') return []
  return facts.currentPackage !== 'NONE' || facts.payment !== null ? [...CONSENT_PURPOSES] : ['account']
}

export function unanswered(purposes: readonly ConsentPurpose[], answers: Answers): ConsentPurpose[] {
  return purposes.filter((purpose) => answers[purpose] === undefined)
}

/** A registration requires consent to training only; the others are voluntary. */
export function agreesToTrain(answers: Answers): Verdict<Answers, 'consent-needed'> {
  return answers.training === true ? yes(answers) : no('consent-needed')
}

/** The answers that differ; repeating one changes nothing. */
export function changed(before: Answers, said: Answers): [ConsentPurpose, boolean][] {
  return CONSENT_PURPOSES.flatMap((purpose) => {
    const given = said[purpose]
    return given === undefined || given === before[purpose] ? [] : [[purpose, given]]
  })
}

/** Withdrawals that staff must follow up: pictures elsewhere, and a training to end. */
export function isTask(purpose: ConsentPurpose, given: boolean, before: boolean | undefined): boolean {
  return !given && before === true && (purpose === 'photographs' || purpose === 'training')
}
