import { describe, expect, it } from 'vitest'
import { checkDeletionRequest, checkAccountDeletion } from './deletion.ts'

describe('asking to be deleted', () => {
  it('is for clients, and one request however often it is asked [CLI-2]', () => {
    expect(checkDeletionRequest({ type: 'CLIENT_USER', hasOpenRequest: false })).toEqual({ ok: true, value: 'ask' })
    expect(checkDeletionRequest({ type: 'CLIENT_USER', hasOpenRequest: true })).toEqual({
      ok: true,
      value: 'asked-already',
    })
    expect(checkDeletionRequest({ type: 'ADMIN_USER', hasOpenRequest: false })).toEqual({
      ok: false,
      reason: 'staff-account',
    })
  })

  it('is done by staff only while it is asked for, no payment waits and no case keeps it [CLI-5, LAW-3]', () => {
    expect(checkAccountDeletion({ type: 'CLIENT_USER', hasOpenRequest: true, payment: null, held: false })).toEqual({
      ok: true,
      value: 'delete',
    })
    expect(
      checkAccountDeletion({ type: 'CLIENT_USER', hasOpenRequest: true, payment: 'confirmed', held: false }),
    ).toEqual({
      ok: true,
      value: 'delete',
    })
    expect(
      checkAccountDeletion({ type: 'CLIENT_USER', hasOpenRequest: true, payment: 'pending', held: false }),
    ).toEqual({
      ok: false,
      reason: 'payment-undecided',
    })
    expect(checkAccountDeletion({ type: 'CLIENT_USER', hasOpenRequest: false, payment: null, held: false })).toEqual({
      ok: false,
      reason: 'not-asked',
    })
    expect(
      checkAccountDeletion({ type: 'CLIENT_USER', hasOpenRequest: true, payment: null, held: true }),
      'kept for a case',
    ).toEqual({
      ok: false,
      reason: 'held',
    })
    expect(checkAccountDeletion({ type: 'ADMIN_USER', hasOpenRequest: true, payment: null, held: false })).toEqual({
      ok: false,
      reason: 'staff-account',
    })
  })
})
