import { no, yes, type Enrolment, type PaymentStatus, type EnrolmentState, type Verdict } from './enrolment.ts'
import type { ProofRefusal } from '#domain/money/statements/prove-payment'
import type { CurrentPackage } from './packages.ts'

export const DECISIONS = ['confirm', 'ask', 'reject', 'delete'] as const
export type Decision = (typeof DECISIONS)[number]

export function isDecision(text: unknown): text is Decision {
  return DECISIONS.some((decision) => decision === text)
}

export type PaymentDecisionFacts = {
  status: PaymentStatus
  /** True once it was deleted, replaced or left behind by unenrolling. */
  removed: boolean
  hasOpenQuestion: boolean
  client: EnrolmentState & Pick<Enrolment, 'currentPackage'>
  /** This marks a balance payment: no decision changes the client's enrolment state. */
  part?: boolean
  doubted?: boolean
  consent?: 'guardian-waiting' | 'consent-taken-back' | null
}

export type PaymentRefusal =
  | 'already-asked'
  | 'already-decided'
  | 'current-package-ongoing'
  | 'guardian-waiting'
  | 'consent-taken-back'
  | 'month-closed'
  | 'not-allowed'
  | 'not-found'
  | 'rest-waits'
  | 'words-missing'
  | 'doubted'
  | 'wrong-amount'
  | 'family-amount'
  | ProofRefusal

export type PaymentOutcome = {
  status: PaymentStatus
  removed: boolean
  client: EnrolmentState
  also: 'enrolment' | 'rest' | 'question' | null
}

type Rule = {
  takes: readonly PaymentStatus[]
  /** `words` is the message to the client, or why staff confirm in spite of a doubt. */
  rule(facts: PaymentDecisionFacts, words: string): Verdict<PaymentOutcome, PaymentRefusal>
}

const stays = ({ registrationStep, selectedPackage }: PaymentDecisionFacts['client']): EnrolmentState => ({
  registrationStep,
  selectedPackage,
})

const RULES: Record<Decision, Rule> = {
  confirm: {
    takes: ['pending'],
    rule({ client, part, consent, doubted }, words) {
      if (part && doubted && words === '') return no('doubted')
      if (part) return yes({ status: 'confirmed', removed: false, client: stays(client), also: 'rest' })
      if (client.currentPackage !== 'NONE') return no('current-package-ongoing')
      if (consent) return no(consent)
      if (doubted && words === '') return no('doubted')
      return yes({
        status: 'confirmed',
        removed: false,
        client: { registrationStep: 4, selectedPackage: client.selectedPackage },
        also: 'enrolment',
      })
    },
  },
  // One question at a time, so that each reply belongs to one.
  ask: {
    takes: ['pending'],
    rule({ hasOpenQuestion, client }, words) {
      if (hasOpenQuestion) return no('already-asked')
      if (words === '') return no('words-missing')
      return yes({ status: 'pending', removed: false, client: stays(client), also: 'question' })
    },
  },
  reject: {
    takes: ['pending'],
    rule: ({ client, part }) => ({
      ok: true,
      value: {
        status: 'rejected',
        removed: false,
        client: part ? stays(client) : { registrationStep: 1, selectedPackage: null },
        also: null,
      },
    }),
  },
  delete: {
    takes: ['pending', 'rejected'],
    rule({ status, client, part }) {
      // Deleting an old payment must not undo a newer booking.
      const bookedAgain = status === 'rejected' && client.selectedPackage !== null
      const enrolmentState = part || bookedAgain ? stays(client) : { registrationStep: 2, selectedPackage: null }
      return yes({ status, removed: true, client: enrolmentState, also: null })
    },
  },
}

export function decisionsFor(status: PaymentStatus, hasOpenQuestion = false): Decision[] {
  return DECISIONS.filter(
    (decision) => RULES[decision].takes.includes(status) && !(hasOpenQuestion && decision === 'ask'),
  )
}

export function decide(
  facts: PaymentDecisionFacts,
  decision: Decision,
  words = '',
): Verdict<PaymentOutcome, PaymentRefusal> {
  const { takes, rule } = RULES[decision]
  return facts.removed || !takes.includes(facts.status) ? no('already-decided') : rule(facts, words)
}

export function unenrol(): { currentPackage: CurrentPackage; selectedPackage: null } {
  return { currentPackage: 'NONE', selectedPackage: null }
}
