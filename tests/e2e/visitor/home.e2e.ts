import type { Page } from '@playwright/test'
import { starterWinHeader } from '../../../commands/starter/demo-content.ts'
import { awake, expect, test } from '../../company.ts'

const { title, name } = starterWinHeader

/** A page whose clock is frozen until the test moves it, and that may animate. */
async function staged(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install({ time: new Date('2026-11-21T02:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T02:00:01Z'))
  await page.goto(path)
  await awake(page)
}
const victory = (page: Page) => page.getByRole('region', { name: 'Another Victory' })
const locateTypewriter = (page: Page) => victory(page).locator('[aria-hidden=true] .caret')
const newsRow = (page: Page) => page.getByRole('region', { name: 'News' }).getByRole('list')
const scrolled = (page: Page) => newsRow(page).evaluate((row) => Math.round(row.scrollLeft))

// tests/requests/visitor/home.test.ts checks the served page.

/** Elsewhere the typewriter's text is complete. */
async function expectTypewriterDone(page: Page): Promise<void> {
  await expect(victory(page).getByText(title, { exact: true })).toBeVisible()
  await expect(victory(page).getByText(name, { exact: true })).toBeVisible()
  await expect(locateTypewriter(page)).toHaveCount(0)
}

test('the title and the name are typed at 100 ms a letter below a heading that stays, erased at 105 ms, once, and then stand whole; typing can be stopped, and waits in a hidden tab [HOME-1]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await staged(page, '/home')
  await expect(victory(page).getByRole('heading', { level: 2, name: 'Another Victory' })).toBeVisible()
  await page.clock.runFor(50)
  await expect(locateTypewriter(page)).toHaveText('')
  const room = await victory(page).boundingBox()
  await page.clock.runFor(50)
  await expect(locateTypewriter(page)).toHaveText(title.slice(0, 1))
  await page.clock.runFor(99)
  await expect(locateTypewriter(page)).toHaveText(title.slice(0, 1))
  await page.clock.runFor(1)
  await expect(locateTypewriter(page)).toHaveText(title.slice(0, 2))
  await page.clock.runFor(100 * (title.length - 2))
  await expect(locateTypewriter(page)).toHaveText(title)
  expect((await victory(page).boundingBox())?.height, 'room is reserved').toBe(room?.height)
  await page.clock.runFor(1200)
  await expect(locateTypewriter(page)).toHaveText(title.slice(0, -1))
  await page.clock.runFor(104)
  await expect(locateTypewriter(page)).toHaveText(title.slice(0, -1))
  await page.clock.runFor(1)
  await expect(locateTypewriter(page)).toHaveText(title.slice(0, -2).trimEnd())
  await page.clock.runFor(105 * (title.length - 2) + 100)
  await expect(locateTypewriter(page)).toHaveText(name.slice(0, 1))
  // Screen readers have both all the while.
  await expect(victory(page).locator('p.sr-only')).toHaveText(`${title} ${name} `)
  await page.clock.runFor(100 * name.length + 1200 + 105 * name.length + 200)
  await expect(locateTypewriter(page)).toHaveCount(0)
  await expect(victory(page).getByText(title, { exact: true })).toBeVisible()
  await expect(victory(page).getByText(name, { exact: true })).toBeVisible()
  await page.clock.runFor(5000)
  await expect(locateTypewriter(page), 'one round only').toHaveCount(0)

  await page.goto('/home')
  await awake(page)
  await page.clock.runFor(500)
  const hide = (hidden: boolean) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const before = await locateTypewriter(page).textContent()
  await hide(true)
  await page.clock.runFor(3000)
  await expect(locateTypewriter(page)).toHaveText(before ?? '-')
  await hide(false)
  await page.clock.runFor(300)
  expect((await locateTypewriter(page).textContent())?.length).toBeGreaterThan(before?.length ?? 99)
  await victory(page).getByRole('button', { name: 'Stop typing' }).click()
  await expect(locateTypewriter(page)).toHaveCount(0)
  await expect(victory(page).getByText(title, { exact: true })).toBeVisible()
})

