import { chromium } from '@playwright/test'
import { FAKE_DEVICES } from '../../browser.ts'
import { startSite } from '../../site.ts'
import { buildSite } from '../faults/drill-site.ts'
import { measurePracticeMemory } from './practice-memory.ts'
import { walkReview } from './review-walk.ts'

// npm run drill review: a coach reviews a recording of a minute on a phone four times slower; and how much memory the
// practice page has after five recordings of two minutes.

const MOST_SECONDS = 90
const MOST_BYTES = 150 * 1024 * 1024
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

buildSite()
const site = await startSite()
const browser = await chromium.launch(FAKE_DEVICES)
try {
  const { taps, signs, seconds, moments } = await walkReview(browser, site)
  console.log(
    `review of 60 s: ${seconds.toFixed(0)} s with ${taps} taps and ${signs} entered signs; ${moments} moments arrived`,
  )
  const { heap, privateBytes, stored } = await measurePracticeMemory(browser, site)
  console.log(
    `practice page after five recordings of 120 s (${megabytes(stored)} on the phone): script ${megabytes(heap)}, ` +
      `its process ${privateBytes === null ? 'not measured' : megabytes(privateBytes)}`,
  )
  const isMet = seconds <= MOST_SECONDS && moments === 5 && Math.max(heap, privateBytes ?? 0) <= MOST_BYTES
  console.log(isMet ? 'target met' : `TARGET MISSED: ${MOST_SECONDS} s, 5 moments, ${megabytes(MOST_BYTES)}`)
  process.exitCode = isMet ? 0 : 1
} finally {
  await browser.close()
  await site.close()
}
