import ICAL from 'ical.js'
import { beforeAll, expect, it } from 'vitest'
import { newAdministrator } from '../../journey.ts'
import { newSession, newTrainee } from '../../sessions.ts'
import { openSite, type RequestSite } from '../site.ts'

const ADDRESS = 'Address of your calendar'
const PATH = /\/calendar\/[\w-]{43}\.ics$/

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const pathOf = (address: string) => new URL(address).pathname

it('a private calendar is read without a cookie, answers 304 while nothing changes, and is gone once it is renewed or ended [SES-5]', async () => {
  const { records } = site
  const [owner, coach] = [await newAdministrator(records), await newAdministrator(records, 'coach')]
  const trainee = await newTrainee(records, owner, { coach })
  const startsAt = new Date(Date.now() + 5 * 86_400_000)
  const { sessionId } = await newSession(records, { startsAt, trainees: [trainee], coach, now: new Date() })
  const browser = await site.signedIn(trainee.id)
  const reader = site.visitor()
  const file = await browser.send(`/client/sessions/${sessionId}/calendar.ics`)
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')

  const made = await (await browser.open('/client/sessions')).press('Make my calendar')
  const address = made.field(ADDRESS).getAttribute('value') ?? ''
  expect(address).toMatch(PATH)
  const read = await reader.send(pathOf(address))
  const [tag, text] = [read.headers.get('etag') ?? '', await read.text()]
  expect(read.headers.get('cache-control')).toBe('private, no-cache')
  for (const each of [text, await file.text()]) {
    const [event] = new ICAL.Component(ICAL.parse(each) as never).getAllSubcomponents('vevent')
    expect(String(event?.getFirstPropertyValue('uid'))).toBe(`${sessionId}@localhost`)
  }
  const again = await reader.send(pathOf(address), { headers: { 'if-none-match': tag } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  expect((await reader.send(pathOf(address), { method: 'HEAD' })).status).toBe(200)
  await records.write
    .updateTable('training_sessions')
    .set({ cancelled_at: new Date().toISOString(), revision: 1 })
    .where('id', '=', sessionId)
    .execute()
  const cancelled = await reader.send(pathOf(address), { headers: { 'if-none-match': tag } })
  expect([cancelled.status, (await cancelled.text()).includes('STATUS:CANCELLED')]).toEqual([200, true])
  for (const guess of ['x'.repeat(43), 'short', `${'x'.repeat(43)}.txt`])
    expect((await reader.send(`/calendar/${guess}.ics`)).status).toBe(404)

  const renewal = await (await browser.open('/client/sessions')).press('Make a new address')
  const renewed = renewal.field(ADDRESS).getAttribute('value') ?? ''
  expect(renewed).toMatch(PATH)
  expect(renewed).not.toBe(address)
  expect([(await reader.send(pathOf(address))).status, (await reader.send(pathOf(renewed))).status]).toEqual([
    404, 200,
  ])
  expect((await renewal.press('Turn off calendar')).words).toContain('Make my calendar')
  expect((await reader.send(pathOf(renewed))).status).toBe(404)
  const token = renewed.slice(-47, -4)
  expect(site.logged(), 'the log has lines').toContain('/calendar/')
  expect(site.logged(), 'no part of the address stands in the log').not.toContain(token.slice(0, 12))
})
