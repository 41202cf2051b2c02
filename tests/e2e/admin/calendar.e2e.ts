import type { Page } from '@playwright/test'
import type { Actor } from '#domain/accounts/accounts'
import { openSession } from '#records/accounts/accounts'
import { addDays, addMinutes, dayOf, mondayOf, startOfDay } from '#domain/training/manila'
import { whenInFull } from '#domain/text/shared/sessions'
import { holidaysOf } from '#domain/training/holidays'
import { planSessions } from '#records/training/sessions/plan'
import { expect, expectAccessible, test } from '../../company.ts'
import { done, enrolled, newAdministrator, newClient } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { expectToFit, withRecords } from './desk.ts'

/** A Monday some weeks ahead whose week has no holiday. */
function plainWeek(): string {
  let monday = addDays(mondayOf(dayOf(new Date().toISOString())), 21)
  const isFree = () =>
    [0, 1, 2, 3, 4, 5].every((days) => {
      const day = addDays(monday, days)
      return !holidaysOf(Number(day.slice(0, 4))).some((holiday) => holiday.day === day)
    })
  while (!isFree()) monday = addDays(monday, 7)
  return monday
}
const MONDAY = plainWeek()
const at = (days: number, hour: number) => addMinutes(startOfDay(addDays(MONDAY, days)), hour * 60)
const said = (start: string) => whenInFull(start, addMinutes(start, 60))

/** A coach of one test alone with trainees of their own, signed in in this browser. */
async function coachWith(page: Page, site: Site, count: number) {
  return withRecords(site, async (records) => {
    const [coach, owner] = [await newAdministrator(records, 'coach'), await newAdministrator(records)]
    const trainees: string[] = []
    for (let index = 0; index < count; index += 1) {
      const { paymentId } = await enrolled(records, owner, (await newClient(records)).id, 'package_o')
      await records.write.updateTable('trainees').set({ coach_id: coach.id }).where('id', '=', paymentId).execute()
      trainees.push(paymentId)
    }
    const value = await openSession(records, coach.id, new Date(), 'Chrome')
    await page.context().addCookies([{ name: 'session', value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
    return { coach, trainees }
  })
}
const planned = (site: Site, coach: Actor, trainee: string, starts: string[]) =>
  withRecords(site, async (records) => {
    const planFacts = { kind: 'q-and-a' as const, starts, minutes: 60, place: '', coachId: coach.id, capacity: 1 }
    return done(await planSessions(records, coach, { ...planFacts, traineeIds: [trainee] }, new Date())).ids[0] ?? ''
  })
const startOf = (site: Site, id: string) =>
  withRecords(site, async ({ read }) => {
    const row = await read.selectFrom('training_sessions').select('starts_at').where('id', '=', id).executeTakeFirst()
    return row?.starts_at
  })
const inGrid = (page: Page, start: string) =>
  page.getByRole('table').getByRole('link', { name: new RegExp(`^Q&A session with .*${said(start)}`) })

test('a coach moves a session with the mouse and with keys, reads why it cannot lie elsewhere, tries again when the line is back, and plans a series from a free half hour [SES-2, NET-1]', async ({
  site,
  someone,
}) => {
  const page = await someone({ width: 1280 })
  const { coach, trainees } = await coachWith(page, site, 2)
  const id = await planned(site, coach, trainees[0] ?? '', [at(1, 10)])
  await planned(site, coach, trainees[1] ?? '', [at(1, 14)])
  await page.goto(`/admin/calendar?week=${MONDAY}`)
  await expectAccessible(page)
  // Its handler is attached: the text comes from script alone.
  await expect(async () => {
    await inGrid(page, at(1, 10)).focus()
    await page.keyboard.press('m')
    await expect(page.getByText('Session picked up. Choose a time with the arrow keys')).toBeAttached({
      timeout: 500,
    })
  }).toPass()
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText(`Session moved to ${said(at(2, 11))}`).first()).toBeVisible()
  expect(await startOf(site, id)).toBe(at(2, 11))

  const drag = async (from: string, to: string) => {
    await inGrid(page, from).scrollIntoViewIfNeeded()
    await inGrid(page, from).hover({ position: { x: 20, y: 10 } })
    await page.mouse.down()
    const cell = await page.locator(`td[data-at="${to}"]`).boundingBox()
    await page.mouse.move((cell?.x ?? 0) + 20, (cell?.y ?? 0) + 8, { steps: 8 })
    await page.mouse.up()
  }
  await drag(at(2, 11), at(1, 13.5))
  await expect(page.getByRole('alert')).toContainText(
    'The coach has another session at that time. Nothing was changed.',
  )
  expect(await startOf(site, id)).toBe(at(2, 11))

  await page.route('**/admin/calendar.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await drag(at(2, 11), at(3, 12))
  await expect(page.getByText('The academy could not be reached').first()).toBeVisible()
  await page.unroute('**/admin/calendar.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(inGrid(page, at(3, 12))).toBeVisible()
  expect(await startOf(site, id)).toBe(at(3, 12))

  // A free half hour links to a plan with its hour, in the same page; Ctrl opens a new tab.
  await page.goto(`/admin/calendar?week=${MONDAY}`)
  const free = page.getByLabel(/^Plan session: .*, 9:00 AM$/).nth(2)
  // A press while the grid becomes the script's own may be lost.
  await expect(async () => {
    const [newPage] = await Promise.all([
      page.context().waitForEvent('page', { timeout: 5_000 }),
      free.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(newPage.locator(`#trainee-${trainees[0]}`)).toBeVisible()
    await newPage.close()
  }).toPass()
  // Its handler is there when the document stays: before that the same press loads another.
  await expect(async () => {
    await page.goto(`/admin/calendar?week=${MONDAY}`)
    await page.evaluate(() => Object.assign(window, { stays: true }))
    await free.click()
    await page.waitForURL(/\/admin\/calendar\/plan/)
    expect(await page.evaluate(() => 'stays' in window)).toBe(true)
  }).toPass()
  await expect(page.locator('input[name=day]')).toHaveValue(addDays(MONDAY, 2))

  // Of a series the day that clashes is named, and stays named when the window is come back to.
  await planned(site, coach, trainees[1] ?? '', [at(9, 9)])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator(`#trainee-${trainees[0]}`).check()
  await page.getByLabel('Weeks in a row').fill('3')
  await page.getByLabel('Place or link').fill('Studio 1')
  await page.getByRole('button', { name: 'Plan session', exact: true }).click()
  const clash = page.getByRole('checkbox', {
    name: `Leave out: ${said(at(9, 9))}: the coach has another session at that time.`,
  })
  await expect(clash).toBeVisible()
  await expect(page.getByLabel('Place or link')).toHaveValue('Studio 1')
  const healthResponse = page.waitForResponse('**/healthz')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await (await healthResponse).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await expect(clash).toBeVisible()
  await expectToFit(page, [320, 390])
  await expectAccessible(page)
  // What lies on a holiday may be among them.
  for (const box of await page.getByRole('checkbox', { name: /^Leave out/ }).all()) await box.check()
  await page.getByRole('button', { name: 'Plan session', exact: true }).click()
  await page.waitForURL(/\/admin\/calendar\?/)
  await expect(page.getByRole('listitem').getByRole('link', { name: new RegExp(said(at(2, 9))) })).toBeVisible()
  await expectToFit(page, [320, 390])
  await expectAccessible(page)
})
