import type { Page } from '@playwright/test'
import { starterSiteContent } from '../../../commands/starter/demo-content.ts'
import { awake, expect, holdScripts, test } from '../../company.ts'

// tests/requests/visitor/without-script.test.ts checks what works by HTML alone.

const WIN = '/wins/mutya-ng-silangan-2026'
const [, speak] = starterSiteContent.tabs
const [firstQuestion] = starterSiteContent.questions

/** Opens the menu and its list by what the browser itself does. */
async function openMenu(page: Page, path: string): Promise<void> {
  const banner = page.getByRole('banner')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(banner.getByRole('link', { name: 'About', exact: true }), path).toBeVisible()
  await banner.getByText('Members', { exact: true }).click()
  await expect(banner.getByRole('link', { name: 'All members' }), path).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Sign up/Log in' }), path).toBeVisible()
}

async function pressTabAndQuestion(page: Page): Promise<void> {
  await page.locator('#act-tab-2').click()
  await expect(page.getByText(speak?.text ?? '-')).toBeVisible()
  await page.getByText(firstQuestion?.question ?? '-').click()
  await expect(page.getByText(firstQuestion?.answer ?? '-')).toBeVisible()
}

async function expectClicked(page: Page): Promise<void> {
  await expect(page.getByText(speak?.text ?? '-')).toBeVisible()
  await expect(page.getByText(firstQuestion?.answer ?? '-')).toBeVisible()
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Typed meanwhile')
  await page.getByText(firstQuestion?.question ?? '-').click()
  await expect(page.getByText(firstQuestion?.answer ?? '-')).toBeHidden()
}

test('without script menu, list, tabs and starterSiteContent.questions show what was pressed, and go on showing it [FAST-3, NAV-1, ABOUT-3, ABOUT-4]', async ({
  someone,
}) => {
  const page = await someone({ javaScript: false })
  // One page of islands, and one that React takes over.
  for (const path of ['/about', '/login']) {
    await page.goto(path)
    await openMenu(page, path)
  }
  await page.getByRole('banner').getByRole('link', { name: 'All members' }).click()
  await expect(page).toHaveURL(/\/members$/)
  // A part that is laid out between press and release takes the click away.
  await expect(async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: "FAQ's" }).click()
    await expect(page).toHaveURL(/\/about#faq$/, { timeout: 5000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Before you ask' })).toBeInViewport()
  await page.getByLabel('Subject', { exact: true }).fill('Typed meanwhile')
  await pressTabAndQuestion(page)
  await expectClicked(page)
})

test('before the script has come a page does the same, and what was pressed stays when it comes [FAST-3, NAV-1, ABOUT-3, ABOUT-4, WIN-1]', async ({
  someone,
}) => {
  const page = await someone()
  let release = await holdScripts(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await openMenu(page, '/about')
  release()
  await awake(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'All members' }), 'it stays open').toBeVisible()

  release = await holdScripts(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await pressTabAndQuestion(page)
  await page.getByLabel('Subject', { exact: true }).fill('Typed meanwhile')
  release()
  await awake(page)
  await expect(page.getByRole('tab', { name: 'Speak' })).toHaveAttribute('aria-selected', 'true')
  await expectClicked(page)

  // What needs script waits for it: with reduced motion the show stays still until the visitor starts it.
  release = await holdScripts(page)
  await page.goto(WIN, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^(Play|Pause)$/ }).click()
  release()
  await awake(page)
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
})

test('before the script has come links and forms go by HTML alone, also of pages that React takes over [FAST-3, WIN-1, CONTACT-1, PKG-2, AUTH-3]', async ({
  someone,
}) => {
  const page = await someone()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/contact')
  await openMenu(page, '/contact')
  await page.keyboard.press('Escape')
  await page.getByLabel('Message', { exact: true }).fill('Is there a class in January?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Is there a class in January?')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Book' }).first().click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.goto('/login')
  await page.locator('#sign-in-email').fill('nobody-late@mail.example')
  await page.locator('#sign-in-password').fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Invalid email or password!')).toBeVisible()
  await page.goto(WIN)
  const first = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('link', { name: /^Next win/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first ?? '-')
})
