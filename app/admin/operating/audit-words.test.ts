import { describe, expect, it } from 'vitest'
import { changeInWords, actionInWords, reasonIn } from './audit-words.ts'

describe('the audit log in words', () => {
  it('says a decision as from what to what [PAY-9]', () => {
    expect(changeInWords('{"status":"pending"}', '{"status":"confirmed"}')).toBe('pending → confirmed')
    expect(changeInWords('{"status":"pending"}', '{"status":"rejected","reason":"Blurred"}')).toBe(
      'pending → rejected',
    )
    expect(changeInWords('{"package":"package_r","session_took":4,"assessment_took":1}', '{"package":"NONE"}')).toBe(
      'package r → none',
    )
    expect(reasonIn('{"status":"rejected","reason":"Blurred"}')).toBe('Blurred')
  })

  it('names the facts that changed and leaves out those that did not [PAY-9]', () => {
    expect(changeInWords('{"session_took":3}', '{"session_took":4}')).toBe('Q&A sessions: 3 → 4')
    expect(changeInWords('{"title":"Old","date":"2026-01-01"}', '{"title":"New","date":"2026-01-01"}')).toBe(
      'Title: Old → New',
    )
    expect(changeInWords('{}', '{"post_url":"https://x.example"}')).toBe('Post url: none → https://x.example')
    expect(changeInWords('{"hidden":false}', '{"hidden":true}')).toBe('Hidden: false → true')
  })

  it('says how somebody signed in and from where, and that the operator did something [PAY-9]', () => {
    expect([
      actionInWords('sign in'),
      changeInWords('{}', '{"with":"password and code","on":"Chrome on Android"}'),
    ]).toEqual(['Signed in', 'password and code, Chrome on Android'])
    expect(['password change', 'administrator add', 'account disable', 'academy restore'].map(actionInWords)).toEqual(
      ['Password changed', 'Administrator added', 'Account closed', 'Restored from a backup'],
    )
  })

  it('stands whatever an action nobody knows has left behind [PAY-9]', () => {
    expect([
      actionInWords('payment confirm'),
      actionInWords('win update'),
      actionInWords('site_content save'),
      actionInWords('levitate'),
      actionInWords(''),
    ]).toEqual(['Payment confirmed', 'Win updated', 'Site content saved', 'Levitate', ''])
    for (const kept of ['', 'no json', 'null', '7', '[]', '"text"', '{"a":{"b":[1]}}'])
      for (const other of ['{}', kept])
        expect(() => [changeInWords(kept, other), changeInWords(other, kept), reasonIn(kept)]).not.toThrow()
    expect(changeInWords('{}', JSON.stringify({ content: 'x'.repeat(500) })).length).toBeLessThan(120)
  })
})
