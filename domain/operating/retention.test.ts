import { describe, expect, it } from 'vitest'
import { cutoffOf, readTerm, RETENTION, RETENTION_KINDS, termInWords } from './retention.ts'

describe('the table of retention', () => {
  it('says of each kind how long, from when, within which bounds and by which law [LAW-3]', () => {
    expect(RETENTION_KINDS.map((kind) => [kind, termInWords(kind, RETENTION[kind].usual)])).toEqual([
      ['rejected-receipts', '6 months'],
      ['confirmed-receipts', '10 years'],
      ['registrations', '6 months'],
      ['messages', '24 months'],
      ['enquiries', '12 months'],
      ['mail', '90 days'],
      ['sign-ins', '12 months'],
      ['policy-reports', '30 days'],
      ['statement-lines', '12 months'],
      ['recordings', '30 days'],
    ])
    for (const kind of RETENTION_KINDS) {
      const { least, usual, most, source } = RETENTION[kind]
      expect(least).toBeLessThanOrEqual(usual)
      expect(usual).toBeLessThanOrEqual(most)
      expect(source).toMatch(/RA 10173|NIRC s\. 235/)
    }
    expect(termInWords('mail', 1)).toBe('1 day')
  })

  it('takes a whole number within the bounds, and says in words why no other [LAW-3]', () => {
    expect(readTerm('confirmed-receipts', ' 7 ')).toEqual({ ok: true, amount: 7 })
    expect(readTerm('confirmed-receipts', '6')).toMatchObject({
      ok: false,
      text: expect.stringContaining('at least 7 years'),
    })
    expect(readTerm('messages', '37')).toMatchObject({
      ok: false,
      text: expect.stringContaining('at most 36 months'),
    })
    for (const input of ['', 'a year', '1.5', '-1', '12345'])
      expect(readTerm('mail', input)).toEqual({ ok: false, text: 'Please enter a whole number.' })
  })

  it('counts days as 24 hours, and months and years by the calendar, to the last day there is [LAW-3]', () => {
    const at = (text: string) => new Date(text)
    expect(cutoffOf('mail', 90, at('2026-11-21T04:05:06.007Z'))).toBe('2026-08-23T04:05:06.007Z')
    expect(cutoffOf('messages', 24, at('2026-11-21T04:05:06.007Z'))).toBe('2024-11-21T04:05:06.007Z')
    expect(cutoffOf('registrations', 6, at('2026-08-31T00:00:00.000Z'))).toBe('2026-02-28T00:00:00.000Z')
    expect(cutoffOf('confirmed-receipts', 7, at('2028-02-29T12:00:00.000Z'))).toBe('2021-02-28T12:00:00.000Z')
    expect(cutoffOf('sign-ins', 1, at('2026-01-15T00:00:00.000Z'))).toBe('2025-12-15T00:00:00.000Z')
  })
})
