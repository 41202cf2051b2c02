import { describe, expect, it } from 'vitest'
import {
  book,
  cancel,
  completeFormStep,
  packagesPageLeadsTo,
  registrationToContinue,
  screenFor,
  checkProofSubmission,
  type Enrolment,
  type OpenPayment,
  type PaymentStatus,
} from './enrolment.ts'
import type { PackageKey } from './packages.ts'

const PACKAGE_KEYS: readonly PackageKey[] = ['package_w', 'package_o', 'package_r', 'package_d', 'package_gala-night']

const newClient: Enrolment = {
  type: 'CLIENT_USER',
  registrationStep: 1,
  currentPackage: 'NONE',
  selectedPackage: null,
  payment: null,
}
const client = (facts: Partial<Enrolment>): Enrolment => ({ ...newClient, ...facts })
const paid = (status: PaymentStatus, key: PackageKey = 'package_w', upload = 'upload-1'): OpenPayment => ({
  id: 'payment-1',
  package: key,
  status,
  upload,
  hasOpenQuestion: false,
})

const booked = client({ registrationStep: 2, selectedPackage: 'package_w' })
const atReceipt = client({ registrationStep: 3, selectedPackage: 'package_w' })
const waiting = client({ registrationStep: 3, selectedPackage: 'package_w', payment: paid('pending') })
const rejected = client({ registrationStep: 1, payment: paid('rejected') })
const rebooked = client({ registrationStep: 2, selectedPackage: 'package_o', payment: paid('rejected') })
const deleted = client({ registrationStep: 2 })
const enrolled = client({
  registrationStep: 4,
  currentPackage: 'package_w',
  selectedPackage: 'package_w',
  payment: paid('confirmed'),
})
const unenrolled = client({ registrationStep: 4 })
const administrator = client({ type: 'ADMIN_USER' })

describe('booking', () => {
  it.each(PACKAGE_KEYS)('a client without a package who books %s is at step 2 with it selected [PKG-3]', (key) => {
    expect(book(newClient, key, true)).toEqual({ ok: true, value: { registrationStep: 2, selectedPackage: key } })
  })

  it('a package that is no longer offered is booked only by who had booked it or paid for it before [PKG-7]', () => {
    for (const facts of [newClient, deleted, unenrolled, rebooked])
      expect(book(facts, 'package_r', false)).toEqual({ ok: false, reason: 'no-longer-offered' })
    for (const facts of [booked, atReceipt, rejected, rebooked])
      expect(book(facts, 'package_w', false)).toMatchObject({ ok: true })
    expect(book(enrolled, 'package_r', false)).toEqual({ ok: false, reason: 'current-package-ongoing' })
  })

  it('booking another package before submitting replaces the booking and starts it at step 2 [PKG-3]', () => {
    expect(book(atReceipt, 'package_d', true)).toEqual({
      ok: true,
      value: { registrationStep: 2, selectedPackage: 'package_d' },
    })
  })

  it('an administrator cannot book, whatever else is true of them [PKG-3, PKG-4]', () => {
    for (const facts of [
      administrator,
      client({ ...waiting, type: 'ADMIN_USER' }),
      client({ ...enrolled, type: 'ADMIN_USER' }),
      client({ type: 'ADMIN_USER', registrationStep: 0 }),
    ])
      expect(book(facts, 'package_w', true)).toEqual({ ok: false, reason: 'admin-cannot-book' })
  })

  it('a client with a current package cannot book, not even the same one again [PKG-3, PKG-4]', () => {
    for (const key of PACKAGE_KEYS)
      expect(book(enrolled, key, true)).toEqual({ ok: false, reason: 'current-package-ongoing' })
  })

  it('a client whose payment waits for staff cannot book, and reads of the pending payment [PKG-6]', () => {
    for (const key of PACKAGE_KEYS) expect(book(waiting, key, true)).toEqual({ ok: false, reason: 'payment-pending' })
  })

  it('a rejected, a deleted and an unenrolled client can book again [PKG-3, REG-8, TRN-2]', () => {
    for (const facts of [rejected, deleted, unenrolled])
      expect(book(facts, 'package_r', true)).toEqual({
        ok: true,
        value: { registrationStep: 2, selectedPackage: 'package_r' },
      })
  })

  it('a person at step 0 has to sign in before booking [PKG-5]', () => {
    expect(book(client({ registrationStep: 0 }), 'package_w', true)).toEqual({
      ok: false,
      reason: 'sign-in-needed',
    })
  })
})

