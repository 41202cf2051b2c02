import type { Page } from '@playwright/test'
import { awake, expect, test } from '../../company.ts'

/** For each question after what is stored: whether the page's content stood already. */
async function noteQuestions(page: Page): Promise<() => Promise<boolean[]>> {
  await page.addInitScript(() => {
    const asked: boolean[] = []
    Reflect.set(window, 'asked', asked)
    const ask: (key: string) => string | null = Reflect.get(Storage.prototype, 'getItem')
    Reflect.set(Storage.prototype, 'getItem', function (this: Storage, key: string) {
      asked.push(document.querySelector('body') !== null)
      return ask.call(this, key)
    })
  })
  return () => page.evaluate((): boolean[] => Reflect.get(window, 'asked'))
}

test('nothing that a browser has stored is fetched before a stranger sees the page, and on later pages what they chose is there at once [FAST-1]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  const asked = await noteQuestions(page)
  await page.goto('/home')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up/Log in' })).toBeVisible()
  await awake(page)
  await expect.poll(async () => (await asked()).length).toBeGreaterThan(1)
  expect(await asked()).not.toContain(false)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  // The control: a later document asks before it has anything to show.
  await page.goto('/about')
  expect((await asked())[0]).toBe(false)
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
})

test('letters are asked for where they hold no paint back, and soon [FAST-1]', async ({ site }) => {
  for (const path of ['/home', '/members', '/login']) {
    const html = await (await fetch(site.url + path)).text()
    const [head = '', body = ''] = html.split('</head>')
    expect(head, path).not.toMatch(/<link[^>]*as="font"/)
    expect(body.indexOf('as="font"'), path).toBeLessThan(body.indexOf('<header'))
    expect(body.indexOf('as="font"'), path).toBeGreaterThan(0)
  }
})
