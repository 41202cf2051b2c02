import { describe, expect, it } from 'vitest'
import { parseFields } from '#domain/forms'
import {
  adultOn,
  checkGuardianRequest,
  guardianAnswer,
  guardianForm,
  guardianState,
  isMailContact,
  isMinor,
} from './guardians.ts'

const at = (day: string, time = '12:00:00') => new Date(`${day}T${time}+08:00`)

describe('who is under 18', () => {
  it('is so until the day begins in Manila on which they turn 18 [LAW-2]', () => {
    expect(adultOn('2008-11-23')).toBe('2026-11-23')
    expect(isMinor('2008-11-23', at('2026-11-22', '23:59:59'))).toBe(true)
    expect(isMinor('2008-11-23', at('2026-11-23', '00:00:00'))).toBe(false)
    expect(isMinor('2008-11-24', at('2026-11-23'))).toBe(true)
  })

  it('turns 18 on 1 March who was born on 29 February [LAW-2]', () => {
    expect(adultOn('2008-02-29')).toBe('2026-03-01')
    expect(isMinor('2008-02-29', at('2026-02-28'))).toBe(true)
    expect(isMinor('2008-02-29', at('2026-03-01'))).toBe(false)
    expect(adultOn('2010-02-29')).toBe('2028-02-29')
  })

  it('is known by a birthdate alone [LAW-2]', () => {
    for (const birthdate of [null, undefined, '', 'soon', '2015-13-01'])
      expect(isMinor(birthdate, at('2026-11-23'))).toBe(false)
  })
})

describe('a guardian', () => {
  const words = { guardianName: 'Ana Cruz', guardianRelation: 'Mother', guardianContact: 'ana@example.ph' }
  it('is named with relation and an address or a number [LAW-2]', () => {
    expect(parseFields(guardianForm, words).ok).toBe(true)
    expect(parseFields(guardianForm, { ...words, guardianContact: '0917 123 4567' }).ok).toBe(true)
    const none = parseFields(guardianForm, { guardianName: ' ', guardianRelation: '', guardianContact: 'somewhere' })
    expect(none.ok ? {} : Object.keys(none.errors)).toEqual(['guardianName', 'guardianRelation', 'guardianContact'])
    expect([isMailContact('ana@example.ph'), isMailContact('0917 123 4567')]).toEqual([true, false])
  })

  const all = { training: true, photographs: true, messages: false }
  const none = { training: false, photographs: false, messages: false }

  it('agrees with a typed name and to training, and changes one answer by a press [LAW-2]', () => {
    const agree = (said: typeof all, name: string) => guardianAnswer({ act: 'agree', before: {}, said, name })
    expect(agree(all, 'Ana')).toEqual({ ok: true, value: all })
    expect(agree(all, '')).toEqual({ ok: false, reason: 'name-missing' })
    expect(agree({ ...all, training: false }, 'Ana')).toEqual({ ok: false, reason: 'consent-needed' })
    const change = (before: typeof all, said: Partial<typeof all>) =>
      guardianAnswer({ act: 'change', before, said, name: '' })
    expect(change(all, { photographs: false })).toEqual({ ok: true, value: { photographs: false } })
    expect(change(all, { training: false }).ok).toBe(true)
    expect(change(none, { photographs: true }).ok).toBe(false)
  })

  it('says no by the button that says no alone: agreeing with nothing ticked is an error [LAW-2]', () => {
    for (const before of [{}, none, all])
      for (const name of ['Ana', ''])
        expect(guardianAnswer({ act: 'agree', before, said: none, name })).toEqual({
          ok: false,
          reason: 'consent-needed',
        })
    expect(guardianAnswer({ act: 'decline', before: {}, said: all, name: 'Ana' })).toEqual({ ok: true, value: none })
    expect(guardianAnswer({ act: 'decline', before: all, said: {}, name: '' })).toEqual({ ok: true, value: none })
  })

  it('is asked again or replaced until one has agreed [LAW-2]', () => {
    expect(checkGuardianRequest({ minor: true, answers: {} }).ok).toBe(true)
    expect(checkGuardianRequest({ minor: true, answers: { training: false } }).ok).toBe(true)
    expect(checkGuardianRequest({ minor: true, answers: { training: true } })).toEqual({
      ok: false,
      reason: 'agreed-already',
    })
    expect(checkGuardianRequest({ minor: false, answers: {} })).toEqual({ ok: false, reason: 'not-a-minor' })
    expect([undefined, true, false].map(guardianState)).toEqual(['waiting', 'agreed', 'declined'])
  })
})
