import type { Enrolment, PaymentStatus, Standing, Verdict } from './enrolment.ts'
import type { CurrentPackage } from './packages.ts'

export type Decision = 'confirm' | 'reject' | 'delete'

/** What a decision looks at: the payment as it stands, and the client it belongs to. */
export type PaymentFacts = {
  status: PaymentStatus
  /** True once it left the list: deleted, replaced or left behind by unenrolling. */
  removed: boolean
  client: Pick<Enrolment, 'currentPackage' | 'registrationStep' | 'selectedPackage'>
}

export type PaymentRefusal = 'already-decided' | 'current-package-ongoing' | 'not-allowed' | 'not-found'

/** What a decision does to the payment and to its client. */
export type Outcome = {
  status: PaymentStatus
  removed: boolean
  client: Standing
  enrols: boolean
}

/** Which decisions a payment in this status still takes. */
export function decisionsFor(status: PaymentStatus): Decision[] {
  if (status === 'pending') return ['confirm', 'reject', 'delete']
  return status === 'rejected' ? ['delete'] : []
}

/**
 * Decides once: only a waiting payment can be confirmed or rejected, only one that is not confirmed can be deleted.
 */
export function decide(facts: PaymentFacts, decision: Decision): Verdict<Outcome, PaymentRefusal> {
  if (facts.removed || !decisionsFor(facts.status).includes(decision))
    return { ok: false, because: 'already-decided' }
  const { client } = facts
  if (decision === 'confirm') {
    if (client.currentPackage !== 'NONE') return { ok: false, because: 'current-package-ongoing' }
    return {
      ok: true,
      do: {
        status: 'confirmed',
        removed: false,
        client: { registrationStep: 4, selectedPackage: client.selectedPackage },
        enrols: true,
      },
    }
  }
  if (decision === 'reject')
    return {
      ok: true,
      do: {
        status: 'rejected',
        removed: false,
        client: { registrationStep: 1, selectedPackage: null },
        enrols: false,
      },
    }
  // A client who has booked again since the rejection keeps the new booking: tidying the list must not undo it.
  const bookedAgain = facts.status === 'rejected' && client.selectedPackage !== null
  const standing = bookedAgain
    ? { registrationStep: client.registrationStep, selectedPackage: client.selectedPackage }
    : { registrationStep: 2, selectedPackage: null }
  return { ok: true, do: { status: facts.status, removed: true, client: standing, enrols: false } }
}

/** Unenrolling ends the package and gives up any booking; what was paid stays in the history. */
export function unenrol(): { currentPackage: CurrentPackage; selectedPackage: null } {
  return { currentPackage: 'NONE', selectedPackage: null }
}
