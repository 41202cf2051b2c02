import { FAKE_DEVICES } from '../../browser.ts'
import { expect, expectAccessible, test } from '../../company.ts'
import { choose, practising, QUESTION, record, rowsOf, stage } from './practising.ts'

test.use({ launchOptions: FAKE_DEVICES })

test('a trainee records a drill, counts, rates and sends it; it is what was heard, and plays by range [PRAC-2, PRAC-3, PRAC-4]', async ({
  page,
  site,
}) => {
  const trainee = await practising(page, site)
  await expectAccessible(page)
  await choose(page)
  await expectAccessible(page)
  await record(page)
  await stage(page).getByRole('button', { name: 'Filler word', exact: true }).click()
  await stage(page).getByRole('button', { name: 'Filler word', exact: true }).click()
  await expect(stage(page).getByText('2 filler words')).toBeVisible()
  await stage(page).getByRole('combobox').first().selectOption('7')
  await expectAccessible(page)
  await stage(page).getByRole('button', { name: 'Send to coach' }).click()
  await expect(page.getByRole('region', { name: 'Sent' })).toContainText(QUESTION)
  const [attempt] = await rowsOf(site, trainee.id)
  expect(attempt).toMatchObject({ media: 'audio', fillers: 2 })
  expect(attempt?.milliseconds).toBeGreaterThan(2500)
  expect(attempt?.milliseconds).toBeLessThan(61_000)
  await page.getByRole('region', { name: 'Sent' }).getByRole('link', { name: QUESTION }).click()
  const player = page.getByLabel('Your recording')
  await expect(player).toBeVisible()
  // The player knows how long it is, so that it can jump to a moment.
  await expect.poll(() => player.evaluate((media: HTMLMediaElement) => Math.round(media.duration))).toBeGreaterThan(1)
  await expectAccessible(page)
})

test('a tab that is killed while recording loses two seconds at most, and offers what is there [PRAC-3]', async ({
  page,
  context,
  site,
}) => {
  await practising(page, site)
  await choose(page)
  await stage(page).getByRole('button', { name: 'Start' }).click()
  await expect(stage(page).getByText('Red light')).toBeVisible()
  await expect(stage(page).locator('.stage-clock')).toHaveText('0:05')
  await page.close()
  const next = await context.newPage()
  await next.goto('/practice')
  const kept = next.getByRole('region', { name: 'On this phone' })
  await expect(kept).toContainText('Recording was cut off')
  await kept.getByRole('button', { name: 'Listen' }).click()
  const player = kept.getByLabel('Listen')
  await player.evaluate((media: HTMLMediaElement) => {
    media.currentTime = 1e9
  })
  await expect.poll(() => player.evaluate((media: HTMLMediaElement) => media.duration < 60)).toBe(true)
  expect(await player.evaluate((media: HTMLMediaElement) => media.duration)).toBeGreaterThanOrEqual(3)
})

test('without a line an attempt waits on the phone in words, and sends itself when the line is back [PRAC-3]', async ({
  page,
  context,
  site,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const trainee = await practising(page, site)
  await context.setOffline(true)
  await choose(page)
  await record(page)
  await stage(page).getByRole('button', { name: 'Send to coach' }).click()
  await expect(page.getByRole('region', { name: 'On this phone' })).toContainText('Waiting for a connection')
  expect(await rowsOf(site, trainee.id)).toEqual([])
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Sent' })).toContainText(QUESTION)
  expect(await rowsOf(site, trainee.id)).toHaveLength(1)
})

test('a picture is recorded by choice, and without consent nothing is sent [PRAC-3, PRAC-5]', async ({
  page,
  site,
}) => {
  const trainee = await practising(page, site, { agrees: false })
  await choose(page)
  await stage(page)
    .getByRole('radio', { name: /Sound and picture/ })
    .check()
  await record(page)
  await expect(stage(page).getByRole('button', { name: 'Send to coach' })).toHaveCount(0)
  await stage(page).getByRole('button', { name: 'Keep on this phone' }).click()
  await expect(page.getByRole('region', { name: 'On this phone' })).toContainText('On this phone')
  expect(await rowsOf(site, trainee.id)).toEqual([])
  await page.getByRole('button', { name: 'Yes, I may send recordings' }).click()
  await page.getByRole('region', { name: 'On this phone' }).getByRole('button', { name: 'Send to coach' }).click()
  await expect(page.getByRole('region', { name: 'Sent' })).toContainText(QUESTION)
  expect((await rowsOf(site, trainee.id))[0]?.media).toBe('video')
})

test('a large file of the camera app is made smaller on the phone, and arrives with its seconds [PRAC-3]', async ({
  page,
  site,
}) => {
  const trainee = await practising(page, site)
  await choose(page)
  const chooser = await page.evaluateHandle(filmOf, { seconds: 3, megabytes: 13 })
  await stage(page)
    .locator('input[type=file]')
    .evaluate((input: HTMLInputElement, film) => {
      const files = new DataTransfer()
      files.items.add(film)
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, chooser)
  await expect(stage(page).getByLabel('Listen to yourself').first()).toBeVisible({ timeout: 60_000 })
  await stage(page).getByRole('button', { name: 'Send to coach' }).click()
  await expect(page.getByRole('region', { name: 'Sent' })).toContainText(QUESTION)
  const [attempt] = await rowsOf(site, trainee.id)
  expect(attempt?.media).toBe('video')
  expect(attempt?.bytes).toBeLessThan(2 * 1024 * 1024)
  expect(Math.abs((attempt?.milliseconds ?? 0) - 3000)).toBeLessThan(1000)
})

/** Runs in the page: a film with sound that is larger than a recording may be, most of it an element that says nothing. */
async function filmOf({ seconds, megabytes }: { seconds: number; megabytes: number }): Promise<File> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 640, height: 480 } })
  const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8,opus' })
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.start()
  setTimeout(() => recorder.stop(), seconds * 1000)
  await ended
  for (const track of stream.getTracks()) track.stop()
  const length = megabytes * 1024 * 1024
  const empty = Uint8Array.of(0xec, 0x01, 0, 0, 0, ...[24, 16, 8, 0].map((bits) => (length >>> bits) & 0xff))
  return new File([...pieces, empty, new Uint8Array(length)], 'film.webm', { type: 'video/webm' })
}
