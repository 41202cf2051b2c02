import type { Browser, Locator, Page } from '@playwright/test'
import { openSession } from '#records/accounts/accounts'
import { openRecords } from '#records/engine/db'
import { newAdministrator, setUpPackages } from '../../journey.ts'
import { playableAttempt } from '../../practice-recordings.ts'
import type { Site } from '../../site.ts'
import { openOn } from './slow-phone.ts'

/** What a thumb needs to find a button, and to type a sign. */
const TAP_MS = 400
const SIGN_MS = 150
const PLAYED_SECONDS = 60
/** Markers are tapped while it plays. */
const MARKERS = [
  [8, 'Filler word'],
  [21, 'Good pause'],
  [33, 'Filler word'],
  [47, 'Too fast'],
] as const

export type ReviewWalk = { taps: number; signs: number; seconds: number; moments: number }

/** A coach reviews a recording of a minute at its own speed, from the list to the next one. */
export async function walkReview(browser: Browser, site: Site): Promise<ReviewWalk> {
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  const walk = { taps: 0, signs: 0, seconds: 0, moments: 0 }
  const { page, context, close } = await openOn('slow phone', browser, site.url)
  try {
    await setUpPackages(records)
    const owner = await newAdministrator(records)
    const place = { dataDir: site.dataDir, seconds: PLAYED_SECONDS }
    const reviewed = await playableAttempt(records, owner, place)
    await playableAttempt(records, owner, place)
    const value = await openSession(records, owner.id, new Date())
    await context.addCookies([{ name: 'session', value, url: site.url }])
    await page.goto('/admin/practice')
    const began = performance.now()
    const afterwards = await review(page, walk)
    walk.seconds = (performance.now() - began + afterwards * TAP_MS + walk.signs * SIGN_MS) / 1000
    const rows = await records.read
      .selectFrom('practice_moments')
      .innerJoin('practice_attempts', 'practice_attempts.id', 'practice_moments.attempt_id')
      .select('practice_moments.id')
      .where('attempt_id', '=', reviewed)
      .where('reviewed_at', 'is not', null)
      .execute()
    walk.moments = rows.length
    return walk
  } finally {
    await close()
    await records.close()
  }
}

/** Resolves with the taps that were made while nothing played: only these take time of their own. */
async function review(page: Page, walk: ReviewWalk): Promise<number> {
  const tap = async (control: Locator) => {
    await control.tap()
    walk.taps += 1
  }
  const type = async (field: Locator, text: string) => {
    await tap(field)
    await field.fill(text)
    walk.signs += text.length
  }
  await tap(page.getByRole('link', { name: /^Review recording/ }).first())
  const player = page.getByLabel('Recording', { exact: true }).locator('audio')
  await page.locator('html[data-awake]').waitFor()
  // The buttons of the browser's own player are out of reach for a script.
  await player.evaluate((media: HTMLMediaElement) => media.play())
  walk.taps += 1
  const until = (seconds: number) =>
    player.evaluate(
      (media: HTMLMediaElement, wanted) =>
        new Promise<void>((resolve) => {
          const look = () => media.currentTime >= wanted && resolve()
          media.addEventListener('timeupdate', look)
          media.addEventListener('ended', () => resolve())
          look()
        }),
      seconds,
    )
  for (const [second, name] of MARKERS) {
    await until(second)
    await tap(page.getByRole('group', { name: 'Mark this moment' }).getByRole('button', { name }))
  }
  await until(PLAYED_SECONDS)
  const whilePlaying = MARKERS.length
  await type(page.getByLabel('Comment at this moment'), 'End on your town, and smile')
  await tap(page.getByRole('button', { name: 'Add comment' }))
  for (const at of [0, 1]) {
    await page.getByRole('combobox').nth(at).selectOption('8')
    walk.taps += 2
  }
  await type(page.getByLabel('Once more, with …'), 'a slower end')
  await tap(page.getByLabel('Give this drill again as homework'))
  const first = page.url()
  await tap(page.getByRole('button', { name: 'Done and next' }))
  await page.waitForURL((url) => url.href !== first && url.pathname.startsWith('/admin/practice/'))
  return walk.taps - whilePlaying
}
