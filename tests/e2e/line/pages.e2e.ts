import type { Page } from '@playwright/test'
import { decidePayment } from '#records/enrolment/payments'
import { openAsStaff, withRecords } from '../admin/desk.ts'
import { awake, expect, expectAccessible, holdScripts, test } from '../../company.ts'
import { openCutLine } from '../../cut-line.ts'
import { newAdministrator, payFor } from '../../journey.ts'
import { asClient, booked } from './people.ts'
import { openLine, WAYS } from './ways.ts'

// What the browser itself and its content policy say about lines that are cut on purpose.
test.use({ trace: 'off' })

const notice = (page: Page) => page.locator('.line-read')
const never = (page: Page) =>
  expect(page.getByText(/Unexpected Application Error|Something broke on our side|Application Error/)).toHaveCount(0)

test('a link pressed while the line is away, on a page of React or a public one, keeps the page, its place and what is typed, says so, and goes on when it is back [NET-1, NET-3, FAST-3]', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const line = await openLine(page)

  await test.step('a page of React', async () => {
    await page.goto('/contact')
    // Before its script is there a link is the browser's alone.
    await awake(page)
    await page.getByLabel('Message', { exact: true }).fill('Typed before')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Packages', exact: true })
    await link.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    for (const [at, way] of WAYS.entries()) {
      line.fail(way)
      if (at === 0) await link.click()
      else await notice(page).getByRole('button', { name: 'Try again' }).click()
      if (way === 'late') await line.wait()
      await expect(notice(page), way).toContainText('The academy could not be reached. This page stays as it is')
      expect(
        [
          new URL(page.url()).pathname,
          await page.getByLabel('Message', { exact: true }).inputValue(),
          await page.evaluate(() => scrollY),
        ],
        way,
      ).toEqual(['/contact', 'Typed before', place])
      await never(page)
    }
    await expectAccessible(page)
    line.mend()
    await notice(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Training Packages' })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  })

  await test.step('a public page, also after something was typed', async () => {
    await page.goto('/home')
    await awake(page)
    await page.getByLabel('Message', { exact: true }).fill('Typed before')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Packages', exact: true })
    for (const [at, way] of WAYS.entries()) {
      line.fail(way)
      if (at === 0) await link.click()
      else await notice(page).getByRole('button', { name: 'Try again' }).click()
      if (way === 'late') await line.wait()
      await expect(notice(page), way).toContainText('The academy could not be reached. This page stays as it is')
      expect([new URL(page.url()).pathname, await page.getByLabel('Message', { exact: true }).inputValue()]).toEqual([
        '/home',
        'Typed before',
      ])
    }
    line.mend()
    await notice(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/packages-registration$/)
    await awake(page)
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
    await expect(notice(page)).toBeVisible()
    await expect(page).toHaveURL(/\/packages-registration$/)
  })

  await context.close()
})

test('the way back pressed while the line is away keeps the page and the history [NAV-8]', async ({
  someone,
  site,
}) => {
  const page = await someone({ width: 1280 })
  await openAsStaff(page, site, '/admin/wins')
  await page.getByRole('link', { name: 'News', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/news$/)
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/members$/)
  await page.context().setOffline(true)
  await page.goBack({ waitUntil: 'commit' }).catch(() => null)
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/members$/)
  await never(page)
  await page.context().setOffline(false)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Wins' })).toBeVisible()
})

test('code of a page that does not arrive keeps the page, and when the site was upgraded meanwhile a new document brings it; what was chosen before the script came counts when it has come [NAV-8, WIN-1, ABOUT-3]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await test.step('code that does not arrive', async () => {
    await page.goto('/login')
    await awake(page)
    const emailField = page.locator('#sign-in-email')
    await emailField.fill('typed@before.example')
    const packages = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Packages' })
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await expect(packages).toBeVisible()
    await page.context().setOffline(true)
    await packages.click()
    await expect(notice(page)).toBeVisible()
    await expect(emailField).toHaveValue('typed@before.example')
    expect([new URL(page.url()).pathname, documents]).toEqual(['/login', 0])
    await page.context().setOffline(false)
    await notice(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Training Packages' })).toBeVisible()

    await page.goto('/login')
    await awake(page)
    documents = 0
    await page.route(/\/assets\/packages-.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await packages.click()
    await expect(page.getByRole('heading', { name: 'Training Packages' })).toBeVisible()
    await expect(page).toHaveURL(/\/packages-registration$/)
    expect(documents, 'one new document, of the page that was asked for').toBe(1)
  })

  await test.step('chosen before the script', async () => {
    const release = await holdScripts(page)
    await page.goto('/about', { waitUntil: 'commit' })
    await page.getByRole('tab', { name: 'Speak' }).click()
    await expect(page.locator('#act-2'), 'before the script').toBeVisible()
    await expect(page.locator('#act-1')).toBeHidden()
    release()
    await expect(page.getByRole('tab', { name: 'Speak' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('#act-2')).toBeVisible()
    await page.getByRole('tab', { name: 'Rise' }).click()
    await expect(page.locator('#act-1')).toBeVisible()
    await expect(page.locator('#act-2')).toBeHidden()
  })
})

test('over a line that is really cut a form of another address loses nothing and is done at the next try [AUTH-7]', async ({
  someone,
  site,
}) => {
  const line = await openCutLine(site.url)
  const page = await someone({ at: line.url })
  await asClient(page, site)
  await page.goto('/client/account')
  await page.getByLabel('Current Password', { exact: true }).fill('kundiman-of-the-line')
  await page.getByLabel('New Password', { exact: true }).fill('another-kundiman-9')
  await page.getByLabel('Confirm Password', { exact: true }).fill('another-kundiman-9')
  line.cutAfter(300)
  await page.getByRole('button', { name: 'Change password' }).click()
  await line.wasCut()
  await expect(page.locator('.line-write')).toContainText('What you entered is still here.')
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('another-kundiman-9')
  await never(page)
  line.mend()
  await page.locator('.line-write').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await line.close()
})

test('after staff have deleted a payment no notice leads in a circle; a form whose page has gone with an upgrade is sent once, as a document; a library that cannot be reached leads home [PKG-5, PAY-4, AUTH-7, NET-1, MAT-2]', async ({
  someone,
  site,
}) => {
  const page = await someone({ width: 1280 })
  const client = await asClient(page, site, async (records, { id }) => {
    const { paymentId } = await payFor(records, id, 'package_w', new Date())
    await decidePayment(records, await newAdministrator(records), paymentId, 'delete', { now: new Date() })
  })

  await test.step('a booking of one’s own is gone on with, and no other', async () => {
    // The mirror exists from now on: the page writes it after hydration.
    await page.goto('/client')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).not.toBeNull()
    const userDataResponse = page.waitForResponse(/\/me$/)
    await page.goto('/packages-registration')
    await userDataResponse
    await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeAttached()
    await expect(page.getByRole('link', { name: 'Continue your registration' })).toHaveCount(0)
    await withRecords(site, (records) => booked(records, client))
    await page.reload()
    await page.getByRole('link', { name: 'Continue your registration' }).click()
    await expect(page).toHaveURL(/\/registration\/package-w$/)
  })

  await test.step('a form is sent as a document', async () => {
    await page.goto('/client/account')
    await awake(page)
    await page.getByLabel('Current Password', { exact: true }).fill('kundiman-of-the-line')
    await page.getByLabel('New Password', { exact: true }).fill('another-kundiman-9')
    await page.getByLabel('Confirm Password', { exact: true }).fill('another-kundiman-9')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await page.route(/\/assets\/account-password-.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
    expect(sent).toEqual(['/client/password'])
  })

  await test.step('the library says so as a check that failed', async () => {
    await page.goto('/client')
    await page.route(/\/learningmaterials\.data/, (route) => route.abort('connectionrefused'))
    await page.getByRole('link', { name: 'Learning Materials' }).first().click()
    const dialog = page.getByRole('alertdialog', { name: 'Learning Materials' })
    await expect(dialog).toContainText('An error occurred. Please try again.')
    await expect(page).toHaveURL(/\/client$/)
    await dialog.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goBack()
    await page.getByRole('link', { name: 'Learning Materials' }).first().click()
    await expect(dialog).toBeVisible()
    await expect(page, 'by itself, within five seconds').toHaveURL(/\/home$/, { timeout: 6000 })
  })
})

test('the last error page needs nothing that can fail [NET-3, NAV-8]', async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await asClient(page, site)
  await page.goto('/client')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).not.toBeNull()
  // A page of React that shows an account to who has one: a preview is never sent without it.
  await page.goto('/about?preview')
  const account = page.getByRole('link', { name: 'Account', exact: true })
  await expect(account).toBeVisible()
  // Before React handles the link the browser follows it, to a new document.
  const isTaken = () => account.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactFiber')))
  await expect.poll(() => isTaken().catch(() => false)).toBe(true)
  // From now on no header can render: neither that of the next page, nor that of the error page in its place.
  await page.evaluate(() =>
    Object.defineProperty(window, 'matchMedia', {
      value: () => {
        throw new Error('a broken browser')
      },
    }),
  )
  await account.click()
  await expect(page.getByRole('heading', { level: 1, name: 'The page could not be shown' })).toBeVisible()
  await expect(page.getByText(/Application Error|a broken browser/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  // It is the page that could not be shown: the new one, or the old one when it broke before the new one came.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'The page could not be shown' })).toHaveCount(0)
  await context.close()
})

test('the carousel of wins notices a pointer that rests on it and keeps the focus of its arrow when the script comes [WIN-1]', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'no-preference',
  })
  const page = await context.newPage()
  await page.goto('/home')
  const win = await page
    .getByRole('region', { name: 'Recent Wins' })
    .getByRole('link', { name: 'See Details' })
    .first()
    .getAttribute('href')
  await page.clock.install()
  const release = await holdScripts(page)
  await page.goto(win ?? '', { waitUntil: 'commit' })
  const next = page.getByLabel('Next win')
  await next.focus()
  release()
  await expect(page.getByRole('button', { name: 'Next win' })).toBeFocused()
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())

  // Once more, with the pointer alone.
  await page.unroute('**/assets/*.js')
  let letGo = () => {}
  const later = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await later
    await route.continue()
  })
  await page.goto(win ?? '', { waitUntil: 'commit' })
  const box = await page.locator('.slides').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 100)
  letGo()
  await expect(page.getByRole('button', { name: 'Next win' })).toBeVisible()
  await page.clock.runFor(40_000)
  await expect(page.getByRole('heading', { level: 1 }), 'a pointer rests on it').toHaveText(title ?? '')
  await page.mouse.move(5, 890)
  await page.clock.runFor(20_000)
  await expect(page.getByRole('heading', { level: 1 }), 'the pointer has gone').not.toHaveText(title ?? '')
  await context.close()
})
