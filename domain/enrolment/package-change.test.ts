import { describe, expect, it } from 'vitest'
import { judgeChangeRequest, judgePackageChange, type PackageChangeFacts } from './package-change.ts'

const larger = { sessions: 12, assessments: 3, priceCentavos: 1_200_000, hidden: false }
const facts: PackageChangeFacts = {
  to: larger,
  isSame: false,
  priceCentavos: 850_000,
  taken: { sessions: 5, assessments: 1 },
  used: { sessions: 7, assessments: 1 },
  isBalanceWaiting: false,
}
const judged = (changed: Partial<PackageChangeFacts>, reason = 'Wants more sessions') =>
  judgePackageChange({ ...facts, ...changed }, reason)

describe('a package changed half-way [FAM-3]', () => {
  it('costs the difference of the prices, or gives it back', () => {
    expect(judged({})).toEqual({ ok: true, value: { differenceCentavos: 350_000 } })
    expect(judged({ priceCentavos: 1_500_000 })).toEqual({ ok: true, value: { differenceCentavos: -300_000 } })
    expect(judged({ priceCentavos: 1_200_000 })).toEqual({ ok: true, value: { differenceCentavos: 0 } })
  })

  it('keeps every session that was taken or is planned, and never more than the new package has', () => {
    expect(judged({ taken: { sessions: 10, assessments: 3 }, used: larger }).ok).toBe(true)
    expect(judged({ taken: { sessions: 13, assessments: 0 } })).toEqual({ ok: false, reason: 'too-many-taken' })
    expect(judged({ taken: { sessions: 0, assessments: 4 } })).toEqual({ ok: false, reason: 'too-many-taken' })
    expect(judged({ used: { sessions: 13, assessments: 1 } })).toEqual({ ok: false, reason: 'too-many-planned' })
  })

  it.each([
    ['package-missing', { to: null }],
    ['package-same', { isSame: true }],
    ['package-withdrawn', { to: { ...larger, hidden: true } }],
    ['price-missing', { to: { ...larger, priceCentavos: null } }],
    ['balance-waiting', { isBalanceWaiting: true }],
  ] as const)('is refused with %s', (reason, changed) => {
    expect(judged(changed)).toEqual({ ok: false, reason })
  })

  it('wants a reason that can be read', () => {
    expect(judged({}, '')).toEqual({ ok: false, reason: 'reason-missing' })
    expect(judged({}, 'a'.repeat(501))).toEqual({ ok: false, reason: 'reason-too-long' })
  })

  it('is asked for by an enrolled client, one request at a time', () => {
    const asks = { isEnrolled: true, hasOpenRequest: false, isOffered: true, isSame: false }
    const judge = (changed: Partial<typeof asks>, note = '') => judgeChangeRequest({ ...asks, ...changed }, note)
    expect(judge({}).ok).toBe(true)
    expect(judge({ isEnrolled: false })).toEqual({ ok: false, reason: 'not-enrolled' })
    expect(judge({ hasOpenRequest: true })).toEqual({ ok: false, reason: 'requested-already' })
    expect(judge({ isOffered: false })).toEqual({ ok: false, reason: 'package-missing' })
    expect(judge({ isSame: true })).toEqual({ ok: false, reason: 'package-same' })
    expect(judge({}, 'a'.repeat(501))).toEqual({ ok: false, reason: 'note-too-long' })
  })
})
