import type { Page } from '@playwright/test'
import { enrolled, newAdministrator } from '../../journey.ts'
import { agreeToRecordings, newDrill } from '../../practice.ts'
import type { Site } from '../../site.ts'
import { awake, expect, expectAccessible } from '../../company.ts'
import { withRecords } from '../admin/desk.ts'
import { asClient } from '../line/people.ts'

export const QUESTION = 'What would you tell a shy beginner?'

/** A trainee on the practice page, before a drill of their own. */
export async function practising(page: Page, site: Site, { agrees = true, question = QUESTION } = {}) {
  const trainee = await asClient(page, site, async (records, client) => {
    const owner = await newAdministrator(records)
    await newDrill(records, owner, { text: question, thinkSeconds: 2, speakSeconds: 60, yellowAt: 2, redAt: 3 })
    await enrolled(records, owner, client.id, 'package_w')
    if (agrees) await agreeToRecordings(records, client, true)
  })
  await page.goto('/practice')
  await awake(page)
  return trainee
}

export const stage = (page: Page) => page.locator('dialog.drill-stage:modal')
/** Opens the group of questions and the drill in it. */
export async function choose(page: Page, question = QUESTION) {
  await page.locator('summary', { hasText: 'Question' }).click()
  await page
    .getByRole('button', { name: `Practise: ${question}` })
    .first()
    .click()
}

/** Records until the red light and stops. */
export async function record(page: Page) {
  await stage(page).getByRole('button', { name: 'Start' }).click()
  await expect(stage(page).getByText('Think', { exact: true })).toBeVisible()
  await expect(stage(page).getByText('Green light')).toBeVisible()
  await expect(stage(page).getByText('Yellow light')).toBeVisible()
  await expect(stage(page).getByText('Red light')).toBeVisible()
  await expectAccessible(page)
  await stage(page).getByRole('button', { name: 'Stop' }).click()
  await expect(stage(page).getByRole('button', { name: 'Filler word', exact: true })).toBeVisible()
}

export const rowsOf = (site: Site, userId: string) =>
  withRecords(site, (records) =>
    records.read.selectFrom('practice_attempts').selectAll().where('user_id', '=', userId).execute(),
  )
