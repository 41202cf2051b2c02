import { describe, expect, it } from 'vitest'
import { agreesToTrain, changed, isTask, CONSENT_PURPOSES, purposesFor, unanswered } from './purposes.ts'

const client = { type: 'CLIENT_USER', currentPackage: 'NONE', payment: null } as const
const payment = { id: 'p', package: 'package_w', status: 'pending', upload: 'u', hasOpenQuestion: false } as const
/** Recordings are asked about where the first one is sent. */
const REGISTRATION_PURPOSES = CONSENT_PURPOSES.filter((purpose) => purpose !== 'recordings')

describe('what people agree to', () => {
  it('asks whoever has only an account about that alone, and whoever registers or trains about each purpose [LAW-1]', () => {
    expect(purposesFor(client)).toEqual(['account'])
    expect(purposesFor({ ...client, payment })).toEqual(REGISTRATION_PURPOSES)
    expect(purposesFor({ ...client, currentPackage: 'package_w' })).toEqual(REGISTRATION_PURPOSES)
    expect(purposesFor({ ...client, type: 'ADMIN_USER', payment })).toEqual([])
  })

  it('asks once: a no is an answer as well [LAW-1]', () => {
    expect(unanswered(REGISTRATION_PURPOSES, { account: true, photographs: false })).toEqual(['training', 'messages'])
    expect(unanswered(['account'], { account: false })).toEqual([])
  })

  it('takes a registration with consent to training alone, and asks nothing else of it [LAW-1]', () => {
    expect(agreesToTrain({ training: true, photographs: false }).ok).toBe(true)
    for (const answers of [{}, { training: false }, { photographs: true, messages: true }])
      expect(agreesToTrain(answers)).toEqual({ ok: false, reason: 'consent-needed' })
  })

  it('writes only what is another answer than before [LAW-1]', () => {
    expect(changed({ photographs: true }, { photographs: true, messages: false })).toEqual([['messages', false]])
    expect(changed({ photographs: true }, { photographs: false })).toEqual([['photographs', false]])
  })

  it('gives staff a task for what was taken back and reaches further than the site, and for nothing else [LAW-1]', () => {
    expect(isTask('photographs', false, true)).toBe(true)
    expect(isTask('training', false, true)).toBe(true)
    expect(isTask('messages', false, true)).toBe(false)
    expect(isTask('photographs', false, undefined)).toBe(false)
    expect(isTask('photographs', true, false)).toBe(false)
  })
})
