import { readFileSync } from 'node:fs'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { openSession } from '#records/accounts/accounts'
import { openRecords } from '#records/engine/db'
import { newAdministrator } from '../../journey.ts'
import { newDrill, newTrainee } from '../../practice.ts'
import { recordingOf } from '../../recordings.ts'
import type { Site } from '../../site.ts'

const RECORDINGS = 5
const SECONDS = 120
const QUESTION = 'What is beauty to you?'
/** Ten frames of this size a second are what a phone records of sound and picture. */
const FRAME_BYTES = 6800

/** `privateBytes` is what the page's process has for itself; null where that cannot be read. */
export type PageMemory = { heap: number; privateBytes: number | null; stored: number }

/** Five recordings of two minutes with picture, stored and opened by the page; its recorder is fed faster than life. */
export async function measurePracticeMemory(browser: Browser, site: Site): Promise<PageMemory> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 740 } })
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  try {
    const owner = await newAdministrator(records)
    await newDrill(records, owner, { text: QUESTION, thinkSeconds: 0, speakSeconds: SECONDS })
    const { id } = await newTrainee(records, owner)
    const value = await openSession(records, id, new Date())
    await context.addCookies([{ name: 'session', value, url: site.url }])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const recording = Buffer.from(await recordingOf('mp4-avc', SECONDS, FRAME_BYTES))
    const piece = Math.ceil(recording.length / SECONDS)
    await page.exposeFunction('recordedSecond', (at: number) =>
      recording.subarray(at * piece, (at + 1) * piece).toString('base64'),
    )
    await page.addInitScript(feedRecorder, SECONDS)
    await page.goto('/practice')
    await page.locator('html[data-awake]').waitFor()
    await page.locator('summary', { hasText: 'Question' }).click()
    for (let at = 0; at < RECORDINGS; at += 1) await recordOnce(page)
    const kept = page.getByRole('region', { name: 'On this phone' })
    for (let at = 0; at < RECORDINGS; at += 1)
      await kept.getByRole('button', { name: 'Listen', exact: true }).first().click()
    const stored = await page.evaluate(() => navigator.storage.estimate().then(({ usage = 0 }) => usage))
    return { ...(await readMemory(browser, devtools)), stored }
  } finally {
    await records.close()
    await context.close()
  }
}

async function recordOnce(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: `Practise: ${QUESTION}` })
    .first()
    .click()
  const stage = page.locator('dialog.drill-stage:modal')
  await stage.getByRole('radio', { name: /Sound and picture/ }).check()
  await stage.getByRole('button', { name: 'Start', exact: true }).click()
  await page.waitForFunction(() => Reflect.get(window, 'isFed') === true, null, { timeout: 120_000 })
  await stage.getByRole('button', { name: 'Stop', exact: true }).click()
  await stage.getByLabel('Listen to yourself').first().waitFor()
  await stage.getByRole('button', { name: 'Keep on this phone' }).click()
  await stage.waitFor({ state: 'hidden' })
}

async function readMemory(browser: Browser, devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  const whole = await browser.newBrowserCDPSession()
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => readPrivateBytes(id))
  const known = pages.filter((bytes) => bytes !== null)
  return { heap, privateBytes: known.length > 0 ? Math.max(...known) : null }
}

function readPrivateBytes(pid: number): number | null {
  try {
    const lines = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB$/gm)
    return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0)
  } catch {
    return null
  }
}

/** Runs in the page: a recorder that gives a second of recording at once when asked for one. */
function feedRecorder(seconds: number): void {
  const recordedSecond = (at: number) =>
    (Reflect.get(window, 'recordedSecond') as (at: number) => Promise<string>)(at)
  class FedRecorder extends EventTarget {
    static isTypeSupported = () => true
    state = 'inactive'
    mimeType = 'video/mp4'
    start() {
      this.state = 'recording'
      void this.feed()
    }
    async feed() {
      for (let at = 0; at < seconds && this.state === 'recording'; at += 1) {
        const bytes = Uint8Array.from(atob(await recordedSecond(at)), (sign) => sign.charCodeAt(0))
        const data = new Blob([bytes], { type: this.mimeType })
        this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
      }
      Reflect.set(window, 'isFed', true)
    }
    stop() {
      this.state = 'inactive'
      Reflect.set(window, 'isFed', false)
      this.dispatchEvent(new Event('stop'))
    }
  }
  Reflect.set(window, 'MediaRecorder', FedRecorder)
}
