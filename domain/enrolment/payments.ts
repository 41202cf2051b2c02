import type { Enrolment, PaymentStatus, Standing, Verdict } from './enrolment.ts'
import type { CurrentPackage } from './packages.ts'

/** What staff can do with a payment, the usual first. */
export const DECISIONS = ['confirm', 'ask', 'reject', 'delete'] as const
export type Decision = (typeof DECISIONS)[number]

/** Tells whether a form's or an address's word is one of the decisions. */
export function isDecision(text: unknown): text is Decision {
  return DECISIONS.some((decision) => decision === text)
}

/** What a decision looks at: the payment as it stands, and the client it belongs to. */
export type PaymentFacts = {
  status: PaymentStatus
  /** True once it left the list: deleted, replaced or left behind by unenrolling. */
  removed: boolean
  /** Whether the client has been asked something and has not answered yet. */
  asked: boolean
  client: Pick<Enrolment, 'currentPackage' | 'registrationStep' | 'selectedPackage'>
}

export type PaymentRefusal =
  | 'already-asked'
  | 'already-decided'
  | 'current-package-ongoing'
  | 'not-allowed'
  | 'not-found'
  | 'words-missing'

/** What a decision does to the payment and to its client. */
export type Outcome = {
  status: PaymentStatus
  removed: boolean
  client: Standing
  /** What comes into being with it: an enrolment, or a question. */
  also: 'enrolment' | 'question' | null
}

type Rule = {
  takes: readonly PaymentStatus[]
  /** `words` is what staff say to the client. */
  rule(facts: PaymentFacts, words: string): Verdict<Outcome, PaymentRefusal>
}

const stays = ({ registrationStep, selectedPackage }: PaymentFacts['client']): Standing => ({
  registrationStep,
  selectedPackage,
})

const RULES: Record<Decision, Rule> = {
  confirm: {
    takes: ['pending'],
    rule: ({ client }) =>
      client.currentPackage !== 'NONE'
        ? { ok: false, because: 'current-package-ongoing' }
        : {
            ok: true,
            do: {
              status: 'confirmed',
              removed: false,
              client: { registrationStep: 4, selectedPackage: client.selectedPackage },
              also: 'enrolment',
            },
          },
  },
  // The payment goes on waiting where it waits; one question at a time, so that each answer has its own.
  ask: {
    takes: ['pending'],
    rule({ asked, client }, words) {
      if (asked) return { ok: false, because: 'already-asked' }
      if (words === '') return { ok: false, because: 'words-missing' }
      return { ok: true, do: { status: 'pending', removed: false, client: stays(client), also: 'question' } }
    },
  },
  reject: {
    takes: ['pending'],
    rule: () => ({
      ok: true,
      do: {
        status: 'rejected',
        removed: false,
        client: { registrationStep: 1, selectedPackage: null },
        also: null,
      },
    }),
  },
  delete: {
    takes: ['pending', 'rejected'],
    rule({ status, client }) {
      // A client who has booked again since the rejection keeps the new booking: tidying the list must not undo it.
      const bookedAgain = status === 'rejected' && client.selectedPackage !== null
      const standing = bookedAgain ? stays(client) : { registrationStep: 2, selectedPackage: null }
      return { ok: true, do: { status, removed: true, client: standing, also: null } }
    },
  },
}

/** Which decisions a payment in this status still takes. */
export function decisionsFor(status: PaymentStatus, asked = false): Decision[] {
  return DECISIONS.filter((decision) => RULES[decision].takes.includes(status) && !(asked && decision === 'ask'))
}

/**
 * Decides once: only a waiting payment can be confirmed, rejected or asked about, only one that is not confirmed can
 * be deleted.
 */
export function decide(facts: PaymentFacts, decision: Decision, words = ''): Verdict<Outcome, PaymentRefusal> {
  const { takes, rule } = RULES[decision]
  return facts.removed || !takes.includes(facts.status)
    ? { ok: false, because: 'already-decided' }
    : rule(facts, words)
}

/** Unenrolling ends the package and gives up any booking; what was paid stays in the history. */
export function unenrol(): { currentPackage: CurrentPackage; selectedPackage: null } {
  return { currentPackage: 'NONE', selectedPackage: null }
}
