import { FAKE_DEVICES } from '../../browser.ts'
import { awake, expect } from '../../company.ts'
import { newAdministrator } from '../../journey.ts'
import { newDrill, newTrainee } from '../../practice.ts'
import { withRecords } from '../admin/desk.ts'
import { enter, isHeld, noticeLine, test } from './phone.ts'

test.use({ launchOptions: FAKE_DEVICES })

test('the practice page opens without a line, records, and sends by itself later [PRAC-3]', async ({
  site,
  phone,
}) => {
  const { page, line } = await phone()
  const trainee = await withRecords(site, async (records) => {
    const owner = await newAdministrator(records)
    await newDrill(records, owner, { text: 'What do you do when the light goes out?', thinkSeconds: 0 })
    return newTrainee(records, owner)
  })
  await enter(page, line, site, trainee.id)
  await page.goto('/client/training')
  await awake(page)
  await page.getByRole('link', { name: /^Practice/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Practice' })).toBeVisible()
  await awake(page)
  await isHeld(page, '/practice')
  line.cut()
  await page.reload()
  await awake(page)
  await page.locator('summary', { hasText: 'Question' }).click()
  await page.getByRole('button', { name: 'Practise: What do you do when the light goes out?' }).first().click()
  const stage = page.locator('dialog.drill-stage:modal')
  await stage.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(stage.locator('.stage-clock')).toHaveText('0:02')
  await stage.getByRole('button', { name: 'Stop', exact: true }).click()
  await stage.getByRole('button', { name: 'Send to coach' }).click()
  await expect(page.getByRole('region', { name: 'On this phone' })).toContainText(/Waiting for a connection|%/)
  line.mend()
  await noticeLine(page)
  await expect(page.getByRole('region', { name: 'On this phone' })).toHaveCount(0)
  const rows = await withRecords(site, (records) =>
    records.read.selectFrom('practice_attempts').select('id').where('user_id', '=', trainee.id).execute(),
  )
  expect(rows).toHaveLength(1)
})
