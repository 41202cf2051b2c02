import { awake, expect, holdScripts, test } from '../../company.ts'
import { signUp } from '../../people.ts'
import { newcomer } from '../../enrolling.ts'

test('with the script five seconds late every control of the home page works, and what only script can do is done when it comes [FAST-3]', async ({
  someone,
}) => {
  const page = await someone({ width: 390 })
  const release = await holdScripts(page)
  await page.goto('/home', { waitUntil: 'commit' })
  // The menu and its list are the browser's own.
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('banner').getByText('Members', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'All members' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up/Log in' })).toBeVisible()
  await page.keyboard.press('Escape')
  const row = page.getByRole('region', { name: 'News' }).getByRole('list')
  await page.getByRole('button', { name: 'Next news' }).click()
  expect(await row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  await page.getByLabel('Name', { exact: true }).fill('Typed before')
  release()
  await awake(page)
  await expect.poll(() => row.evaluate(({ scrollLeft }) => Math.round(scrollLeft))).toBe(320)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed before')
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveAttribute('aria-expanded', 'false')
})

test('a press on a part that is awake while others still sleep is done once [FAST-3]', async ({ someone }) => {
  const page = await someone()
  await page.addInitScript(() => {
    // The first moment in which the part responds; all of them are hydrated some tasks later.
    const watching = new MutationObserver(() => {
      const pause = document.querySelector<HTMLElement>('[data-island=news][data-hydrated] .pause-button')
      if (!pause) return
      watching.disconnect()
      Reflect.set(window, 'pressedWhileOthersSleep', !('awake' in document.documentElement.dataset))
      pause.click()
    })
    watching.observe(document, { attributeFilter: ['data-hydrated'], subtree: true })
  })
  await page.goto('/home')
  await awake(page)
  expect(await page.evaluate(() => Reflect.get(window, 'pressedWhileOthersSleep') as boolean)).toBe(true)
  await expect(page.getByRole('region', { name: 'News' }).locator('.pause-button')).toHaveText('Play')
})

test('who is signed in reaches their own place from the first paint, and nothing of them is in the page [FAST-3, NAV-2]', async ({
  someone,
  site,
}) => {
  const session = await signUp(site.url, newcomer().person)
  const page = await someone({ width: 1280 })
  await page.context().addCookies(
    session.cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return { name, value, url: site.url }
    }),
  )
  await page.goto('/client')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).not.toBeNull()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/home')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account', exact: true })).toHaveAttribute(
    'href',
    '/client',
  )
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up/Log in' })).toBeHidden()
})