describe('the packages page', () => {
  it('sends step 0 and a person without a record to the login [PKG-5]', () => {
    expect(packagesPageLeadsTo(null)).toBe('login')
    expect(packagesPageLeadsTo({ registrationStep: 0, selectedPackage: null })).toBe('login')
    expect(packagesPageLeadsTo({ registrationStep: 0, selectedPackage: 'package_w' })).toBe('login')
  })

  it('sends a step strictly between 2 and 3 on to the chosen registration, and keeps it when none is chosen [PKG-5]', () => {
    for (const registrationStep of [2.01, 2.5, 2.99]) {
      expect(packagesPageLeadsTo({ registrationStep, selectedPackage: 'package_o' })).toBe('registration')
      expect(packagesPageLeadsTo({ registrationStep, selectedPackage: null })).toBe('stay')
    }
  })

  it('shows itself at every whole step from 1 to 4 [PKG-5]', () => {
    for (const registrationStep of [1, 2, 3, 4])
      expect(packagesPageLeadsTo({ registrationStep, selectedPackage: 'package_w' })).toBe('stay')
  })

  it('offers to continue the chosen registration at step 2 and at step 3 [PKG-5]', () => {
    expect(registrationToContinue(booked)).toBe('package_w')
    expect(registrationToContinue(atReceipt)).toBe('package_w')
  })

  it('offers nothing to continue to a new, an enrolled, an unenrolled client or an administrator [PKG-5]', () => {
    for (const facts of [newClient, enrolled, unenrolled, deleted, client({ ...booked, type: 'ADMIN_USER' })])
      expect(registrationToContinue(facts)).toBeNull()
  })

  it('leads back to a waiting payment and to a rejected one [PKG-5, REG-7, REG-8]', () => {
    expect(registrationToContinue(waiting)).toBe('package_w')
    expect(registrationToContinue(rejected)).toBe('package_w')
  })

  it('leads to the newer booking rather than to the rejected payment [PKG-5]', () => {
    expect(registrationToContinue(rebooked)).toBe('package_o')
  })
})

describe('the registration screen', () => {
  it('is the form of the booked package and of no other [REG-1]', () => {
    for (const facts of [booked, atReceipt]) {
      expect(screenFor(facts, 'package_w')).toBe('form')
      for (const key of ['package_o', 'package_r', 'package_d'] as const)
        expect(screenFor(facts, key)).toBe('packages')
    }
  })

  it('leads to the packages without a booking [REG-1]', () => {
    for (const facts of [newClient, deleted, unenrolled]) expect(screenFor(facts, 'package_w')).toBe('packages')
  })

  it('is pending for the package that was paid, and not for another [REG-7]', () => {
    expect(screenFor(waiting, 'package_w')).toBe('pending')
    expect(screenFor(waiting, 'package_o')).toBe('packages')
  })

  it('is the question while the client is asked something, for the package that was paid; nothing else changes [PAY-10]', () => {
    const questionedClient = client({ ...waiting, payment: { ...paid('pending'), hasOpenQuestion: true } })
    expect(screenFor(questionedClient, 'package_w')).toBe('question')
    expect(screenFor(questionedClient, 'package_o')).toBe('packages')
    expect(registrationToContinue(questionedClient)).toBe('package_w')
    for (const refused of [
      book(questionedClient, 'package_w', true),
      completeFormStep(questionedClient, 'package_w', null),
      cancel(questionedClient),
    ])
      expect(refused).toEqual({ ok: false, reason: 'payment-pending' })
    const decided = client({ ...rejected, payment: { ...paid('rejected'), hasOpenQuestion: true } })
    expect(screenFor(decided, 'package_w')).toBe('rejected')
  })

  it('of a minor waits for their guardian or shows the no, and nothing else changes [LAW-2]', () => {
    for (const [guardian, screen] of [
      ['waiting', 'guardian'],
      ['declined', 'declined'],
    ] as const) {
      const minor = client({ ...waiting, payment: { ...paid('pending'), guardian } })
      expect(screenFor(minor, 'package_w')).toBe(screen)
      expect(screenFor(minor, 'package_o')).toBe('packages')
      expect(completeFormStep(minor, 'package_w', null)).toEqual({ ok: false, reason: 'payment-pending' })
    }
  })

  it('is rejected for the package whose payment staff turned down, until it is booked again [REG-8]', () => {
    expect(screenFor(rejected, 'package_w')).toBe('rejected')
    expect(screenFor(rejected, 'package_o')).toBe('packages')
    expect(screenFor(client({ ...rejected, registrationStep: 2, selectedPackage: 'package_w' }), 'package_w')).toBe(
      'form',
    )
  })

  it('shows the form of a newer booking although an older payment was rejected [REG-8]', () => {
    expect(screenFor(rebooked, 'package_o')).toBe('form')
  })

  it('is done for the package just confirmed, and the packages for any other [REG-9]', () => {
    expect(screenFor(enrolled, 'package_w')).toBe('confirmed')
    for (const key of ['package_o', 'package_r', 'package_d'] as const)
      expect(screenFor(enrolled, key)).toBe('packages')
  })

  it('is not done for a person whose package came without a payment [REG-9]', () => {
    expect(screenFor(client({ registrationStep: 4, currentPackage: 'package_w' }), 'package_w')).toBe('packages')
  })

  it('leads an administrator to the packages [PKG-4, REG-1]', () => {
    expect(screenFor(client({ ...booked, type: 'ADMIN_USER' }), 'package_w')).toBe('packages')
  })
})

