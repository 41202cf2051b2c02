import { mkdirSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { openOn } from './slow-phone.ts'

/** The line of a slow phone: 150 ms there and back, 1.6 Mbit/s. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const FRAME_MS = 100
const LASTS_MS = 3000

/** What a slow phone shows of a first visit, a picture each 100 ms from the navigation on, and all of them on one sheet. */
export async function film(browser: Browser, site: string, path: string, folder: string): Promise<string[]> {
  const { page, devtools, close } = await openOn('slow phone', browser, site)
  await page.goto('about:blank')
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  const shown: { at: number; picture: Buffer }[] = []
  devtools.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    shown.push({ at: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, 'base64') })
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 70, maxWidth: 390, maxHeight: 844 })
  await page.goto(path, { waitUntil: 'commit' })
  // The time of the request; frames use the same clock.
  const began = await page.evaluate(() => performance.timeOrigin)
  await page.waitForTimeout(LASTS_MS + 500)
  await devtools.send('Page.stopScreencast').catch(() => undefined)
  await close()
  mkdirSync(folder, { recursive: true })
  const files: string[] = []
  for (let at = FRAME_MS; at <= LASTS_MS; at += FRAME_MS) {
    const frame = shown.findLast((each) => each.at - began <= at)
    if (!frame) continue
    const file = join(folder, `${path.replaceAll('/', '_').slice(1)}-${String(at).padStart(4, '0')}.jpg`)
    writeFileSync(file, frame.picture)
    files.push(file)
  }
  contactSheet(files, join(folder, `${path.replaceAll('/', '_').slice(1)}.jpg`))
  return files
}

/** Where ImageMagick is there. */
function contactSheet(files: string[], sheet: string): void {
  const labelled = files.flatMap((file) => ['-label', /-(\d+)\.jpg$/.exec(file)?.[1] ?? '', file])
  spawnSync('montage', [...labelled, '-tile', '10x', '-geometry', '195x422+4+4', sheet], { stdio: 'ignore' })
}
