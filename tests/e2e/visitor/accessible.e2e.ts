import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'

const locateTypewriter = (page: Page) => page.locator('[aria-hidden=true] .caret').first()

/** How many pixels of the page lie below its footer. */
const belowFooter = (page: Page) =>
  page.evaluate(() =>
    Math.abs(
      document.documentElement.scrollHeight -
        scrollY -
        (document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0),
    ),
  )

/** A page of visitors, by its requirements, and what is there when it is whole. */
const PAGES: readonly [path: string, ids: string, whole: (page: Page) => Promise<unknown>][] = [
  ['/home', 'HOME-1, HOME-4', (page) => expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)],
  ['/about', 'ABOUT-1, ABOUT-3', (page) => page.getByRole('contentinfo').waitFor()],
  ['/contact', 'CONTACT-1', (page) => page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor()],
  ['/news/january-intake-2027', 'NEWS-1', (page) => page.getByRole('button', { name: /^Next/ }).waitFor()],
  ['/wins/mutya-ng-silangan-2026', 'WIN-1', (page) => page.getByRole('button', { name: 'Play' }).waitFor()],
  ['/members', 'TES-1', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['/testimonial/jericho-manalastas', 'TES-2', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
]

for (const [path, ids, whole] of PAGES)
  test(`${path} has no fault for assistive technology on a phone and a desktop, and no sideways scroll down to 320 px [${ids}]`, async ({
    someone,
  }) => {
    const page = await someone({ width: 320 })
    await page.goto(path)
    await whole(page)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      // The second half of a page streams in, and a page lays itself out again after a resize.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`)
        .toBeLessThanOrEqual(0)
      await expect.poll(() => belowFooter(page), 'nothing below the footer').toBeLessThan(2)
      if (width !== 320) await expectAccessible(page)
    }
    if (path !== '/home') return
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(locateTypewriter(page)).not.toHaveText('')
    await expectAccessible(page)
  })
