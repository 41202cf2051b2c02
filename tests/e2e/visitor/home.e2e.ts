import type { Page } from '@playwright/test'
import { recentWinHeader, wins } from '../../../commands/starter/wins.ts'
import { awake, expect, expectAccessible, test } from '../../company.ts'
import { startSite } from '../../site.ts'

const latest = wins[0]
const { title, name } = recentWinHeader

/** A page whose clock stands until the test moves it, and that may move. */
async function staged(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install({ time: new Date('2026-11-21T02:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T02:00:01Z'))
  await page.goto(path)
  await awake(page)
}
const victory = (page: Page) => page.getByRole('region', { name: 'Another Victory' })
const typed = (page: Page) => victory(page).locator('[aria-hidden=true] .caret')
const newsRow = (page: Page) => page.getByRole('region', { name: 'News' }).getByRole('list')
const scrolled = (page: Page) => newsRow(page).evaluate((row) => Math.round(row.scrollLeft))

test('the title and the name are typed at 100 ms a letter below a heading that stays, erased at 105 ms, once, and then stand whole [HOME-1]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await staged(page, '/home')
  await expect(victory(page).getByRole('heading', { level: 2, name: 'Another Victory' })).toBeVisible()
  await page.clock.runFor(50)
  await expect(typed(page)).toHaveText('')
  const room = await victory(page).boundingBox()
  await page.clock.runFor(50)
  await expect(typed(page)).toHaveText(title.slice(0, 1))
  await page.clock.runFor(99)
  await expect(typed(page)).toHaveText(title.slice(0, 1))
  await page.clock.runFor(1)
  await expect(typed(page)).toHaveText(title.slice(0, 2))
  await page.clock.runFor(100 * (title.length - 2))
  await expect(typed(page)).toHaveText(title)
  expect((await victory(page).boundingBox())?.height, 'room is reserved').toBe(room?.height)
  await page.clock.runFor(1200)
  await expect(typed(page)).toHaveText(title.slice(0, -1))
  await page.clock.runFor(104)
  await expect(typed(page)).toHaveText(title.slice(0, -1))
  await page.clock.runFor(1)
  await expect(typed(page)).toHaveText(title.slice(0, -2).trimEnd())
  await page.clock.runFor(105 * (title.length - 2) + 100)
  await expect(typed(page)).toHaveText(name.slice(0, 1))
  // Screen readers have both all the while.
  await expect(victory(page).locator('p.sr-only')).toHaveText(`${title} ${name} `)
  await page.clock.runFor(100 * name.length + 1200 + 105 * name.length + 200)
  await expect(typed(page)).toHaveCount(0)
  await expect(victory(page).getByText(title, { exact: true })).toBeVisible()
  await expect(victory(page).getByText(name, { exact: true })).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(typed(page), 'one round only').toHaveCount(0)
})

test('typing can be stopped, waits in a hidden tab, and does not begin under reduced motion or without script [HOME-1]', async ({
  someone,
  site,
}) => {
  const page = await someone({ width: 1280 })
  await staged(page, '/home')
  await page.clock.runFor(500)
  const hide = (hidden: boolean) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const before = await typed(page).textContent()
  await hide(true)
  await page.clock.runFor(3000)
  await expect(typed(page)).toHaveText(before ?? '-')
  await hide(false)
  await page.clock.runFor(300)
  expect((await typed(page).textContent())?.length).toBeGreaterThan(before?.length ?? 99)
  await victory(page).getByRole('button', { name: 'Stop typing' }).click()
  await expect(typed(page)).toHaveCount(0)
  await expect(victory(page).getByText(title, { exact: true })).toBeVisible()

  for (const still of [await someone(), await someone({ javaScript: false })]) {
    await still.goto('/home')
    await expect(victory(still).getByText(title, { exact: true })).toBeVisible()
    await expect(victory(still).getByText(name, { exact: true })).toBeVisible()
    await expect(typed(still)).toHaveCount(0)
  }
  const html = await (await fetch(`${site.url}/home`)).text()
  for (const words of [title, name]) expect(html).toContain(words)
})

