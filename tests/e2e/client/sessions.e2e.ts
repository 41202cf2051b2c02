import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import type { Actor } from '#domain/accounts/accounts'
import { startInWords } from '#domain/training/session-times'
import { newId, type Records } from '#records/engine/db'
import { openSession } from '#records/accounts/accounts'
import { trainingTerms } from '#records/training/terms'
import { withRecords } from '../admin/desk.ts'
import { expect, expectAccessible, test } from '../../company.ts'
import { answerAsGuardian, askGuardian, guardianLink } from '#records/consent/guardians'
import { done, newAdministrator, READ } from '../../journey.ts'
import { newSession, newTrainee } from '../../sessions.ts'
import type { Site } from '../../site.ts'

const DAY_MS = 86_400_000
/** Ten in the morning in Manila, so many days from now. */
const morning = (days: number) =>
  new Date(`${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T02:00:00.000Z`)

async function enter(page: Page, site: Site, records: Records, { id }: Pick<Actor, 'id'>): Promise<void> {
  const value = await openSession(records, id, new Date(), 'Chrome on Android')
  await page.context().addCookies([{ name: 'session', value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
}

/** A coach and a trainee of this test alone, with a session in so many days. */
function scene(site: Site, pages: { trainee?: Page; coach?: Page }, { days = 5, place = 'Studio 1' } = {}) {
  return withRecords(site, async (records) => {
    const owner = await newAdministrator(records)
    const coach = await newAdministrator(records, 'coach')
    const name = `Ligaya ${newId()}`
    await records.write.updateTable('users').set({ name: 'Coach Ana' }).where('id', '=', coach.id).execute()
    const trainee = await newTrainee(records, owner, { name, coach })
    await records.write.updateTable('users').set({ name }).where('id', '=', trainee.id).execute()
    const startsAt = morning(days)
    const session = await newSession(records, { startsAt, trainees: [trainee], coach, place, now: new Date() })
    if (pages.trainee) await enter(pages.trainee, site, records, trainee)
    if (pages.coach) await enter(pages.coach, site, records, coach)
    return { trainee, coach, name, startsAt, ...session, noticeHours: (await trainingTerms(records)).noticeHours }
  })
}

test('a trainee confirms the next session and asks to move another; the coach moves it on a device of their own, and the trainee sees the new time [SES-3]', async ({
  someone,
  site,
}) => {
  const [phone, desk] = [await someone(), await someone()]
  const { name, startsAt } = await scene(site, { trainee: phone, coach: desk }, { place: '12 Mabini St, Parañaque' })
  await phone.goto('/client')
  const card = phone.getByRole('article', { name: startInWords(startsAt.toISOString()).replace(/, [^,]+$/, '') })
  await expect(card).toContainText(/in [45] days/)
  await expect(card).toContainText('With Coach Ana')
  await expect(card.getByRole('link', { name: /^Open the map/ })).toHaveAttribute('href', /google\.com\/maps/)
  await card.getByRole('button', { name: 'I will be there' }).click()
  await expect(card.getByText('You will be there')).toBeVisible()

  await card.getByRole('link', { name: 'Ask to move' }).click()
  await expect(phone.getByRole('heading', { name: 'Ask to move a session' })).toBeVisible()
  await phone.getByRole('button', { name: 'Ask my coach' }).click()
  await expect(phone.getByText('Please say in a sentence why.')).toBeVisible()
  const wish = phone.getByRole('radio').first()
  const wished = await wish.inputValue()
  await wish.check()
  await phone.getByLabel('Why do you ask?').fill('I have an exam.')
  await phone.getByRole('button', { name: 'Ask my coach' }).click()
  await expect(phone.getByText(`You asked to move it to ${startInWords(wished)}`)).toBeVisible()

  await desk.goto('/admin/move-requests')
  const request = desk.getByRole('listitem').filter({ hasText: name })
  await expect(request).toContainText('I have an exam.')
  await request.getByRole('button', { name: 'Move it there' }).click()
  await expect(desk.getByText('The session is moved, and the trainee is told')).toBeVisible()
  await expect(request).toHaveCount(0)

  await phone.goto('/client/sessions')
  const moved = phone.getByRole('article', { name: startInWords(wished).replace(/, [^,]+$/, '') })
  await expect(moved.getByRole('button', { name: 'I will be there' }), 'it is asked anew').toBeVisible()
})

test('all of it works without script: the countdown in words, confirming, asking, taking back [SES-3]', async ({
  someone,
  site,
}) => {
  const page = await someone({ javaScript: false })
  await scene(site, { trainee: page })
  await page.goto('/client')
  await expect(page.getByText(/^in [45] days$/)).toBeVisible()
  await page.getByRole('button', { name: 'I will be there' }).click()
  await expect(page.getByText('Thank you. Your coach sees that you will be there.')).toBeVisible()
  await page.getByRole('link', { name: 'Ask to move' }).click()
  await page.getByRole('button', { name: 'Ask my coach' }).click()
  await expect(page.getByText('Please say in a sentence why.')).toBeVisible()
  await page.getByLabel('Why do you ask?').fill('An exam.')
  await page.getByRole('button', { name: 'Ask my coach' }).click()
  await expect(page.getByText('Your coach has your request.')).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('Taken back. The session stays as it is.')).toBeVisible()
  await page.getByRole('button', { name: 'Make my calendar' }).click()
  await expect(page.getByLabel('Address of your calendar')).toHaveValue(/\.ics$/)
})

test('the countdown goes on while the page is open, and nothing moves with it [SES-3]', async ({ someone, site }) => {
  const page = await someone()
  const { startsAt } = await scene(site, { trainee: page }, { days: 2 })
  await page.clock.install({ time: new Date(startsAt.getTime() - 90 * 60_000) })
  await page.goto('/client')
  const count = page.locator('time').filter({ hasText: /^in 1 hour$/ })
  await expect(count).toBeVisible()
  const card = page.getByRole('article')
  const before = await card.boundingBox()
  await page.clock.fastForward('31:00')
  await expect(page.locator('time').filter({ hasText: /^in 59 minutes$/ })).toBeVisible()
  expect(await card.boundingBox()).toEqual(before)
  await page.clock.fastForward('59:00')
  await expect(page.locator('time').filter({ hasText: /^now$/ })).toBeVisible()
})

test('a private calendar is read without a cookie, answers 304 while nothing changes, and is gone once it is renewed or ended [SES-5]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  const { trainee, sessionId } = await scene(site, { trainee: page })
  const file = await page.request.get(`/client/sessions/${sessionId}/calendar.ics`)
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  await page.goto('/client/sessions')
  await page.getByRole('button', { name: 'Make my calendar' }).click()
  const field = page.getByLabel('Address of your calendar')
  await expect(field).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  const address = await field.inputValue()
  const read = await fetch(address)
  const [tag, text] = [read.headers.get('etag') ?? '', await read.text()]
  expect(read.headers.get('cache-control')).toBe('private, no-cache')
  for (const each of [text, await file.text()]) {
    const [event] = new ICAL.Component(ICAL.parse(each) as never).getAllSubcomponents('vevent')
    expect(String(event?.getFirstPropertyValue('uid'))).toBe(`${sessionId}@localhost`)
  }
  const again = await fetch(address, { headers: { 'If-None-Match': tag } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(200)
  await withRecords(site, (records) =>
    records.write
      .updateTable('training_sessions')
      .set({ cancelled_at: new Date().toISOString(), revision: 1 })
      .where('id', '=', sessionId)
      .execute(),
  )
  const cancelled = await fetch(address, { headers: { 'If-None-Match': tag } })
  expect([cancelled.status, (await cancelled.text()).includes('STATUS:CANCELLED')]).toEqual([200, true])
  for (const guess of ['x'.repeat(43), 'short', `${'x'.repeat(43)}.txt`])
    expect((await fetch(`${site.url}/calendar/${guess}.ics`)).status).toBe(404)

  await page.getByRole('button', { name: 'Make a new address' }).click()
  await expect(field).not.toHaveValue(address)
  const renewed = await field.inputValue()
  expect([(await fetch(address)).status, (await fetch(renewed)).status]).toEqual([404, 200])
  await page.getByRole('button', { name: 'End it' }).click()
  await expect(page.getByRole('button', { name: 'Make my calendar' })).toBeVisible()
  expect((await fetch(renewed)).status).toBe(404)
  const token = renewed.slice(-47, -4)
  expect(site.output(), 'no part of the address stands in the log').not.toContain(token.slice(0, 12))
  expect(trainee.id).not.toBe('')
})

test('a guardian reads the next session where staff show them the progress, and nothing of it elsewhere [SES-3]', async ({
  site,
}) => {
  const { trainee, startsAt } = await scene(site, {}, { place: 'Studio of the guardian' })
  const token = await withRecords(site, async (records) => {
    const birthdate = `${new Date().getUTCFullYear() - 12}-01-01`
    await records.write.updateTable('users').set({ birthdate }).where('id', '=', trainee.id).execute()
    const named = { guardianName: 'Ana Cruz', guardianRelation: 'Mother', guardianContact: '0917 123 4567' }
    done(await askGuardian(records, trainee, named, READ.place, new Date()))
    const made = done(await guardianLink(records, trainee, new Date()))
    const said = { act: 'agree', answers: { training: true }, name: 'Ana Cruz', words: '', read: READ } as const
    done(await answerAsGuardian(records, made, said, new Date()))
    return made
  })
  const page = async () => (await fetch(`${site.url}/guardian/${token}`)).text()
  expect(await page()).not.toContain('Studio of the guardian')
  await withRecords(site, (records) =>
    records.write.updateTable('guardians').set({ sees_progress: 1 }).where('user_id', '=', trainee.id).execute(),
  )
  const shown = await page()
  expect(shown).toContain('Studio of the guardian')
  expect(shown).toContain(startInWords(startsAt.toISOString()).replace(/, [^,]+$/, ''))
})

for (const [colorScheme, widths] of [
  ['light', [320, 1280]],
  ['dark', [390]],
] as const)
  test(`the pages of sessions hold at ${widths.join(' and ')} px, ${colorScheme} [SES-3, SES-5]`, async ({
    someone,
    site,
  }) => {
    test.slow()
    const [page, desk] = [await someone(), await someone()]
    const { sessionId } = await scene(site, { trainee: page, coach: desk }, { place: '12 Mabini St, Parañaque' })
    const pages: [Page, string][] = [
      [page, '/client'],
      [page, '/client/sessions'],
      [page, `/client/sessions/${sessionId}/move`],
      [desk, '/admin/move-requests'],
      [desk, '/admin/calendar-feed'],
    ]
    for (const each of [page, desk]) await each.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of widths)
      for (const [each, address] of pages) {
        await each.setViewportSize({ width, height: 850 })
        await each.goto(address)
        await expect(each.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(each)
        const over = await each.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(over, `${address} at ${width}`).toBeLessThanOrEqual(0)
      }
  })
