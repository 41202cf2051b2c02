import { describe, expect, it } from 'vitest'
import {
  certificateObstacle,
  checkCertificate,
  missingOf,
  WITHDRAWAL_REASON_MAX_LENGTH,
  stateOf,
  withdraw,
} from './certificates.ts'

const progress = (took: number, count: number, tookToo: number, countToo: number) => ({
  sessions: { took, count },
  assessments: { took: tookToo, count: countToo },
})

describe('a certificate', () => {
  it.each([
    [progress(10, 10, 3, 3), true, ''],
    [progress(9, 10, 3, 3), false, '1 Q&A session'],
    [progress(10, 10, 1, 3), false, '2 assessments'],
    [progress(0, 10, 0, 1), false, '10 Q&A sessions and 1 assessment'],
    // A package that was reduced after the sessions, and one without assessments.
    [progress(12, 10, 3, 3), true, ''],
    [progress(4, 4, 0, 0), true, ''],
    // Without sessions there is nothing to certify.
    [progress(0, 0, 0, 0), false, ''],
  ])('is given only when everything of the package was taken: %j [CERT-1]', (taken, given, missing) => {
    expect(checkCertificate({ ...taken, name: 'Ana Cruz', packageName: 'Package O' }).ok).toBe(given)
    expect(missingOf(taken)).toBe(missing)
  })

  it.each([
    ['Zoë Łukasz Đặng', null],
    ['ᜀᜈ Reyes', null],
    ['Ñora\u0301 Peña', null],
    ['陳大文 Chan', 'A certificate cannot print 陳 大 文.'],
    ['Ana 👑', 'A certificate cannot print 👑.'],
  ])('for %s is given when every letter can be printed, and else says which cannot [CERT-1]', (name, obstacle) => {
    const facts = { ...progress(4, 4, 1, 1), name, packageName: 'Package O' }
    expect(checkCertificate(facts).ok).toBe(obstacle === null)
    expect(certificateObstacle(facts)).toEqual(obstacle === null ? null : expect.stringContaining(obstacle))
  })

  it('is withdrawn once, for a reason [CERT-1]', () => {
    expect(withdraw({ reason: '  Wrong name. ', withdrawn: false })).toEqual({ ok: true, value: 'Wrong name.' })
    expect(withdraw({ reason: ' ', withdrawn: false })).toEqual({ ok: false, reason: 'reason-missing' })
    expect(withdraw({ reason: 'Again', withdrawn: true })).toEqual({ ok: false, reason: 'withdrawn-already' })
    const long = withdraw({ reason: 'x'.repeat(WITHDRAWAL_REASON_MAX_LENGTH + 9), withdrawn: false })
    expect(long.ok && long.value.length).toBe(WITHDRAWAL_REASON_MAX_LENGTH)
  })

  it('holds, is withdrawn, or is gone with its person, whatever it was before [CERT-1]', () => {
    expect(stateOf({ withdrawnAt: null, forgottenAt: null })).toBe('holds')
    expect(stateOf({ withdrawnAt: 'x', forgottenAt: null })).toBe('withdrawn')
    expect(stateOf({ withdrawnAt: null, forgottenAt: 'x' })).toBe('gone')
    expect(stateOf({ withdrawnAt: 'x', forgottenAt: 'x' })).toBe('gone')
  })
})