describe('filling the form', () => {
  it('keeps the step while one types and when step 1 of the form is left [REG-5]', () => {
    expect(completeFormStep(booked, 'package_w', null)).toEqual({
      ok: true,
      value: { registrationStep: 2, selectedPackage: 'package_w' },
    })
    expect(completeFormStep(booked, 'package_w', 'personal')).toEqual({
      ok: true,
      value: { registrationStep: 2, selectedPackage: 'package_w' },
    })
  })

  it('saves registration step 3 when step 2 of the form is left [REG-5]', () => {
    expect(completeFormStep(booked, 'package_w', 'additional')).toEqual({
      ok: true,
      value: { registrationStep: 3, selectedPackage: 'package_w' },
    })
  })

  it('does not fall back from step 3 when a word is corrected [REG-5]', () => {
    expect(completeFormStep(atReceipt, 'package_w', null)).toEqual({
      ok: true,
      value: { registrationStep: 3, selectedPackage: 'package_w' },
    })
    expect(completeFormStep(atReceipt, 'package_w', 'personal')).toEqual({
      ok: true,
      value: { registrationStep: 3, selectedPackage: 'package_w' },
    })
  })

  it('is refused while a payment waits, with a current package, and without that booking [REG-5, REG-7]', () => {
    expect(completeFormStep(waiting, 'package_w', 'additional')).toEqual({ ok: false, reason: 'payment-pending' })
    expect(completeFormStep(enrolled, 'package_w', 'additional')).toEqual({
      ok: false,
      reason: 'current-package-ongoing',
    })
    expect(completeFormStep(booked, 'package_o', 'additional')).toEqual({ ok: false, reason: 'not-booked' })
    expect(completeFormStep(rejected, 'package_w', 'additional')).toEqual({ ok: false, reason: 'not-booked' })
    expect(completeFormStep(newClient, 'package_w', null)).toEqual({ ok: false, reason: 'not-booked' })
  })
})

describe('submitting the proof', () => {
  it('makes a payment of the booked package that replaces none [REG-6]', () => {
    expect(checkProofSubmission(atReceipt, 'package_w', 'upload-1')).toEqual({
      ok: true,
      value: {
        kind: 'submit',
        enrolmentState: { registrationStep: 3, selectedPackage: 'package_w' },
        replaces: null,
      },
    })
  })

  it('the same upload again is the same payment, also after staff confirmed it [REG-6]', () => {
    expect(checkProofSubmission(waiting, 'package_w', 'upload-1')).toEqual({
      ok: true,
      value: { kind: 'already-submitted' },
    })
    expect(checkProofSubmission(enrolled, 'package_w', 'upload-1')).toEqual({
      ok: true,
      value: { kind: 'already-submitted' },
    })
  })

  it('a second picture while the first payment waits makes no second payment [REG-6, REG-7]', () => {
    expect(checkProofSubmission(waiting, 'package_w', 'upload-2')).toEqual({ ok: false, reason: 'payment-pending' })
    expect(checkProofSubmission(waiting, 'package_o', 'upload-2')).toEqual({ ok: false, reason: 'payment-pending' })
  })

  it('a person with a current package pays no second one [PKG-3, REG-6]', () => {
    expect(checkProofSubmission(enrolled, 'package_w', 'upload-2')).toEqual({
      ok: false,
      reason: 'current-package-ongoing',
    })
    expect(checkProofSubmission(enrolled, 'package_o', 'upload-2')).toEqual({
      ok: false,
      reason: 'current-package-ongoing',
    })
  })

  it('a payment needs the booking of that very package [REG-1, REG-6]', () => {
    for (const facts of [newClient, deleted, unenrolled, rejected])
      expect(checkProofSubmission(facts, 'package_w', 'upload-2')).toEqual({ ok: false, reason: 'not-booked' })
    expect(checkProofSubmission(booked, 'package_d', 'upload-2')).toEqual({ ok: false, reason: 'not-booked' })
    expect(checkProofSubmission(client({ ...booked, type: 'ADMIN_USER' }), 'package_w', 'upload-2')).toEqual({
      ok: false,
      reason: 'not-booked',
    })
  })

  it('a new proof after a rejection takes the place of the rejected payment [REG-8]', () => {
    expect(checkProofSubmission(rebooked, 'package_o', 'upload-2')).toEqual({
      ok: true,
      value: {
        kind: 'submit',
        enrolmentState: { registrationStep: 3, selectedPackage: 'package_o' },
        replaces: 'payment-1',
      },
    })
  })
})

describe('cancelling', () => {
  it('goes back to step 1 and gives the selected package up [REG-10]', () => {
    for (const facts of [booked, atReceipt, rebooked])
      expect(cancel(facts)).toEqual({ ok: true, value: { registrationStep: 1, selectedPackage: null } })
  })

  it('is refused while a payment waits for staff [REG-10]', () => {
    expect(cancel(waiting)).toEqual({ ok: false, reason: 'payment-pending' })
  })

  it('does not touch a person with a current package [REG-9, REG-10]', () => {
    expect(cancel(enrolled)).toEqual({ ok: false, reason: 'current-package-ongoing' })
  })
})