test('the latest win stands in the arch with its picture and words; the recent ones follow, each with See Details [HOME-2, HOME-3]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280, javaScript: false })
  await page.goto('/home')
  const feature = victory(page).getByRole('article')
  await expect(feature.getByRole('heading', { level: 3 })).toHaveText(latest?.title ?? '-')
  await expect(feature).toContainText(latest?.content.slice(0, 200) ?? '-')
  await expect(feature).toContainText('October 31, 2026')
  await expect(feature.getByRole('link', { name: 'See Details', exact: true })).toHaveAttribute(
    'href',
    `/wins/${latest?.id}`,
  )
  await feature.locator('img').last().scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      feature
        .locator('img')
        .last()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(300)
  const items = page.getByRole('region', { name: 'Recent Wins' }).getByRole('listitem')
  await expect(items).toHaveCount(8)
  for (const [at, item] of (await items.all()).entries()) {
    await expect(item.getByRole('heading', { level: 3 })).toHaveText(wins[at + 1]?.title ?? '-')
    await expect(item.getByRole('link', { name: 'See Details', exact: true })).toHaveAttribute(
      'href',
      `/wins/${wins[at + 1]?.id}`,
    )
  }
})

test('the news are 300 px wide and 20 px apart, and go on by one every 4 s [HOME-4]', async ({ someone }) => {
  const page = await someone({ width: 1280 })
  await staged(page, '/home')
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
})

test('the news stand still while one points at them, is in them with the keyboard, has paused them or hidden the tab [HOME-4]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await staged(page, '/home')
  const news = page.getByRole('region', { name: 'News' })
  const standsStill = async (why: string) => {
    const at = await scrolled(page)
    await page.clock.runFor(9000)
    await page.waitForTimeout(250)
    expect(await scrolled(page), why).toBe(at)
  }
  // A corner of the window would not do: the row itself may have been scrolled there.
  const pointElsewhere = () => news.getByRole('heading', { level: 2 }).hover()
  // The page hears of the pointer a moment after it has moved: the clock goes on until it has.
  const goesOn = (to: number) =>
    expect
      .poll(async () => {
        await page.clock.runFor(500)
        return scrolled(page)
      })
      .toBe(to)
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

test('the news go round with the arrows, stand still under reduced motion, and are a row to scroll without script [HOME-4]', async ({
  someone,
}) => {
  const page = await someone()
  await page.clock.install()
  await page.goto('/home')
  const news = page.getByRole('region', { name: 'News' })
  await expect(news.getByRole('button', { name: 'Pause' })).toBeHidden()
  await page.clock.runFor(20_000)
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
  await expect(bare.getByRole('region', { name: 'News' }).getByRole('button')).toHaveCount(0)
  await expect(newsRow(bare).getByRole('listitem').first()).toBeVisible()
  expect(
    await newsRow(bare).evaluate((row) => [getComputedStyle(row).overflowX, row.scrollWidth > row.clientWidth]),
  ).toEqual(['auto', true])
})

test('two mentors, and the contact section, stand on the home page [HOME-5, HOME-6]', async ({ someone }) => {
  const page = await someone({ javaScript: false })
  await page.goto('/home')
  const cards = page.getByRole('region', { name: 'Meet the Mentors' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(0).getByText('Head Coach', { exact: true })).toBeVisible()
  await expect(cards.nth(1).getByText('Resident Language Coach', { exact: true })).toBeVisible()
  await expect(cards.nth(0).getByRole('heading', { level: 3, name: 'Marivic Almazan-Tolentino' })).toBeVisible()
  const contact = page.getByRole('region', { name: 'Contact us' })
  for (const label of ['Name', 'Email', 'Subject', 'Message'])
    await expect(contact.getByLabel(label, { exact: true })).toBeVisible()
})

test('an empty academy has the default title and tags, and says of each list that nothing is there yet [HOME-7, HOME-2, HOME-3]', async ({
  browser,
}) => {
  const empty = await startSite({ content: 'none' })
  try {
    const html = await (await fetch(`${empty.url}/home`)).text()
    expect(html).toContain('<title>Default Title</title>')
    expect(html).toContain('<meta property="og:title" content="Title"/>')
    expect(html).toContain('<meta property="og:description" content="Description"/>')
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${empty.url}/home`)
    for (const heading of ['Another Victory', 'Recent Wins', 'News', 'Meet the Mentors'])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText('No wins have been announced yet.')).toBeVisible()
    await expect(page.getByText('No news yet.')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${empty.url}/about`)
    await expectAccessible(page)
    await context.close()
  } finally {
    await empty.close()
  }
})
