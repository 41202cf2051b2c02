import type { UserType } from '#domain/accounts/accounts'
import type { CurrentPackage, PackageKey } from './packages.ts'

export type PaymentStatus = 'pending' | 'confirmed' | 'rejected'

/** The payment that counts now: not deleted, replaced or left behind by unenrolling. */
export type OpenPayment = {
  id: string
  package: PackageKey
  status: PaymentStatus
  upload: string
  hasOpenQuestion: boolean
  guardian?: 'waiting' | 'declined'
}

export type Enrolment = {
  type: UserType
  registrationStep: number
  currentPackage: CurrentPackage
  selectedPackage: PackageKey | null
  payment: OpenPayment | null
}

export type EnrolmentState = Pick<Enrolment, 'registrationStep' | 'selectedPackage'>

export type EnrolmentRefusal =
  | 'admin-cannot-book'
  | 'current-package-ongoing'
  | 'payment-pending'
  | 'sign-in-needed'
  | 'not-booked'
  | 'no-longer-offered'

export type Verdict<Value, Reason extends string> = { ok: true; value: Value } | { ok: false; reason: Reason }

export const yes = <Value>(what: Value) => ({ ok: true, value: what }) as const
export const no = <Reason extends string>(reason: Reason) => ({ ok: false, reason }) as const

export function book(facts: Enrolment, key: PackageKey, offered: boolean): Verdict<EnrolmentState, EnrolmentRefusal> {
  if (facts.type === 'ADMIN_USER') return no('admin-cannot-book')
  if (facts.registrationStep <= 0) return no('sign-in-needed')
  if (facts.currentPackage !== 'NONE') return no('current-package-ongoing')
  if (facts.payment?.status === 'pending') return no('payment-pending')
  const begun =
    facts.selectedPackage === key || (facts.payment?.status === 'rejected' && facts.payment.package === key)
  if (!offered && !begun) return no('no-longer-offered')
  return yes({ registrationStep: 2, selectedPackage: key })
}

export type RegistrationScreen =
  | 'form'
  | 'pending'
  | 'guardian'
  | 'declined'
  | 'question'
  | 'rejected'
  | 'confirmed'
  | 'packages'

export function screenFor(facts: Enrolment, key: PackageKey): RegistrationScreen {
  if (facts.type === 'ADMIN_USER') return 'packages'
  const { payment } = facts
  if (facts.currentPackage !== 'NONE')
    return payment?.status === 'confirmed' && payment.package === key && facts.currentPackage === key
      ? 'confirmed'
      : 'packages'
  if (payment?.status === 'pending') return payment.package !== key ? 'packages' : waitingScreen(payment)
  if (facts.selectedPackage === key) return 'form'
  if (payment?.status === 'rejected' && payment.package === key) return 'rejected'
  return 'packages'
}

function waitingScreen({ hasOpenQuestion, guardian }: OpenPayment): 'question' | 'guardian' | 'declined' | 'pending' {
  if (hasOpenQuestion) return 'question'
  if (guardian === 'waiting') return 'guardian'
  return guardian ?? 'pending'
}

export function registrationToContinue(facts: Enrolment): PackageKey | null {
  if (facts.type === 'ADMIN_USER' || facts.currentPackage !== 'NONE') return null
  if (facts.payment?.status === 'pending') return facts.payment.package
  if (facts.selectedPackage && facts.registrationStep >= 2) return facts.selectedPackage
  return facts.payment?.status === 'rejected' ? facts.payment.package : null
}

export function packagesPageLeadsTo(facts: EnrolmentState | null): 'login' | 'registration' | 'stay' {
  if (!facts || facts.registrationStep === 0) return 'login'
  if (facts.registrationStep > 2 && facts.registrationStep < 3 && facts.selectedPackage) return 'registration'
  return 'stay'
}

export function completeFormStep(
  facts: Enrolment,
  key: PackageKey,
  leaves: 'personal' | 'additional' | null,
): Verdict<EnrolmentState, EnrolmentRefusal> {
  const screen = screenFor(facts, key)
  if (facts.payment?.status === 'pending' && screen !== 'packages') return no('payment-pending')
  if (facts.currentPackage !== 'NONE') return no('current-package-ongoing')
  if (screen !== 'form') return no('not-booked')
  return yes({ registrationStep: leaves === 'additional' ? 3 : facts.registrationStep, selectedPackage: key })
}

type Submission =
  | { kind: 'already-submitted' }
  | { kind: 'submit'; enrolmentState: EnrolmentState; replaces: string | null }

export function checkProofSubmission(
  facts: Enrolment,
  key: PackageKey,
  upload: string,
): Verdict<Submission, EnrolmentRefusal> {
  if (facts.payment && facts.payment.upload === upload && facts.payment.status !== 'rejected')
    return yes({ kind: 'already-submitted' })
  if (facts.payment?.status === 'pending') return no('payment-pending')
  if (facts.currentPackage !== 'NONE') return no('current-package-ongoing')
  if (screenFor(facts, key) !== 'form') return no('not-booked')
  const replaces = facts.payment?.status === 'rejected' ? facts.payment.id : null
  return yes({ kind: 'submit', enrolmentState: { registrationStep: 3, selectedPackage: key }, replaces })
}

export function cancel(facts: Enrolment): Verdict<EnrolmentState, EnrolmentRefusal> {
  if (facts.payment?.status === 'pending') return no('payment-pending')
  if (facts.currentPackage !== 'NONE') return no('current-package-ongoing')
  return yes({ registrationStep: 1, selectedPackage: null })
}
