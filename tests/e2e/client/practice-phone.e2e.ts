import type { Page } from '@playwright/test'
import { PHONE_ATTEMPTS } from '#domain/files/copy-caches'
import { recorderProblemText, stageText } from '#domain/text/client/training/practice'
import { FAKE_DEVICES } from '../../browser.ts'
import { awake, expect, expectAccessible, test } from '../../company.ts'
import { recordingOf } from '../../recordings.ts'
import { choose, practising, QUESTION, record, rowsOf, stage } from './practising.ts'

test.use({ launchOptions: FAKE_DEVICES })

const confirmDelete = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Delete recording' }).click()

/** Runs in the page before its own script: how a phone cannot record. */
const HINDRANCES = {
  refused: () => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  },
  missing: () => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotFoundError'))
  },
  'in-app': () => {
    Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} [FBAN/FBIOS;FBAV/420.0]` })
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
  },
  full: () => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 100_000_000, usage: 99_000_000 })
  },
} as const

for (const [hindrance, title] of [
  ['refused', 'a refused microphone'],
  ['missing', 'a missing microphone'],
  ['in-app', 'a browser inside an app, without a camera'],
  ['full', 'a phone without space'],
] as const)
  test(`${title} is said in words, with a file as the way out [PRAC-3]`, async ({ page, site }) => {
    await page.addInitScript(HINDRANCES[hindrance])
    await practising(page, site)
    await choose(page)
    await stage(page).getByRole('button', { name: 'Start' }).click()
    await expect(stage(page).getByRole('alert')).toHaveText(recorderProblemText[hindrance])
    await expectAccessible(page)
    const sound = Buffer.from(await recordingOf('webm-opus', 3))
    const file = { name: 'answer.webm', mimeType: 'audio/webm', buffer: sound }
    await stage(page).getByLabel('Choose a file instead').setInputFiles(file)
    await expect(stage(page).getByLabel('Listen to yourself').first()).toBeVisible()
    await stage(page).getByRole('button', { name: 'Send to coach' }).click()
    await expect(page.getByRole('region', { name: 'Sent' })).toContainText(QUESTION)
  })

test('on a phone that is full while listening, the count and ratings stay on the screen and can be sent [PRAC-2, PRAC-3]', async ({
  page,
  context,
  site,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const trainee = await practising(page, site)
  await choose(page)
  await record(page)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await stage(page).getByRole('button', { name: 'Filler word', exact: true }).click()
  await expect(stage(page).getByRole('alert')).toHaveText(stageText.unsaved)
  await stage(page).getByRole('combobox').first().selectOption('7')
  await context.setOffline(true)
  for (const way of ['Send to coach', 'Keep on this phone', 'Record again']) {
    await stage(page).getByRole('button', { name: way }).click()
    await expect(stage(page).getByRole('alert')).toHaveText(stageText.unsaved)
    await expect(stage(page).getByText('1 filler word', { exact: true })).toBeVisible()
  }
  await context.setOffline(false)
  await stage(page).getByRole('button', { name: 'Send to coach' }).click()
  await expect(page.getByRole('region', { name: 'Sent' })).toContainText(QUESTION)
  const [attempt] = await rowsOf(site, trainee.id)
  expect([attempt?.fillers, Object.values(JSON.parse(attempt?.own_ratings ?? '{}') as object)]).toEqual([1, [7]])
})

/** The counts of filler words that the phone has stored. */
const storedFillers = (database: string) =>
  new Promise<unknown[]>((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const all = opening.result.transaction('attempts').objectStore('attempts').getAll()
      all.addEventListener('success', () => {
        opening.result.close()
        resolve(all.result.map(({ fillers }) => fillers))
      })
    })
  })

test('a page closed while listening keeps the count; a recording is repeated, and deleted after a question [PRAC-2]', async ({
  page,
  context,
  site,
}) => {
  const trainee = await practising(page, site)
  await choose(page)
  await record(page)
  await stage(page).getByRole('button', { name: 'Record again' }).click()
  await record(page)
  const deleteButton = stage(page).getByRole('button', { name: `Delete: ${QUESTION}` })
  await deleteButton.click()
  await expect(page.getByRole('alertdialog')).toContainText('It cannot be brought back')
  await page.keyboard.press('Escape')
  await expect(deleteButton).toBeFocused()
  await deleteButton.click()
  await confirmDelete(page)
  const kept = page.getByRole('region', { name: 'On this phone' })
  await expect(kept.getByRole('listitem')).toHaveCount(1)
  await kept.getByRole('button', { name: `Delete: ${QUESTION}` }).click()
  await confirmDelete(page)
  await expect(kept).toHaveCount(0)
  await page
    .getByRole('button', { name: `Practise: ${QUESTION}` })
    .first()
    .click()
  await record(page)
  await stage(page).getByRole('button', { name: 'Filler word', exact: true }).click()
  await expect(stage(page).getByText('1 filler word', { exact: true })).toBeVisible()
  // Storing takes a moment, and a page closed within it loses that tap.
  await expect.poll(() => page.evaluate(storedFillers, PHONE_ATTEMPTS)).toEqual([1])
  await page.close()
  const next = await context.newPage()
  await next.goto('/practice')
  await next.getByRole('region', { name: 'On this phone' }).getByRole('button', { name: 'Send to coach' }).click()
  await expect(next.getByRole('region', { name: 'Sent' })).toContainText(QUESTION)
  expect((await rowsOf(site, trainee.id)).map(({ fillers }) => fillers)).toEqual([1])
})

test('sound and vibration at a light can be off, and stay off [PRAC-2]', async ({ page, site }) => {
  await page.addInitScript(() => {
    navigator.vibrate = () => {
      document.title = 'vibrated'
      return true
    }
  })
  await practising(page, site)
  await choose(page)
  await stage(page).getByRole('checkbox', { name: 'Vibration' }).uncheck()
  await stage(page).getByRole('checkbox', { name: 'Sound' }).uncheck()
  await page.reload()
  await awake(page)
  await choose(page)
  await expect(stage(page).getByRole('checkbox', { name: 'Sound' })).not.toBeChecked()
  await record(page)
  await expect(page).toHaveTitle('Practice')
  await stage(page).getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('button', { name: `Practise: ${QUESTION}` })
    .first()
    .click()
  await stage(page).getByRole('checkbox', { name: 'Vibration' }).check()
  await stage(page).getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveTitle('vibrated')
})
