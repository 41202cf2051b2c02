import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { awake, expect, expectAccessible, test } from '../../company.ts'
import { type Site } from '../../site.ts'
import type { Page } from '@playwright/test'

const SENT = 'Your message has been sent. Thank you!'
const FAILED = 'Failed to send message. Please try again later.'
const WORDS = {
  name: 'Ana Cruz',
  email: 'ana.cruz@mail.example',
  subject: 'A date',
  message: 'Is there a class in January?',
}

async function fill(page: Page, words: Partial<typeof WORDS>): Promise<void> {
  for (const [name, text] of Object.entries(words))
    await page.getByLabel(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, { exact: true }).fill(text)
}
const send = (page: Page) => page.getByRole('button', { name: 'Send message' })

/** Subjects of the stored messages. */
function kept(site: Site): string[] {
  const database = new DatabaseSync(join(site.dataDir, 'academy.db'), { readOnly: true, timeout: 5000 })
  const rows = database.prepare('select subject from contact_messages order by received_at').all()
  database.close()
  return rows.map(({ subject }) => String(subject))
}

// tests/requests/visitor/contact.test.ts checks forms without script, odd letters and the field nobody sees.

test('a message is stored and thanked for where one is; the form is empty again [CONTACT-1, CONTACT-2]', async ({
  someone,
  site,
}) => {
  for (const path of ['/home', '/about#contact']) {
    const page = await someone()
    await page.goto(path)
    // Before that the browser submits the form, to a new page.
    await awake(page)
    const subject = `From ${path} ${process.pid}`
    await fill(page, { ...WORDS, subject })
    await send(page).click()
    await expect(page.getByText(SENT)).toBeVisible()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path.split('#')[0])
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
    expect(kept(site)).toContain(subject)
  }
})

test('every field is required and says so beside itself and in the list; a message goes when its field is right [CONTACT-1]', async ({
  someone,
}) => {
  const page = await someone()
  await page.goto('/home')
  await send(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Name is required',
    'Email is required',
    'Subject is required',
    'Message is required',
  ])
  await summary.getByRole('link', { name: 'Subject is required' }).click()
  const subject = page.getByLabel('Subject', { exact: true })
  await expect(subject).toBeFocused()
  await expect(subject).toHaveAccessibleDescription(/Subject is required/)
  await expectAccessible(page)
  await subject.fill('A date')
  await expect(subject).not.toHaveAttribute('aria-invalid', 'true')
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('ana@')
  await email.blur()
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/)
})

test('when sending fails the page says so and keeps what was typed, also when the network is away [CONTACT-2]', async ({
  someone,
}) => {
  const page = await someone()
  await page.goto('/about')
  await awake(page)
  await fill(page, WORDS)
  await page.route('**/contact', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 429, body: 'later' }) : route.continue(),
  )
  await send(page).click()
  await expect(page.getByText(FAILED)).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(WORDS.message)
  await page.unroute('**/contact')
  await page.context().setOffline(true)
  await send(page).click()
  await expect(page.getByText(FAILED)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(WORDS.name)
  await page.context().setOffline(false)
  await send(page).click()
  await expect(page.getByText(SENT)).toBeVisible()
})
