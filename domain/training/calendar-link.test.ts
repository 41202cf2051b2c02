import { expect, it } from 'vitest'
import { calendarLinkState } from './calendar-link.ts'

const FACTS = { madeAt: '2026-11-21T04:00:00.000Z', expiresAt: '2027-11-21T04:00:00.000Z', endedAt: null }

it('a private calendar says until when its address works, and why it ended [SES-5]', () => {
  expect(calendarLinkState(null, new Date())).toBeNull()
  const works = calendarLinkState(FACTS, new Date('2027-11-21T03:59:59.000Z'))
  expect(works).toMatchObject({ works: true, text: expect.stringContaining('works until Nov 21, 2027') })
  expect(calendarLinkState(FACTS, new Date(FACTS.expiresAt))).toMatchObject({
    works: false,
    text: expect.stringContaining('after a year'),
  })
  const ended = calendarLinkState({ ...FACTS, endedAt: '2026-11-25T04:00:00.000Z' }, new Date(FACTS.madeAt))
  expect(ended).toMatchObject({ works: false, text: expect.stringContaining('ended on Nov 25, 2026, when you') })
})
