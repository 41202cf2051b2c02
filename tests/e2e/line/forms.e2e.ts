import type { Page } from '@playwright/test'
import { awake } from '../../company.ts'
import { expect, test } from '../../site-test.ts'
import { FORMS, type Form } from './forms.ts'
import { openLine, type Line, type Way } from './ways.ts'

const BEFORE_AND_AFTER: readonly Way[] = ['refused', 'cut']

// One page for all: opening one for each costs as much as what is proved there.
let page: Page
let line: Line
const thrown: string[] = []
test.beforeAll(async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  page.on('pageerror', (error) => thrown.push(error.message))
  line = await openLine(page)
})
test.beforeEach(async () => {
  line.mend()
  thrown.splice(0)
  await page.context().clearCookies()
})
test.afterEach(() => page.evaluate(() => localStorage.clear()))
test.afterAll(() => page.context().close())

for (const form of FORMS) {
  test(`${form.kind}, ${form.name}: however the line fails the page stays with every entry and offers to try again, and it is done once [NET-1, AUTH-3, NAV-8]`, async ({
    site,
  }) => {
    const scene = await form.open({ page, site })
    await awake(page)
    const again = () =>
      (form.own
        ? page.getByRole('button', { name: form.own.again })
        : notice(page).getByRole('button', { name: 'Try again' })
      ).click()
    const before = await entriesOf(page)
    const address = page.url()
    for (const [at, way] of (form.ways ?? BEFORE_AND_AFTER).entries()) {
      line.fail(way)
      if (at === 0) await scene.press()
      else await again()
      if (way === 'late') await line.wait()
      await stays({ page, form, before, address, way })
    }
    line.mend()
    if (form.follows) await Promise.race([again().catch(() => scene.done()), scene.done()])
    else await again()
    await scene.done()
    await expect(notice(page), 'nothing is said any more').toHaveCount(0)
    if (scene.once) await expect.poll(scene.once, { message: 'it was done once' }).toBe(1)
    expect(thrown).toEqual([])
  })
}

const notice = (page: Page) => page.locator('.line-host').filter({ hasText: 'could not be reached' })

/** Expects the page unchanged, the words next to the pressed button, and its dialog. */
async function stays({
  page,
  form,
  before,
  address,
  way,
}: {
  page: Page
  form: Form
  before: string[]
  address: string
  way: string
}): Promise<void> {
  const words = form.own ? page.getByRole('status').filter({ hasText: form.own.said }) : notice(page)
  await expect(words, `${way}: said beside the button`).toBeVisible()
  await expect(words).toHaveRole('status')
  if (form.says) {
    await expect(page.getByText(form.says).first(), `${way}: the dialog of the contract`).toBeVisible()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
  }
  expect(await entriesOf(page), `${way}: every entry`).toEqual(before)
  expect(page.url(), `${way}: the page`).toBe(address)
  await expect(
    page.getByText(/Unexpected Application Error|Something broke on our side|Application Error/),
  ).toHaveCount(0)
}

/** The values of all fields of the page, hidden ones and chosen files included. */
function entriesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
        'main input, main textarea, main select, dialog input, dialog textarea',
      ),
    ].map(
      (field) =>
        `${field.name}=${field.type === 'checkbox' ? String((field as HTMLInputElement).checked) : field.value}`,
    ),
  )
}
