import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { decide, onPendingPayments } from '../../deciding.ts'
import { bookAndSignUp, fillWords, newcomer, sendProof, smallReceipt } from '../../enrolling.ts'
import { openMailServer } from '../../mail-server.ts'
import { ADMINISTRATOR } from '../../people.ts'
import { startSite } from '../../site.ts'

const FIELDS_AT_MOST = 40
const PACKAGES = [
  { Name: 'Foundations', Price: '4,500', 'Q&A sessions': '8', Assessments: '2' },
  { Name: 'Tournament', Price: '7,500', 'Q&A sessions': '12', Assessments: '3' },
  { Name: 'Call centre English', Price: '3,900', 'Q&A sessions': '6', Assessments: '1' },
]
/** What the site of another academy would say. */
const OTHER_ACADEMY = /pageant|crown|reign|luningning|default title|academy\.com|facebook\.com|40\+|20\+|no price/i

/** Fills fields by the words that an owner reads, and counts them. */
function openForm(page: Page) {
  let fields = 0
  return {
    count: () => fields,
    async enter(values: Record<string, string>) {
      for (const [label, value] of Object.entries(values)) {
        await page.getByRole('main').getByLabel(label, { exact: true }).fill(value)
        fields += 1
      }
    },
    async choose(name: string) {
      await page.getByRole('main').getByRole('radio', { name }).check()
      fields += 1
    },
    async select(label: string, value: string) {
      await page.getByRole('main').getByLabel(label, { exact: true }).selectOption(value)
      fields += 1
    },
    press: (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click(),
  }
}

test('a new owner takes an empty site from the first start to an open one of their own, with a first client enrolled, in at most forty fields [SETUP-1, SETUP-2, SETUP-3, SETUP-4, SETUP-5, SETUP-6]', async ({
  someone,
}) => {
  const mail = await openMailServer({ password: 'of-the-mail-server' })
  const site = await startSite({ closed: true })
  try {
    const page = await someone({ width: 1440, at: site.url })
    const visitor = await someone({ at: site.url })
    const form = openForm(page)
    const step = async (link: string) => {
      await page.goto('/admin/setup')
      await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
    }
    const saved = (text: string) => expect(page.getByRole('status').getByText(text)).toBeVisible()

    await page.goto('/admin')
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(ADMINISTRATOR.email)
    await page.getByLabel('Password', { exact: true }).locator('visible=true').fill(ADMINISTRATOR.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/admin/setup')
    await expectAccessible(page)

    await step('Add your name')
    await form.enter({
      Brand: 'Cebu Debate House',
      'What you teach, in a few words': 'Debate and call centre English',
    })
    await form.press('Save')
    await saved('Updated Successfully!')

    await step('Choose your colours')
    await page.waitForURL('**/admin/look')
    const left = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().left)
    const progress = page.getByRole('navigation', { name: 'Set up your academy' }).getByText('of 10 done')
    const heading = page.getByRole('heading', { level: 1, name: 'Look', exact: true })
    expect(await left(progress), 'the bar of the setup stands in line with the page').toBe(await left(heading))
    await form.enter({ 'Accent colour': '#0b6e8f', 'Dark colour': '#0d1b2a' })
    await form.choose('Podium')
    await form.press('Save look')
    await saved('Updated Successfully!')

    await step('Add an email address')
    await form.enter({ 'Contact email': 'hello@debate.example', Phone: '0917 555 0101' })
    await form.press('Save')
    await saved('Updated Successfully!')

    await step('Add a package')
    for (const values of PACKAGES) {
      await page.getByRole('link', { name: 'Add New Package' }).click()
      const dialog = page.getByRole('dialog')
      for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label, { exact: true }).fill(value)
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('row').filter({ hasText: values.Name })).toBeVisible()
    }
    const packageFields = PACKAGES.length * Object.keys(PACKAGES[0] ?? {}).length

    await step('Add an account')
    await form.press('Add account')
    await form.enter({
      'Bank or wallet': 'GCash',
      'Account name': 'Cebu Debate House',
      'Account number': '0917 555 0101',
    })
    await form.press('Save')
    await saved('Updated Successfully!')

    await step('Set up email')
    await form.choose('Another mail server')
    await form.enter({
      Server: '127.0.0.1',
      Port: String(mail.port),
      'User name': 'academy',
      Password: 'of-the-mail-server',
      'Sender email': 'hello@debate.example',
      'Send the test email to': 'owner@debate.example',
    })
    await form.select('Security', 'starttls')
    await form.press('Test and save')
    await saved('The test email was sent and email is on.')
    // Another test's site may still send to the port that this catcher took over.
    const own = mail.received.filter(({ to }) => to.some((address) => address.endsWith('@debate.example')))
    expect(own.map(({ to }) => to)).toEqual([['owner@debate.example']])

    await step('Review and publish')
    await form.press('Publish notice')
    await step('Invite staff')
    await form.enter({ Email: 'coach@debate.example' })
    await form.choose('Coach')
    await form.press('Send invitation')

    await visitor.goto('/home')
    await expect(visitor.getByRole('heading', { name: 'Opening soon' })).toBeVisible()
    await page.goto('/admin/setup')
    await form.press('Open the site')
    await expect(page.getByText(/Open to the public since/)).toBeVisible()
    expect(form.count() + packageFields, 'fields filled in until the site is open').toBeLessThanOrEqual(
      FIELDS_AT_MOST,
    )

    for (const path of ['/home', '/about', '/packages-registration', '/members', '/contact', '/privacy', '/login']) {
      await visitor.goto(path)
      const words = await visitor.locator('body').innerText()
      expect([path, OTHER_ACADEMY.exec(words)?.[0] ?? null]).toEqual([path, null])
    }
    const words = newcomer()
    await bookAndSignUp(visitor, 'foundations', words)
    await fillWords(visitor, words)
    await expect(visitor.getByText('0917 555 0101').first()).toBeVisible()
    await sendProof(visitor, await smallReceipt())
    await onPendingPayments(page, words.person)
    await decide(page, words.person, 'Confirm')
    await expect(visitor.getByText('Your payment has been confirmed. Thank you!')).toBeVisible()
    await expect
      .poll(() => mail.received.filter(({ to }) => to.includes(words.person.email)).length)
      .toBeGreaterThan(0)
  } finally {
    await site.close()
    await mail.close()
  }
})
