import type { UserType } from '#domain/accounts/accounts'
import type { CurrentPackage, PackageKey } from './packages.ts'

export type PaymentStatus = 'pending' | 'confirmed' | 'rejected'

/**
 * The payment that counts for a person now: the one not deleted, not replaced by a newer one and not left behind by
 * unenrolling.
 */
export type OpenPayment = {
  id: string
  package: PackageKey
  status: PaymentStatus
  upload: string
  /** Whether staff have asked something that is not answered yet. */
  asked: boolean
}

/** Everything the journey's rules look at. */
export type Enrolment = {
  type: UserType
  registrationStep: number
  currentPackage: CurrentPackage
  selectedPackage: PackageKey | null
  payment: OpenPayment | null
}

/** The part of an enrolment that an action rewrites. */
export type Standing = Pick<Enrolment, 'registrationStep' | 'selectedPackage'>

export type EnrolmentRefusal =
  | 'admin-cannot-book'
  | 'current-package-ongoing'
  | 'payment-pending'
  | 'sign-in-needed'
  | 'not-booked'
  | 'no-longer-offered'

export type Verdict<Do, Because extends string> = { ok: true; do: Do } | { ok: false; because: Because }

const yes = <Do>(what: Do) => ({ ok: true, do: what }) as const
const no = <Because extends string>(because: Because) => ({ ok: false, because }) as const

/**
 * Booking is for clients without a package and without a payment that waits for staff; it starts the registration of
 * that package. One that is no longer offered is for those who had booked it before.
 */
export function book(facts: Enrolment, key: PackageKey, offered: boolean): Verdict<Standing, EnrolmentRefusal> {
  if (facts.type === 'ADMIN_USER') return no('admin-cannot-book')
  if (facts.registrationStep <= 0) return no('sign-in-needed')
  if (facts.currentPackage !== 'NONE') return no('current-package-ongoing')
  if (facts.payment?.status === 'pending') return no('payment-pending')
  const begun =
    facts.selectedPackage === key || (facts.payment?.status === 'rejected' && facts.payment.package === key)
  if (!offered && !begun) return no('no-longer-offered')
  return yes({ registrationStep: 2, selectedPackage: key })
}

/** What /registration/{package} shows this person, or that it leads back to the packages. */
export type RegistrationScreen = 'form' | 'pending' | 'asked' | 'rejected' | 'confirmed' | 'packages'

/** Decides the registration screen: a decided or waiting payment speaks first, then the booking. */
export function screenFor(facts: Enrolment, key: PackageKey): RegistrationScreen {
  if (facts.type === 'ADMIN_USER') return 'packages'
  const { payment } = facts
  if (facts.currentPackage !== 'NONE')
    return payment?.status === 'confirmed' && payment.package === key && facts.currentPackage === key
      ? 'confirmed'
      : 'packages'
  if (payment?.status === 'pending') return payment.package !== key ? 'packages' : payment.asked ? 'asked' : 'pending'
  if (facts.selectedPackage === key) return 'form'
  if (payment?.status === 'rejected' && payment.package === key) return 'rejected'
  return 'packages'
}

/**
 * The package whose registration this person can go on with, or null: the notice 'Continue your registration' leads
 * there.
 */
export function registrationToContinue(facts: Enrolment): PackageKey | null {
  if (facts.type === 'ADMIN_USER' || facts.currentPackage !== 'NONE') return null
  if (facts.payment?.status === 'pending') return facts.payment.package
  if (facts.selectedPackage && facts.registrationStep >= 2) return facts.selectedPackage
  return facts.payment?.status === 'rejected' ? facts.payment.package : null
}

/** Where the packages page sends a person by the step alone: to sign in, on to the registration, or nowhere. */
export function packagesPageLeadsTo(
  facts: Pick<Enrolment, 'registrationStep' | 'selectedPackage'> | null,
): 'login' | 'registration' | 'stay' {
  if (!facts || facts.registrationStep === 0) return 'login'
  if (facts.registrationStep > 2 && facts.registrationStep < 3 && facts.selectedPackage) return 'registration'
  return 'stay'
}

/** Filling the form is for the booked package while nothing waits; leaving its second step is step 3. */
export function fillForm(
  facts: Enrolment,
  key: PackageKey,
  leaves: 'personal' | 'additional' | null,
): Verdict<Standing, EnrolmentRefusal> {
  const screen = screenFor(facts, key)
  if (screen === 'pending' || screen === 'asked') return no('payment-pending')
  if (facts.currentPackage !== 'NONE') return no('current-package-ongoing')
  if (screen !== 'form') return no('not-booked')
  return yes({ registrationStep: leaves === 'additional' ? 3 : facts.registrationStep, selectedPackage: key })
}

export type Submission =
  | { kind: 'already-submitted' }
  | { kind: 'submit'; standing: Standing; replaces: string | null }

/**
 * A proof makes one payment: the same upload again is the same payment, a rejected one is replaced, any other waiting
 * payment refuses.
 */
export function submitProof(
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
  return yes({ kind: 'submit', standing: { registrationStep: 3, selectedPackage: key }, replaces })
}

/** Cancelling gives the booking up; a payment that waits for staff can only be taken back by them. */
export function cancel(facts: Enrolment): Verdict<Standing, EnrolmentRefusal> {
  if (facts.payment?.status === 'pending') return no('payment-pending')
  if (facts.currentPackage !== 'NONE') return no('current-package-ongoing')
  return yes({ registrationStep: 1, selectedPackage: null })
}
