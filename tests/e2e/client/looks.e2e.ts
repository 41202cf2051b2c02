import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { newId } from '#records/engine/db'
import { openSession } from '#records/accounts/accounts'
import { makeLink } from '#records/mail/mail-links'
import { expect, expectAccessible, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { newAdministrator } from '../../journey.ts'
import { allowOwnPlanning, openedHours } from '../../own-planning.ts'
import { newSession, newTrainee } from '../../sessions.ts'
import { startSite, type Site } from '../../site.ts'
import { ADMINISTRATOR, enterAs, signUp } from '../../people.ts'
import { idOf } from '../../training.ts'
import { withRecords } from '../admin/desk.ts'
import { asClient, SECRET } from '../line/people.ts'
import { enterStarter, type ClientState } from './starter.ts'

/** Nothing may overflow sideways. */
async function expectWithin(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, `${page.url()} ${where}`).toBeLessThanOrEqual(0)
}

/** In the dark theme only these can differ. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Each page once: by day with every rule, by night with those of colour. Of two phones one is looked at each time. */
async function expectLooks(page: Page, address: string, widths = [320, 390, 1280], shown?: RegExp): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (shown) await expect(page.getByText(shown)).toBeAttached()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 850 })
    await expectWithin(page, `at ${width}`)
    if (width !== 390 || !widths.includes(320)) await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  for (const width of widths.filter((each) => each !== 320)) {
    await page.setViewportSize({ width, height: 850 })
    await expectAccessible(page, OF_COLOUR)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** A trainee with sessions to come and two that were rated, and their coach, each in a browser of their own. */
async function scene(site: Site, phone: Page, staffPage: Page) {
  return withRecords(site, async (records) => {
    const owner = await newAdministrator(records)
    const coach = await newAdministrator(records, 'coach')
    const trainee = await newTrainee(records, owner, { coach })
    const next = { startsAt: new Date(Date.now() + 5 * 86_400_000), place: '12 Mabini St, Parañaque' }
    const { sessionId } = await newSession(records, { ...next, trainees: [trainee], coach, now: new Date() })
    const poise = await records.read
      .selectFrom('criteria')
      .select('id')
      .where('name', '=', 'Poise')
      .executeTakeFirstOrThrow()
    const written = { revision: 1, updated_at: new Date().toISOString(), updated_by: coach.id }
    await allowOwnPlanning(records, 2)
    for (const weekday of [1, 3, 5]) await openedHours(records, coach, { weekday })
    const rated: string[] = []
    for (const [day, points] of [
      ['2026-10-03', 4],
      ['2026-11-07', 7],
    ] as const) {
      const startsAt = new Date(`${day}T02:00:00.000Z`)
      const past = { startsAt, kind: 'assessment' as const, trainees: [trainee], coach, now: startsAt }
      const { attendanceIds } = await newSession(records, past)
      const [attendance_id = ''] = attendanceIds
      rated.push(attendance_id)
      await records.write.updateTable('attendances').set({ state: 'held' }).where('id', '=', attendance_id).execute()
      await records.write
        .insertInto('attendance_notes')
        .values({ attendance_id, user_id: trainee.id, shown: `Prepare ${points} answers.`, private: '', ...written })
        .execute()
      await records.write
        .insertInto('ratings')
        .values({ attendance_id, criterion_id: poise.id, user_id: trainee.id, points })
        .execute()
    }
    for (const [page, { id }] of [
      [phone, trainee],
      [staffPage, coach],
    ] as const) {
      const value = await openSession(records, id, new Date())
      await page.context().addCookies([{ name: 'session', value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
    }
    return { trainee, sessionId, rated }
  })
}

test("a trainee's pages hold at every width by day and by night [HUB-1, CLI-3, MAT-1, TES-3, SES-3, SES-4, SES-5, SEAT-1]", async ({
  someone,
  site,
}) => {
  const [page, staffPage] = [await someone(), await someone()]
  const { trainee, sessionId, rated } = await scene(site, page, staffPage)
  const material = await withRecords(site, ({ read }) =>
    read.selectFrom('learning_materials').select('id').executeTakeFirstOrThrow(),
  )
  for (const address of [
    '/client',
    '/client/training',
    '/client/payments',
    '/client/account',
    '/client/privacy',
    '/learningmaterials',
    `/writetestimonial/${trainee.id}`,
    '/client/password',
  ])
    await expectLooks(page, address)
  await expectLooks(page, `/learningmaterials/${material.id}`, undefined, /^Page \d+ of \d+$/)
  await expectLooks(page, '/client/sessions')
  await expectLooks(page, `/client/sessions/${sessionId}/move`)
  for (const address of [`/client/sessions/${sessionId}/time`, '/client/sessions/plan'])
    await expectLooks(page, address)
  await page.locator('.free-times a').first().click()
  await expect(page.getByRole('button', { name: 'Plan session' })).toBeVisible()
  await expectAccessible(page)
  await expectWithin(page, 'with the chosen time')
  await expectLooks(page, '/client/assessments', [320, 390])
  await page.getByText('View as table').click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  await expectWithin(page, 'with its table')
  for (const address of ['/admin/move-requests', '/admin/calendar-feed', `/admin/attendances/${rated[0]}`])
    await expectLooks(staffPage, address)
})

test('the account and the registration look well in every state, also by night [CLI-3, REG-2, REG-7, REG-8]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  const STATES: ClientState[] = ['new', 'booked', 'half-registered', 'pending', 'rejected', 'enrolled', 'finished']
  for (const state of STATES) {
    await enterStarter(page, site, state)
    await page.goto('/client')
    await expectAccessible(page)
    if (!['half-registered', 'pending', 'rejected'].includes(state)) continue
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.goto('/registration')
    await expect(page).toHaveURL(/\/registration\/package-/)
    await expectAccessible(page)
    await expectWithin(page, 'by night')
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }
})

test('the theme is chosen on the account page and holds on every page of the client area [CLI-3]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  await enterStarter(page, site, 'enrolled')
  await page.goto('/client/account')
  const ground = () =>
    page.locator('main').evaluate((main) => getComputedStyle(main).getPropertyValue('--ground').trim())
  const light = await ground()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.goto('/learningmaterials')
  expect(await ground()).toBe(dark)
  await page.goto('/home')
  expect(await ground()).toBe(light)
})

test('a second step is set up and asked for, and staff are reminded of it, without a fault [AUTH-6]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  const { email } = await asClient(page, site)
  await page.goto('/client/security')
  await page.getByLabel('Current Password', { exact: true }).fill(SECRET)
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const key = (await page.locator('.security-qr code').innerText()).replaceAll(' ', '')
  await expectAccessible(page)
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() })
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(SECRET)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/login\/code/)
  await expectAccessible(page)
  await enterAs(page, site.url, ADMINISTRATOR)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Clients cannot verify their address')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add a second step' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await expectAccessible(page)
})

test('what waits for a confirmed address, and the page of its link, are shown without a fault [SEC-6, AUTH-5]', async ({
  someone,
}) => {
  // A site with a mail server configured; no server answers there.
  const own = await startSite({
    content: 'demo',
    env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@academy.example' },
  })
  try {
    const page = await someone({ at: own.url })
    const { person } = newcomer()
    const id = await idOf(await signUp(own.url, person))
    await enterAs(page, own.url, person)
    await page.goto('/client')
    await expect(page.getByText(/^Please confirm that .* is yours/)).toBeVisible()
    await expectAccessible(page)
    const token = await withRecords(own, async (records) => {
      const { mailId } = await records.read
        .selectFrom('outbox')
        .select('id as mailId')
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow()
      const mail = { id: mailId, kind: 'welcome' as const, accountId: id, createdAt: new Date().toISOString() }
      return makeLink(records, mail, new Date())
    })
    await page.goto(`/verify-email/${token}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByText('Thank you. Your email address is confirmed.')).toBeVisible()
    await page.context().clearCookies()
    await page.goto(`/verify-email/${newId()}`)
    await expect(page.getByText('This link no longer works')).toBeVisible()
    await expectAccessible(page)
  } finally {
    await own.close()
  }
})
