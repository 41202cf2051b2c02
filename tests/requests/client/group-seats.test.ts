import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { addChild } from '#records/accounts/families/families'
import { newId } from '#records/engine/db'
import { makeLink } from '#records/mail/mail-links'
import { setSeats } from '#records/training/seats/set-seats'
import { dayFromNow } from '../../days.ts'
import { actorOfUser, done, enrolled, newAdministrator, READ } from '../../journey.ts'
import { newSession, newTrainee } from '../../sessions.ts'
import { client } from './clients.ts'
import type { Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

const PAGE = '/client/sessions/seats'
const DAY_MS = 86_400_000

let site: RequestSite
let owner: Actor
let coach: Actor
let day = 2
beforeAll(async () => {
  site = await openSite()
  owner = await newAdministrator(site.records)
  coach = await newAdministrator(site.records, 'coach')
})

/** A group session on a day of its own, whose hall names it. */
async function groupWith(seats: number) {
  day += 1
  const place = `Hall ${newId()}`
  const now = new Date()
  const startsAt = new Date(now.getTime() + day * DAY_MS)
  const { sessionId } = await newSession(site.records, { startsAt, trainees: [], capacity: 8, coach, place, now })
  done(await setSeats(site.records, coach, { id: sessionId, seats }, now))
  return { sessionId, place, startsAt }
}

async function person(name: string) {
  const trainee = await newTrainee(site.records, owner, { coach })
  // The registration gives everybody the same name.
  await site.records.write.updateTable('users').set({ name }).where('id', '=', trainee.id).execute()
  return { ...trainee, browser: await site.signedIn(trainee.id) }
}

type Browser = Awaited<ReturnType<typeof site.signedIn>>
const within = (sessionId: string) => `[aria-labelledby="seats-${sessionId}"]`
const wordsOf = (page: Page, sessionId: string) =>
  page.document.querySelector(within(sessionId))?.textContent?.replaceAll(/\s+/g, ' ') ?? ''
const press = async ({ browser }: { browser: Browser }, sessionId: string, button: string) =>
  (await browser.open(PAGE)).press(button, {}, within(sessionId))

it('trainees take seats and wait in order; a seat given up is offered to the first, who takes it [SEAT-2]', async () => {
  const { sessionId, startsAt, place } = await groupWith(1)
  const [ligaya, amihan, dalisay] = [
    await person('Ligaya Una'),
    await person('Amihan Dos'),
    await person('Dalisay Tres'),
  ]
  expect((await ligaya.browser.open('/client/training')).words).toContain('Take a seat, or join a waiting list')
  expect(wordsOf(await ligaya.browser.open(PAGE), sessionId)).toContain('1 of 1 seat left')
  const taken = await press(ligaya, sessionId, 'Take a seat')
  expect(taken.html).toContain('Seat saved.')
  expect(wordsOf(taken, sessionId)).toContain('You have a seat')
  expect((await ligaya.browser.open('/client/sessions')).words).toContain(place)
  for (const who of [amihan, dalisay]) await press(who, sessionId, 'Join the waiting list')
  expect(wordsOf(await dalisay.browser.open(PAGE), sessionId)).toContain('You are second on the list')

  const staff = await site.signedIn(coach.id)
  const session = await staff.open(`/admin/calendar/${sessionId}`)
  expect(session.words).toContain('2 on the waiting list')
  expect(session.words.indexOf('Amihan Dos')).toBeLessThan(session.words.indexOf('Dalisay Tres'))
  const seen = startsAt.toISOString()
  const reason = { intent: 'cancel', session: sessionId, seen, reason: 'A fever.' }
  expect((await ligaya.browser.post('/client/sessions', reason)).headers.get('location')).toContain('done=cancel')

  expect((await amihan.browser.open('/client')).words).toContain('A seat in a group session is free')
  expect((await dalisay.browser.open('/client')).words).not.toContain('A seat in a group session is free')
  expect(wordsOf(await amihan.browser.open(PAGE), sessionId)).toContain('A seat is free for you. Take it until')
  expect(wordsOf(await press(amihan, sessionId, 'Take it'), sessionId)).toContain('You have a seat')
  expect(wordsOf(await dalisay.browser.open(PAGE), sessionId)).toContain('You are first on the list')
  const left = await press(dalisay, sessionId, 'Leave the list')
  expect(left.html).toContain('You left the waiting list.')
})

it('a page that showed a free seat does not join the waiting list unasked [SEAT-2]', async () => {
  const { sessionId } = await groupWith(1)
  const [quick, slow] = [await person('Tala Una'), await person('Mayumi Dos')]
  const shown = await slow.browser.open(PAGE)
  await press(quick, sessionId, 'Take a seat')
  const refused = await shown.press('Take a seat', {}, within(sessionId))
  expect(refused.status).toBe(409)
  expect(wordsOf(refused, sessionId)).toContain('Someone else took the seat just now. You can join the waiting list.')
  const joined = await refused.press('Join the waiting list', {}, within(sessionId))
  expect(wordsOf(joined, sessionId)).toContain('You are first on the list')
})

it('the link of the email asks once and declines without a sign-in; looking changes nothing [SEAT-2]', async () => {
  const { sessionId } = await groupWith(1)
  const [first, next] = [await person('Hana Una'), await person('Rosa Dos')]
  await press(first, sessionId, 'Take a seat')
  await press(next, sessionId, 'Join the waiting list')
  done(await setSeats(site.records, coach, { id: sessionId, seats: 2 }, new Date()))
  const mail = await site.records.read
    .selectFrom('outbox')
    .select(['id', 'account_id as accountId', 'created_at as createdAt'])
    .where('recipient', '=', next.email)
    .where('kind', '=', 'seat-offered')
    .executeTakeFirstOrThrow()
  const token = await makeLink(site.records, { ...mail, kind: 'seat-offered' }, new Date())
  const path = `/seat/decline/${token}`
  const asking = await site.visitor().open(path)
  expect([asking.status, asking.headers.get('x-robots-tag'), asking.headers.get('cache-control')]).toEqual([
    200,
    'noindex',
    'no-store',
  ])
  expect(asking.words).toContain('Give this seat to the next on the list?')
  expect(asking.html).not.toContain('Rosa')
  expect(wordsOf(await next.browser.open(PAGE), sessionId), 'looking declines nothing').toContain(
    'A seat is free for you',
  )
  const declined = await asking.press('No thanks')
  expect(declined.words).toContain('Thank you. The next on the list can take it.')
  expect((await site.visitor().open(path)).words).toContain('Thank you. The next on the list can take it.')
  expect(wordsOf(await next.browser.open(PAGE), sessionId)).not.toContain('A seat is free for you')
  const unknown = `/seat/decline/${'x'.repeat(43)}`
  expect((await site.visitor().open(unknown)).status).toBe(410)
  expect((await site.visitor().post(unknown, { intent: 'decline' })).status).toBe(410)
})

it('a parent chooses for which children, two seats or none, and nobody takes a seat for another’s child [SEAT-2]', async () => {
  const { sessionId } = await groupWith(2)
  const parent = await client(site)
  const actor = await actorOfUser(site.records, parent.id)
  const children: string[] = []
  for (const firstName of ['Ana', 'Ben']) {
    const details = { firstName, lastName: 'Santos', nickname: '', birthdate: dayFromNow(-4000) }
    const { id } = done(await addChild(site.records, actor, { details, formId: newId(), agreed: READ }, new Date()))
    children.push((await enrolled(site.records, owner, id)).paymentId)
  }
  expect((await parent.browser.open('/client/family')).words).toContain('Group sessions')
  const page = await parent.browser.open(PAGE)
  expect(wordsOf(page, sessionId)).toContain('Who takes part?')
  const none = await page.press('Take a seat', {}, within(sessionId))
  expect([none.status, wordsOf(none, sessionId)]).toEqual([422, expect.stringContaining('Choose one or two.')])
  const stranger = await person('Wala Anak')
  const [trainee = ''] = children
  const theirs = { intent: 'take-seat', session: sessionId, key: newId(), trainee }
  expect((await stranger.browser.post(PAGE, theirs)).status).toBe(404)
  const seated = await page.press('Take a seat', { Ana: true, Ben: true }, within(sessionId))
  expect(wordsOf(seated, sessionId)).toContain('Ana and Ben have a seat')
  const inside = site.records.read.selectFrom('attendances').select('id').where('session_id', '=', sessionId)
  expect(await inside.execute()).toHaveLength(2)
})

it('what cannot be is said beside its button: a session at that time, or a seat that has gone [SEAT-2]', async () => {
  const { sessionId, startsAt } = await groupWith(3)
  const busy = await person('Abala Una')
  const page = await busy.browser.open(PAGE)
  await newSession(site.records, { startsAt, trainees: [busy], coach: null, now: new Date() })
  const clash = await page.press('Take a seat', {}, within(sessionId))
  expect([clash.status, wordsOf(clash, sessionId)]).toEqual([
    409,
    expect.stringContaining('There is another session at that time.'),
  ])
  done(await setSeats(site.records, coach, { id: sessionId, seats: null }, new Date()))
  const closed = await page.press('Take a seat', {}, within(sessionId))
  expect([closed.status, closed.words]).toEqual([409, expect.stringContaining('Staff fill this session now')])
  expect((await site.visitor().open(PAGE)).address).toContain('/login')
})

it('a coach plans a group session with seats and no trainees, and changes and closes its seats [SEAT-2]', async () => {
  const staff = await site.signedIn(coach.id)
  const form = await staff.open('/admin/calendar/plan')
  const wrong = await form.press('Plan session', { Date: dayFromNow(40), 'Start time': '10:00', Places: '4' })
  expect(wrong.words).toContain('Please choose at least one trainee, or let trainees take seats.')
  const seats = 'Seats trainees take themselves'
  const tooMany = await wrong.press('Plan session', { [seats]: '51' })
  expect(tooMany.errorOf(seats)).toContain('from 1 to 50')
  let planned = await tooMany.press('Plan session', { [seats]: '3' })
  if (planned.words.includes('Plan it even though the academy is closed'))
    planned = await planned.press('Plan session', { 'Plan it even though the academy is closed': true })
  expect(planned.address).toContain('done=planned')
  const { id } = await site.records.read
    .selectFrom('training_sessions')
    .select('id')
    .where('coach_id', '=', coach.id)
    .where('capacity', '=', 4)
    .executeTakeFirstOrThrow()
  const session = await staff.open(`/admin/calendar/${id}`)
  expect(session.words).toContain('Trainees take up to 3 seats by themselves. 3 free now.')
  const refused = await session.press('Save seats', { [seats]: '90' })
  expect([refused.status, refused.field(seats).value]).toEqual([422, '90'])
  expect(refused.errorOf(seats)).toContain('from 1 to 50')
  const more = await session.press('Save seats', { [seats]: '9' })
  expect(more.words).toContain('The session has 9 places')
  const fewer = await more.press('Save seats', { [seats]: '2' })
  expect(fewer.words).toContain('Trainees take up to 2 seats')
  expect((await fewer.press('Close to trainees')).words).toContain('Only staff add trainees.')
})
