import { describe, expect, it } from 'vitest'
import { afterAttempt, ATTEMPT_MS, CLAIM_MS, judgeService, judgeSmtp, toMailState } from './deliveries.ts'

const NOW = new Date('2026-11-21T04:00:00.000Z')
const waitAfter = (attempts: number) =>
  (new Date(afterAttempt(attempts, { outcome: 'later', error: 'down' }, NOW).next_at).getTime() - NOW.getTime()) /
  1000

describe('a mail that could not be handed over', () => {
  it('is tried again within 20 seconds, later and later up to every ten minutes, and for ever [MAIL-2]', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50, 5000].map(waitAfter)).toEqual([10, 20, 40, 80, 160, 320, 600, 600, 600, 600])
  })

  it('is tried a second time within 30 seconds of the first attempt, however long that one hangs [MAIL-2]', () => {
    expect(ATTEMPT_MS).toBe(10_000)
    expect(ATTEMPT_MS / 1000 + waitAfter(1)).toBeLessThan(30)
  })

  it('belongs to one attempt longer than any attempt lasts [MAIL-2]', () => {
    expect(CLAIM_MS).toBeGreaterThan(ATTEMPT_MS)
  })

  it('fails for good on a 5xx answer and is tried again on any other [MAIL-2]', () => {
    for (const code of [500, 501, 550, 552, 554, 599])
      expect(judgeSmtp(code, 'no').outcome, String(code)).toBe('refused')
    for (const code of [null, 421, 450, 451, 452, 250, 600])
      expect(judgeSmtp(code, 'no').outcome, String(code)).toBe('later')
    expect(afterAttempt(3, { outcome: 'refused', error: '550 no such box' }, NOW)).toEqual({
      sent_at: null,
      failed_at: NOW.toISOString(),
      next_at: NOW.toISOString(),
      last_error: '550 no such box',
    })
  })

  it('is sent by a sending service on 200 only, given up on 4xx except 429 [MAIL-3, CONTACT-3]', () => {
    expect(judgeService(200, '')).toEqual({ outcome: 'delivered' })
    for (const status of [400, 401, 403, 404, 422])
      expect(judgeService(status, 'no').outcome, String(status)).toBe('refused')
    for (const status of [201, 204, 301, 302, 429, 500, 502, 503])
      expect(judgeService(status, 'no').outcome, String(status)).toBe('later')
  })
})

describe('a mail in the list', () => {
  it('is sent, failed, waiting, or kept where no mail is set up [MAIL-3]', () => {
    expect(toMailState({ sentAt: 'x', failedAt: null }, true)).toBe('sent')
    expect(toMailState({ sentAt: null, failedAt: 'x' }, false)).toBe('failed')
    expect(toMailState({ sentAt: null, failedAt: null }, true)).toBe('waiting')
    expect(toMailState({ sentAt: null, failedAt: null }, false)).toBe('kept')
  })
})
