import { describe, expect, it } from 'vitest'
import { askDeletion, deleteAccount } from './deletion.ts'

describe('asking to be deleted', () => {
  it('is for clients, and one request however often it is asked [CLI-2]', () => {
    expect(askDeletion({ type: 'CLIENT_USER', asked: false })).toEqual({ ok: true, do: 'ask' })
    expect(askDeletion({ type: 'CLIENT_USER', asked: true })).toEqual({ ok: true, do: 'asked-already' })
    expect(askDeletion({ type: 'ADMIN_USER', asked: false })).toEqual({ ok: false, because: 'staff-account' })
  })

  it('is done by staff only while it is asked for, no payment waits and no case keeps it [CLI-5, LAW-3]', () => {
    expect(deleteAccount({ type: 'CLIENT_USER', asked: true, payment: null, held: false })).toEqual({
      ok: true,
      do: 'delete',
    })
    expect(deleteAccount({ type: 'CLIENT_USER', asked: true, payment: 'confirmed', held: false })).toEqual({
      ok: true,
      do: 'delete',
    })
    expect(deleteAccount({ type: 'CLIENT_USER', asked: true, payment: 'pending', held: false })).toEqual({
      ok: false,
      because: 'payment-undecided',
    })
    expect(deleteAccount({ type: 'CLIENT_USER', asked: false, payment: null, held: false })).toEqual({
      ok: false,
      because: 'not-asked',
    })
    expect(deleteAccount({ type: 'CLIENT_USER', asked: true, payment: null, held: true }), 'kept for a case').toEqual(
      {
        ok: false,
        because: 'held',
      },
    )
    expect(deleteAccount({ type: 'ADMIN_USER', asked: true, payment: null, held: false })).toEqual({
      ok: false,
      because: 'staff-account',
    })
  })
})
