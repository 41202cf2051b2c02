import { newSession, newTrainee } from '../../sessions.ts'
import { withRecords } from '../admin/desk.ts'
import { expect, test } from '../../company.ts'
import { newAdministrator } from '../../journey.ts'
import { openSession } from '#records/accounts/accounts'

test('a session is confirmed where it stands, and its countdown goes on while the page is open without moving anything [SES-3]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  const startsAt = new Date(Date.now() + 2 * 86_400_000)
  const cookie = await withRecords(site, async (records) => {
    const coach = await newAdministrator(records, 'coach')
    const trainee = await newTrainee(records, await newAdministrator(records), { coach })
    await newSession(records, { startsAt, trainees: [trainee], coach, now: new Date() })
    return openSession(records, trainee.id, new Date())
  })
  await page.context().addCookies([{ name: 'session', value: cookie, url: site.url }])
  await page.clock.install({ time: new Date(startsAt.getTime() - 90 * 60_000) })
  await page.goto('/client')
  await expect(page.locator('time').filter({ hasText: /^in 1 hour$/ })).toBeVisible()
  const card = page.getByRole('article')
  await card.getByRole('button', { name: 'I will be there' }).click()
  await expect(card.getByText('You will be there')).toBeVisible()
  const before = await card.boundingBox()
  await page.clock.fastForward('31:00')
  await expect(page.locator('time').filter({ hasText: /^in 59 minutes$/ })).toBeVisible()
  expect(await card.boundingBox()).toEqual(before)
  await page.clock.fastForward('59:00')
  await expect(page.locator('time').filter({ hasText: /^now$/ })).toBeVisible()
})
