import { describe, expect, it } from 'vitest'
import type { PaymentStatus } from './enrolment.ts'
import { decide, decisionsFor, DECISIONS, isDecision, unenrol, type PaymentDecisionFacts } from './payments.ts'

const submitted: PaymentDecisionFacts['client'] = {
  currentPackage: 'NONE',
  registrationStep: 3,
  selectedPackage: 'package_w',
}
const payment = (status: PaymentStatus, more: Partial<PaymentDecisionFacts> = {}): PaymentDecisionFacts => ({
  status,
  removed: false,
  hasOpenQuestion: false,
  client: submitted,
  ...more,
})
const STATUSES: PaymentStatus[] = ['pending', 'confirmed', 'rejected']

describe('a decision', () => {
  it('to confirm enrols the client at step 4 [PAY-2]', () => {
    expect(decide(payment('pending'), 'confirm')).toEqual({
      ok: true,
      value: {
        status: 'confirmed',
        removed: false,
        client: { registrationStep: 4, selectedPackage: 'package_w' },
        also: 'enrolment',
      },
    })
  })

  it('to reject clears the selected package and goes back to step 1, and enrols nobody [PAY-3]', () => {
    expect(decide(payment('pending'), 'reject')).toEqual({
      ok: true,
      value: {
        status: 'rejected',
        removed: false,
        client: { registrationStep: 1, selectedPackage: null },
        also: null,
      },
    })
  })

  it('to delete takes the payment off the list, clears the selected package and goes to step 2 [PAY-4]', () => {
    expect(decide(payment('pending'), 'delete')).toEqual({
      ok: true,
      value: { status: 'pending', removed: true, client: { registrationStep: 2, selectedPackage: null }, also: null },
    })
  })

  it('to delete a rejected payment goes to step 2 without a selected package [PAY-4]', () => {
    const client = { currentPackage: 'NONE', registrationStep: 1, selectedPackage: null } as const
    expect(decide(payment('rejected', { client }), 'delete')).toEqual({
      ok: true,
      value: {
        status: 'rejected',
        removed: true,
        client: { registrationStep: 2, selectedPackage: null },
        also: null,
      },
    })
  })

  it.each([2, 3])(
    'to delete a rejected payment leaves a newer booking at step %i as it is [PAY-4, PKG-3]',
    (registrationStep) => {
      const client = { currentPackage: 'NONE', registrationStep, selectedPackage: 'package_o' } as const
      expect(decide(payment('rejected', { client }), 'delete')).toEqual({
        ok: true,
        value: {
          status: 'rejected',
          removed: true,
          client: { registrationStep, selectedPackage: 'package_o' },
          also: null,
        },
      })
    },
  )

  it('is allowed only along these transitions: pending takes all four, rejected only delete, confirmed none [PAY-5]', () => {
    const allowed = STATUSES.flatMap((status) =>
      DECISIONS.filter((decision) => decide(payment(status), decision, 'Why?').ok).map(
        (decision) => `${status} ${decision}`,
      ),
    )
    expect(allowed).toEqual(['pending confirm', 'pending ask', 'pending reject', 'pending delete', 'rejected delete'])
    expect(STATUSES.map((status) => decisionsFor(status))).toEqual([[...DECISIONS], [], ['delete']])
    expect(['confirm', 'ask', 'unenrol', null].map(isDecision)).toEqual([true, true, false, false])
  })

  it('that comes too late says that the payment was already decided [PAY-5]', () => {
    for (const decision of DECISIONS)
      expect(decide(payment('confirmed'), decision)).toEqual({ ok: false, reason: 'already-decided' })
    for (const decision of ['confirm', 'ask', 'reject'] as const)
      expect(decide(payment('rejected'), decision)).toEqual({ ok: false, reason: 'already-decided' })
  })

  it('about a payment that left the list is too late, whatever its status [PAY-5]', () => {
    for (const status of STATUSES)
      for (const decision of DECISIONS)
        expect(decide(payment(status, { removed: true }), decision)).toEqual({
          ok: false,
          reason: 'already-decided',
        })
  })

  it('to ask leaves the payment waiting and its client where they stand [PAY-10]', () => {
    expect(decide(payment('pending'), 'ask', 'Which bank?')).toEqual({
      ok: true,
      value: {
        status: 'pending',
        removed: false,
        client: { registrationStep: 3, selectedPackage: 'package_w' },
        also: 'question',
      },
    })
  })

  it('to ask needs words, and waits for the answer to what was asked before [PAY-10]', () => {
    expect(decide(payment('pending'), 'ask')).toEqual({ ok: false, reason: 'words-missing' })
    expect(decide(payment('pending', { hasOpenQuestion: true }), 'ask', 'Which bank?')).toEqual({
      ok: false,
      reason: 'already-asked',
    })
    expect(decisionsFor('pending', true)).toEqual(['confirm', 'reject', 'delete'])
    for (const decision of ['confirm', 'reject', 'delete'] as const)
      expect(decide(payment('pending', { hasOpenQuestion: true }), decision).ok, decision).toBe(true)
  })

  it('to confirm gives nobody a second package [PAY-2, PKG-3]', () => {
    const client = { currentPackage: 'package_d', registrationStep: 4, selectedPackage: null } as const
    expect(decide(payment('pending', { client }), 'confirm')).toEqual({
      ok: false,
      reason: 'current-package-ongoing',
    })
  })
})

describe('unenrolling', () => {
  it('leaves the client without a package and without a booking [TRN-2]', () => {
    expect(unenrol()).toEqual({ currentPackage: 'NONE', selectedPackage: null })
  })
})
