import { awake, expect, expectAccessible, test } from '../../company.ts'
import { FAKE_DEVICES } from '../../browser.ts'
import { playableAttempt } from '../../practice-recordings.ts'
import { asStaff } from '../line/people.ts'
import { withRecords } from './desk.ts'
import type { Page } from '@playwright/test'
import type { Site } from '../../site.ts'

test.use({ launchOptions: FAKE_DEVICES })

async function reviewing(page: Page, site: Site): Promise<string> {
  let id = ''
  await asStaff(page, site, async (records, owner) => {
    id = await playableAttempt(records, owner, { dataDir: site.dataDir, seconds: 30 })
  })
  await page.goto(`/admin/practice/${id}`)
  await awake(page)
  return id
}

test('a coach marks moments by tap and by key, comments, speaks a note, rates, and goes on [EYE-1, EYE-2]', async ({
  page,
  site,
}) => {
  await reviewing(page, site)
  await expectAccessible(page)
  const player = page.getByLabel('Recording', { exact: true }).locator('audio')
  await expect.poll(() => player.evaluate((media: HTMLMediaElement) => Math.round(media.duration))).toBe(30)
  await player.evaluate((media: HTMLMediaElement) => {
    media.currentTime = 7
  })
  await page.getByRole('button', { name: 'Good pause' }).click()
  const moments = page.getByRole('region', { name: 'Moments' })
  await expect(moments.getByRole('listitem')).toContainText(['Good pause'])
  await page.getByRole('radio', { name: '1.5×' }).check()
  expect(await player.evaluate((media: HTMLMediaElement) => media.playbackRate)).toBe(1.5)
  await page.locator('main h1').click()
  await page.keyboard.press('j')
  await expect.poll(() => player.evaluate((media: HTMLMediaElement) => media.currentTime)).toBe(2)
  await page.keyboard.press('l')
  await page.keyboard.press(' ')
  await expect.poll(() => player.evaluate((media: HTMLMediaElement) => media.paused)).toBe(false)
  await page.keyboard.press('k')
  await expect.poll(() => player.evaluate((media: HTMLMediaElement) => media.paused)).toBe(true)
  await player.evaluate((media: HTMLMediaElement) => {
    media.currentTime = 7
  })
  await page.keyboard.press('l')
  await page.keyboard.press('5')
  await expect(moments.getByRole('listitem')).toHaveCount(2)
  await expect(moments).toContainText('0:12')
  await page.getByLabel('Comment at this moment').fill('Breathe here')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(moments).toContainText('Breathe here')
  await page.getByRole('button', { name: 'Record voice note' }).click()
  await page.getByRole('button', { name: 'Stop voice note (2 s)' }).click()
  await expect(moments.getByLabel('Voice note')).toBeVisible()
  await page.getByRole('combobox').first().selectOption('8')
  await page.getByLabel('Once more, with …').fill('a slower ending')
  await expectAccessible(page)
  await expect(page.getByLabel('Due day')).toBeHidden()
  await page.getByLabel('Give this drill again as homework').check()
  await expect(page.getByLabel('Due day')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('Review saved, homework given')).toBeVisible()
  await expect(page.getByLabel('Give this drill again as homework')).not.toBeChecked()
})

test('without a line a marker waits on the phone and arrives once [EYE-2]', async ({
  page,
  context,
  site,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await reviewing(page, site)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Too fast' }).click()
  await expect(page.getByText('1 moment waits for a connection.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('1 moment waits for a connection.')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Moments' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
})

test('a moment that is refused is said with its words [EYE-2]', async ({ page, site, complaints }) => {
  complaints.expect(/409/)
  const id = await reviewing(page, site)
  await withRecords(site, (records) =>
    records.write
      .updateTable('practice_attempts')
      .set({ hidden_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute(),
  )
  await page.getByLabel('Comment at this moment').fill('Breathe here')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(page.getByRole('region', { name: 'Moments' }).getByRole('alert')).toContainText(
    'Not saved: “Breathe here” at 0:00.',
  )
})
