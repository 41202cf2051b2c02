import type { Page } from '@playwright/test'
import { newId, type Records } from '#records/engine/db'
import { closeTrialSlot, listFreeTrialSlots, openTrialSlots } from '#records/training/trial/trial-slots'
import { DAY_MS } from '#domain/words/formats'
import { done, newAdministrator } from '../../journey.ts'
import { awake, expect, expectAccessible, test } from '../../company.ts'
import { firstVisit } from '../budgets/first-visit.ts'
import { over, PROMISED } from '../budgets/table.ts'
import { sidewaysScroll, withRecords } from '../admin/desk.ts'

async function expectHolds(page: Page) {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(async () => sidewaysScroll(page), `${width} px`).toBeLessThanOrEqual(0)
    if (width !== 320) await expectAccessible(page)
  }
}

async function openSlot(records: Records) {
  const owner = await newAdministrator(records)
  const wanted = { key: newId(), minutes: 45, place: 'Studio 2', coachId: null, anyway: true }
  const starts = [new Date(Date.now() + 3 * DAY_MS).toISOString()]
  done(await openTrialSlots(records, owner, { ...wanted, starts }, new Date()))
}

/** The pages of other tests have no times. */
async function closeSlots(records: Records) {
  const owner = await newAdministrator(records)
  for (const { id } of await listFreeTrialSlots(records.read, new Date()))
    done(await closeTrialSlot(records, owner, id, new Date()))
}

test('a visitor books a trial lesson and cancels it, on pages as light as the others that are only read and without a fault for assistive technology [SEAT-3, FAST-2]', async ({
  site,
  browser,
  someone,
}) => {
  await withRecords(site, openSlot)
  try {
    const light = await firstVisit(browser, site.url, '/trial')
    expect(over(light, PROMISED.reading)).toEqual([])
    const page = await someone({ width: 360 })
    await page.goto('/trial')
    await awake(page)
    await expectHolds(page)
    await page.getByRole('radio').first().check()
    await page.getByLabel('Name').fill('Rosario Dimalanta')
    await page.getByLabel('Email').fill('rosario.dimalanta@mail.example')
    await page.getByLabel('Mobile number').fill('0917 123 4567')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Your trial lesson is booked' })).toBeVisible()
    await expectHolds(page)
    await page.getByRole('link', { name: 'Cancel trial lesson' }).click()
    await expectHolds(page)
    await page.getByRole('button', { name: 'Cancel trial lesson' }).click()
    await expect(page.getByRole('main')).toContainText('cancelled')
  } finally {
    await withRecords(site, closeSlots)
  }
})
