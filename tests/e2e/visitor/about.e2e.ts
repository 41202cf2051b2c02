import { starterSiteContent } from '../../../commands/starter/demo-content.ts'
import { awake, expect, expectAccessible, test } from '../../company.ts'

const { words } = starterSiteContent.hero

// tests/requests/visitor/about.test.ts checks the served page.

test('the words around the heading are typed at 100 ms a letter, erased at 50 ms after 2 s, round and round, until paused [ABOUT-1]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install({ time: new Date('2026-11-21T02:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T02:00:01Z'))
  await page.goto('/about')
  await awake(page)
  const hero = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 1 }) })
  const typewriter = hero.locator('.caret')
  const [first = '', second = ''] = words
  const height = (await hero.boundingBox())?.height
  await expect(typewriter).toHaveText(first)
  await page.clock.runFor(1999)
  await expect(typewriter).toHaveText(first)
  await page.clock.runFor(1)
  await expect(typewriter).toHaveText(first.slice(0, -1))
  await page.clock.runFor(50)
  await expect(typewriter).toHaveText(first.slice(0, -2))
  await page.clock.runFor(50 * (first.length - 2))
  await expect(typewriter).toHaveText('')
  expect((await hero.boundingBox())?.height, 'room is reserved').toBe(height)
  await page.clock.runFor(100)
  await expect(typewriter).toHaveText(second.slice(0, 1))
  await page.clock.runFor(300)
  await hero.getByRole('button', { name: 'Pause' }).click()
  const held = await typewriter.textContent()
  await page.clock.runFor(10_000)
  await expect(typewriter).toHaveText(held ?? '-')
  await hero.getByRole('button', { name: 'Play' }).click()
  await page.clock.runFor(200)
  expect((await typewriter.textContent())?.length).toBeGreaterThan(held?.length ?? 99)
  const round = words.reduce((sum, word) => sum + word.length * 150 + 2000, 0)
  await page.clock.runFor(round)
  expect((await typewriter.textContent())?.length, 'it goes on after a round').toBeGreaterThan(0)
})

test('under reduced motion and without script the words stand there whole [ABOUT-1]', async ({ someone }) => {
  for (const page of [await someone(), await someone({ javaScript: false })]) {
    await page.goto('/about')
    await expect(page.getByText(`${words.join(', ')}.`)).toBeVisible()
    await expect(page.locator('.caret')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  }
})

test('Rise, Speak and Reign are tabs for mouse and arrow keys, with addresses; all of them can be read without script [ABOUT-3]', async ({
  someone,
  site,
}) => {
  const page = await someone({ width: 1280 })
  await page.goto('/about')
  const [rise, speak, reign] = ['Rise', 'Speak', 'Reign'].map((name) => page.getByRole('tab', { name }))
  if (!rise || !speak || !reign) throw new Error('three tabs')
  await expect(page.getByRole('tablist')).toHaveCount(1)
  await expect(rise).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toHaveText(
    new RegExp(starterSiteContent.tabs[0]?.text.slice(0, 40) ?? '-'),
  )
  await speak.click()
  await expect(page.getByRole('tabpanel', { name: 'Speak' })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(reign).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Reign' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(rise).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await expect(rise).toBeFocused()
  await page.keyboard.press('End')
  await expect(reign).toBeFocused()
  await expect(speak).toHaveAttribute('tabindex', '-1')
  await page.goto('/about#act-2')
  await expect(speak).toHaveAttribute('aria-selected', 'true')

  const html = await (await fetch(`${site.url}/about`)).text()
  expect(html.match(/role="tabpanel"/g)).toHaveLength(3)
  const bare = await someone({ javaScript: false })
  await bare.goto('/about')
  for (const { text } of starterSiteContent.tabs) await expect(bare.getByText(text)).toBeVisible()
})

test('twelve different starterSiteContent.questions are closed at first, open without script, and each has an address that opens it [ABOUT-4]', async ({
  someone,
  site,
}) => {
  const bare = await someone({ javaScript: false })
  await bare.goto('/about#faq')
  const entries = bare.locator('#faq details')
  await expect(entries).toHaveCount(12)
  await expect(bare.locator('#faq details[open]')).toHaveCount(0)
  const questionTexts = await bare.locator('#faq summary').allTextContents()
  expect(new Set(questionTexts).size).toBe(12)
  expect(questionTexts).toEqual(starterSiteContent.questions.map(({ question }) => question))
  await expect(bare.getByText(starterSiteContent.questions[2]?.answer ?? '-')).toBeHidden()
  await bare.getByText(starterSiteContent.questions[2]?.question ?? '-').click()
  await expect(bare.getByText(starterSiteContent.questions[2]?.answer ?? '-')).toBeVisible()

  const page = await someone()
  await page.goto('/about#faq-7')
  await expect(page.locator('#faq-7')).toHaveAttribute('open', '')
  await expect(page.getByText(starterSiteContent.questions[6]?.answer ?? '-')).toBeInViewport()
  await expect(page.locator('#faq details[open]')).toHaveCount(1)
  await expectAccessible(page)
  const html = await (await fetch(`${site.url}/about`)).text()
  const facts = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(facts).mainEntity).toHaveLength(12)
})

test('the contact form stands at #contact [ABOUT-5]', async ({ someone }) => {
  const page = await someone()
  await page.goto('/about#contact')
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeInViewport()
  await expect(page.locator('#contact').getByRole('button', { name: 'Send message' })).toBeVisible()
})
