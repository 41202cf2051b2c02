import type { Page } from '@playwright/test'
import { openSession } from '#records/accounts/accounts'
import { dayOf, startOfDay } from '#domain/training/manila'
import { expect, expectAccessible, test } from '../../company.ts'
import { newAdministrator } from '../../journey.ts'
import { newSession } from '../../sessions.ts'
import { enrolledClient, expectToFit, withRecords } from './desk.ts'

/** In the document: a click may scroll the window. */
const placesOf = (page: Page) =>
  page
    .getByRole('group')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top + window.scrollY)))

test('the rows of a roll call hold still while marks come and go, and the last mark is undone from its message [WORK-5]', async ({
  site,
  someone,
}) => {
  const clients = [await enrolledClient(site), await enrolledClient(site), await enrolledClient(site)]
  const page = await someone({ width: 360 })
  await withRecords(site, async (records) => {
    const coach = await newAdministrator(records, 'coach')
    const now = new Date()
    const trainees = clients.map(({ paymentId }) => ({ traineeId: paymentId }))
    await newSession(records, { startsAt: new Date(startOfDay(dayOf(now.toISOString()))), coach, trainees, now })
    const value = await openSession(records, coach.id, now, 'Chrome')
    await page.context().addCookies([{ name: 'session', value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
  })
  await page.goto('/admin/today')
  const [first] = clients
  const row = page.getByRole('group', { name: first?.name ?? '' })
  const before = await placesOf(page)
  expect(before).toHaveLength(3)
  await row.getByRole('button', { name: 'Present', exact: true }).click()
  await expect(page.getByText('1 of 3 marked')).toBeVisible()
  expect(await placesOf(page)).toEqual(before)
  await expectAccessible(page)
  const undo = page.getByRole('button', { name: `Undo the mark of ${first?.name}` })
  await undo.click()
  await expect(page.getByText('0 of 3 marked')).toBeVisible()
  await expect(undo).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Present', exact: true })).toBeFocused()
  await page.getByRole('button', { name: /^All present/ }).click()
  await expect(page.getByText('3 of 3 marked')).toBeVisible()
  expect(await placesOf(page)).toEqual(before)
  await page.getByRole('button', { name: 'Undo these marks' }).click()
  await expect(page.getByText('0 of 3 marked')).toBeVisible()
  await expectToFit(page)
})