test('the picture of the latest win comes; the news are 300 px wide and 20 px apart, and go on by one every 4 s; they stand still while one points at them, is in them with the keyboard, has paused them or hidden the tab [HOME-2, HOME-4]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await staged(page, '/home')
  const picture = victory(page).getByRole('article').locator('img').last()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  const boxes = await newsRow(page)
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.slice(0, 3).map((item) => [item.getBoundingClientRect().width, item.getBoundingClientRect().left]),
    )
  expect(boxes.map(([width]) => width)).toEqual([300, 300, 300])
  expect((boxes[1]?.[1] ?? 0) - (boxes[0]?.[1] ?? 0)).toBe(320)
  await page.clock.runFor(3999)
  expect(await scrolled(page)).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => scrolled(page)).toBe(320)
  await page.clock.runFor(4000)
  await expect.poll(() => scrolled(page)).toBe(640)
  await expect(newsRow(page).getByRole('link', { name: 'See Details', exact: true }).first()).toHaveAttribute(
    'href',
    /^\/news\/[\w-]+$/,
  )

  await page.goto('/home')
  await awake(page)
  const news = page.getByRole('region', { name: 'News' })
  const standsStill = async (why: string) => {
    const at = await scrolled(page)
    await page.clock.runFor(4500)
    await page.waitForTimeout(100)
    expect(await scrolled(page), why).toBe(at)
  }
  // A corner of the window would not do: the row itself may have been scrolled there.
  const pointElsewhere = () => news.getByRole('heading', { level: 2 }).hover()
  // The page gets the pointer event a moment after the move: the clock advances until then.
  const goesOn = async (to: number) => {
    const from = await scrolled(page)
    const goOn = async () => {
      if ((await scrolled(page)) === from) await page.clock.runFor(500)
      return scrolled(page)
    }
    await expect.poll(goOn, { intervals: [50] }).not.toBe(from)
    await expect.poll(() => scrolled(page)).toBe(to)
  }
  await newsRow(page).getByRole('listitem').first().hover()
  await standsStill('pointed at')
  await pointElsewhere()
  await goesOn(320)

  await news.getByRole('button', { name: 'Next news' }).focus()
  await page.keyboard.press('Tab')
  await expect(newsRow(page).getByRole('link').first()).toBeFocused()
  await expect.poll(() => scrolled(page), 'the focus brings its item into view').toBe(0)
  await standsStill('focused')
  await page.keyboard.press('Shift+Tab')

  await news.getByRole('button', { name: 'Pause' }).click()
  await pointElsewhere()
  await standsStill('paused')
  await news.getByRole('button', { name: 'Play' }).click()
  await pointElsewhere()
  const before = await scrolled(page)
  await goesOn(before + 320)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await standsStill('hidden')
})

test('the news go round with the arrows, stand still under reduced motion, and are a row to scroll without script, where the typed words stand whole [HOME-1, HOME-4]', async ({
  someone,
}) => {
  const page = await someone()
  await page.clock.install()
  await page.goto('/home')
  await expectTypewriterDone(page)
  const news = page.getByRole('region', { name: 'News' })
  await expect(news.getByRole('button', { name: 'Pause' })).toBeHidden()
  await page.clock.runFor(5000)
  expect(await scrolled(page)).toBe(0)
  await news.getByRole('button', { name: 'Next news' }).click()
  await expect.poll(() => scrolled(page)).toBe(320)
  await news.getByRole('button', { name: 'Previous news' }).click()
  await expect.poll(() => scrolled(page)).toBe(0)
  await news.getByRole('button', { name: 'Previous news' }).click()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(2000)
  await news.getByRole('button', { name: 'Next news' }).click()
  await expect.poll(() => scrolled(page)).toBe(0)

  const bare = await someone({ javaScript: false })
  await bare.goto('/home')
  await expectTypewriterDone(bare)
  await expect(bare.getByRole('region', { name: 'News' }).getByRole('button')).toHaveCount(0)
  await expect(newsRow(bare).getByRole('listitem').first()).toBeVisible()
  expect(
    await newsRow(bare).evaluate((row) => [getComputedStyle(row).overflowX, row.scrollWidth > row.clientWidth]),
  ).toEqual(['auto', true])
})
