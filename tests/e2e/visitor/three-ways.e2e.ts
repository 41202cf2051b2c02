import type { Page } from '@playwright/test'
import { questions } from '../../../commands/starter/questions.ts'
import { siteContent } from '../../../commands/starter/site-content.ts'
import { awake, expect, test as together } from '../../company.ts'

const WAYS = ['off', 'late', 'there'] as const
type Way = (typeof WAYS)[number]
/** `goto` comes back as soon as the document begins; `arrive` lets go of every script that was asked for. */
type Visitor = { page: Page; goto(path: string): Promise<void>; arrive(): Promise<void> }

const test = together.extend<{ visitor(way: Way): Promise<Visitor> }>({
  visitor: async ({ someone }, use) => {
    await use(async (way) => {
      const page = await someone({ javaScript: way !== 'off' })
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      if (way === 'late')
        await page.route('**/assets/*.js', async (route) => {
          await held
          await route.continue().catch(() => undefined)
        })
      return {
        page,
        goto: async (path) => void (await page.goto(path, { waitUntil: way === 'late' ? 'commit' : 'load' })),
        async arrive() {
          release()
          if (way !== 'off') await awake(page)
        },
      }
    })
  },
})

const READ = [
  '/home',
  '/about',
  '/packages-registration',
  '/members',
  '/wins/mutya-ng-silangan-2026',
  '/news/january-intake-2027',
  '/testimonial/alyanna-reyes-cabrera',
  '/helloworld',
]
const WITH_REACT = ['/contact', '/login', '/forgot-password']

for (const way of WAYS) {
  test(`script ${way}: the menu and its list open on every public page, and lead on [FAST-3, NAV-1]`, async ({
    visitor,
  }) => {
    for (const path of [...READ, ...WITH_REACT]) {
      const { page, goto, arrive } = await visitor(way)
      await goto(path)
      const banner = page.getByRole('banner')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(banner.getByRole('link', { name: 'About', exact: true }), path).toBeVisible()
      await banner.getByText('Members', { exact: true }).click()
      await expect(banner.getByRole('link', { name: 'All members' })).toBeVisible()
      await expect(banner.getByRole('link', { name: 'Sign up/Log in' })).toBeVisible()
      if (READ.includes(path)) {
        await arrive()
        await expect(banner.getByRole('link', { name: 'All members' }), `${path}: it stays open`).toBeVisible()
      }
      await banner.getByRole('link', { name: 'All members' }).click()
      await expect(page).toHaveURL(/\/members$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.close()
    }
  })

  test(`script ${way}: tabs and questions show what was pressed, and go on showing it [FAST-3, ABOUT-3, ABOUT-4]`, async ({
    visitor,
  }) => {
    const { page, goto, arrive } = await visitor(way)
    await goto('/about')
    const [, speak] = siteContent.tabs
    const [asked] = questions
    await page.locator('#act-tab-2').click()
    await expect(page.getByText(speak?.text ?? '-')).toBeVisible()
    await page.getByText(asked?.question ?? '-').click()
    await expect(page.getByText(asked?.answer ?? '-')).toBeVisible()
    await page.getByLabel('Subject', { exact: true }).fill('Typed meanwhile')
    await arrive()
    if (way !== 'off') await expect(page.getByRole('tab', { name: 'Speak' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText(speak?.text ?? '-')).toBeVisible()
    await expect(page.getByText(asked?.answer ?? '-')).toBeVisible()
    await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Typed meanwhile')
    await page.getByText(asked?.question ?? '-').click()
    await expect(page.getByText(asked?.answer ?? '-')).toBeHidden()
  })

  test(`script ${way}: arrows and dots of both carousels lead to the next story and back [FAST-3, WIN-1, NEWS-1]`, async ({
    visitor,
  }) => {
    for (const [path, one] of [
      ['/wins/mutya-ng-silangan-2026', 'win'],
      ['/news/january-intake-2027', 'news item'],
    ] as const) {
      const { page, goto } = await visitor(way)
      await goto(path)
      if (way === 'there') await awake(page)
      const mover = (name: RegExp) => page.getByRole(way === 'there' ? 'button' : 'link', { name })
      const first = await page.getByRole('heading', { level: 1 }).textContent()
      await mover(new RegExp(`^Next ${one}`)).click()
      await expect(page).not.toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first ?? '-')
      await mover(new RegExp(`^Previous ${one}`)).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '-')
      await page
        .getByRole('list', { name: /^Choose a / })
        .locator('.dot')
        .nth(2)
        .click()
      await expect(page).not.toHaveURL(new RegExp(`${path}$`))
      await page.close()
    }
  })

  test(`script ${way}: the forms of visitors go, and say what is wrong [FAST-3, CONTACT-1, PKG-2, AUTH-3, AUTH-7]`, async ({
    visitor,
  }) => {
    const { page, goto } = await visitor(way)
    for (const path of ['/about', '/contact']) {
      await goto(path)
      await page.getByLabel('Message', { exact: true }).fill('Is there a class in January?')
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(
        page.getByText('Please enter a valid email address.').or(page.getByRole('alert')).first(),
      ).toBeVisible()
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Is there a class in January?')
    }
    await goto('/packages-registration')
    await page.getByRole('button', { name: 'Book' }).first().click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await goto('/login')
    await page.locator('#sign-in-email').fill(`nobody-${way}@mail.example`)
    await page.locator('#sign-in-password').fill('not-the-password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Invalid email or password!')).toBeVisible()
    await expect(page.locator('#sign-in-email')).toHaveValue(`nobody-${way}@mail.example`)
    await goto('/login')
    await page.getByRole('link', { name: 'Sign up', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await goto('/forgot-password')
    // Where no mail leaves, no link is promised.
    await expect(page.getByText('We cannot send email yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send the link' })).toHaveCount(0)
  })

  test(`script ${way}: from the splash over the home page to a win, a member and a testimonial by links [FAST-3, NAV-5]`, async ({
    visitor,
  }) => {
    const { page, goto } = await visitor(way)
    await goto('/')
    await page.getByRole('link', { name: 'Skip' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page
      .getByRole('link', { name: /See Details/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/wins\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await goto('/members')
    await page.getByRole('main').getByRole('link', { name: 'Testimonial', exact: true }).first().click()
    await expect(page).toHaveURL(/\/testimonial\//)
    await expect(page.getByRole('blockquote')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: "FAQ's" }).click()
    await expect(page).toHaveURL(/\/about#faq$/)
    await expect(page.getByRole('heading', { name: 'Before you ask' })).toBeInViewport()
  })
}

test('what only script can do is done when it comes: the show of wins was asked to play before that [FAST-3, WIN-1]', async ({
  visitor,
}) => {
  const { page, goto, arrive } = await visitor('late')
  await goto('/wins/mutya-ng-silangan-2026')
  // With little motion it stands still until somebody asks.
  await page.getByRole('button', { name: /^(Play|Pause)$/ }).click()
  await arrive()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
})
