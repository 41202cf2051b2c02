import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { enrolled, newAdministrator, newClient } from '../../journey.ts'
import { openMailServer } from '../../mail-server.ts'
import { signInInBrowser } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'
import { sidewaysScroll, standAt, withRecords } from './desk.ts'

// A site of its own: who is staff is seen on one page.
let own: Site
test.beforeAll(async () => {
  own = await startSite({ content: 'demo' })
})
test.afterAll(() => own.close())

const PASSWORD = 'kundiman-of-the-line'
const links = (page: Page) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link').allTextContents()
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('radio', { name: role, exact: true }).check()
  await page.getByRole('button', { name: 'Make invitation' }).click()
  const link = page.getByText(`${own.url}/join/`)
  await expect(link).toBeVisible()
  return (await link.textContent()) ?? ''
}

async function join(page: Page, link: string, firstName: string, email: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill('Reyes')
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join the team' }).click()
  await expect(page.getByText('Welcome to the team.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => address.pathname.startsWith('/admin'))
}

test('an owner invites a cashier by a link, who joins on a phone, sees payments alone, and is nobody once the account is closed [STAFF-1, STAFF-2]', async ({
  someone,
}) => {
  const owner = await someone({ width: 1280, at: own.url })
  await standAt(owner, own, '/admin/dashboard')
  await owner.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Staff')
  await expectAccessible(owner)

  // What is wrong is said at its field, and what was typed stays.
  await owner.getByRole('textbox', { name: 'Email' }).fill('not-an-address')
  await owner.getByRole('button', { name: 'Make invitation' }).click()
  await expect(owner.getByText('Please choose a role').first()).toBeVisible()
  await expect(owner.getByRole('textbox', { name: 'Email' })).toHaveValue('not-an-address')

  const email = 'cora.cashier@academy.example'
  const link = await invite(owner, email, 'Cashier')
  const phone = await someone({ width: 390, at: own.url })
  await phone.goto(link)
  await expect(phone.getByText('You are invited as Cashier')).toBeVisible()
  expect(await sidewaysScroll(phone)).toBe(0)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Join the team' }).click()
  await expect(phone.getByText('First Name is required').first()).toBeVisible()
  await join(phone, link, 'Cora', email)
  expect(await sidewaysScroll(phone)).toBe(0)

  // Her menu, her pages, and nothing that leads to a refusal.
  await phone.setViewportSize({ width: 1280, height: 800 })
  await expect(phone.getByText('Cashier', { exact: true })).toBeVisible()
  expect((await links(phone)).map((text) => text.replace(/\d+ waiting/, ''))).toEqual([
    'Dashboard',
    'Pending payments',
    'Statements',
    'Balances',
    'Payment history',
    'Receipts issued',
    'Months',
    'Retention',
    'Public site',
  ])
  await phone.getByRole('link', { name: 'Pending payments' }).first().click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Pending payments')
  await phone.goto('/admin/wins')
  await expect(phone.getByRole('heading', { name: 'Not part of your role' })).toBeVisible()
  await expect(phone.getByRole('banner').getByText('Luningning Academy'), 'whose page it is').toBeVisible()

  // The link is used up.
  const stranger = await someone({ width: 390, at: own.url })
  expect((await stranger.goto(link))?.status()).toBe(410)
  await expect(stranger.getByText('It was used, withdrawn or is older than three days.')).toBeVisible()

  // A role is changed at once, also for whoever is signed in.
  await owner.reload()
  await owner.getByRole('combobox', { name: 'Role of Cora Reyes' }).selectOption('Manager')
  await row(owner, email).getByRole('button', { name: 'Change' }).click()
  await expect(owner.getByText('Role changed')).toBeVisible()
  await phone.goto('/admin/wins')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Wins')

  // A page that was left open writes no older role over it.
  const left = await someone({ width: 1280, at: own.url })
  // Pages are read anew once this answers.
  await left.route('**/healthz', (route) => route.abort())
  await standAt(left, own, '/admin/staff')
  await owner.getByRole('combobox', { name: 'Role of Cora Reyes' }).selectOption('Coach')
  await row(owner, email).getByRole('button', { name: 'Change' }).click()
  await expect(owner.getByRole('combobox', { name: 'Role of Cora Reyes' })).toHaveValue('coach')
  await left.getByRole('combobox', { name: 'Role of Cora Reyes' }).selectOption('Owner')
  await row(left, email).getByRole('button', { name: 'Change' }).click()
  await expect(left.getByText('Somebody has changed this role since you opened the page.')).toBeVisible()
  await left.close()

  await row(owner, email).getByRole('button', { name: 'Close account' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Close account' }).click()
  await expect(row(owner, email).getByText('closed')).toBeVisible()
  await phone.goto('/admin/wins')
  await expect(phone).toHaveURL(/\/login/)
  await row(owner, email).getByRole('button', { name: 'Open again' }).click()
  await expect(row(owner, email).getByText('open', { exact: true })).toBeVisible()
  await owner.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysScroll(owner)).toBe(0)
})

test('a coach sees the trainees who were given to them, steps their sessions, and no one else’s [STAFF-2]', async ({
  someone,
}) => {
  const [givenName, otherName] = ['Given Dalisay', 'Other Dalisay']
  const { trainee, other, coachEmail } = await withRecords(own, async (records) => {
    const owner = await newAdministrator(records)
    const coach = await newAdministrator(records, 'coach')
    await records.write.updateTable('users').set({ name: 'Kiko Coach' }).where('id', '=', coach.id).execute()
    const made = async (name: string) => {
      const client = await newClient(records, name)
      const { paymentId } = await enrolled(records, owner, client.id)
      await records.write.updateTable('users').set({ name }).where('id', '=', client.id).execute()
      return paymentId
    }
    return { trainee: await made(givenName), other: await made(otherName), coachEmail: coach.email }
  })
  const owner = await someone({ width: 1280, at: own.url })
  await standAt(owner, own, `/admin/trainees/${trainee}/sessions`)
  await owner.getByRole('combobox', { name: 'Coach' }).selectOption('Kiko Coach')
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  const coachOf = () =>
    withRecords(own, ({ read }) =>
      read.selectFrom('trainees').select('coach_id').where('id', '=', trainee).executeTakeFirst(),
    )
  await expect.poll(coachOf).toEqual({ coach_id: expect.any(String) })
  await owner.reload()
  await expect(owner.getByRole('combobox', { name: 'Coach' })).toHaveValue(/.+/)

  const coach = await someone({ width: 390, at: own.url })
  await withRecords(own, async (records) => {
    const { password_hash } = await records.read
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'coach.dela.cruz@academy.example')
      .executeTakeFirstOrThrow()
    await records.write.updateTable('users').set({ password_hash }).where('email', '=', coachEmail).execute()
  })
  await signInInBrowser(coach, { email: coachEmail, password: 'stage-lights-at-seven' })
  await coach.goto('/admin/trainees')
  await expect(coach.getByText(givenName)).toBeVisible()
  await expect(coach.getByText(otherName)).toHaveCount(0)
  await expect(coach.getByRole('button', { name: 'Unenroll' })).toHaveCount(0)
  await coach.getByRole('link', { name: 'View Session' }).click()
  await coach.getByRole('button', { name: 'Next' }).first().click()
  await expect(coach.getByText(/^Q&A sessions: 1 of/)).toBeAttached()
  expect((await coach.goto(`/admin/trainees/${other}/sessions`))?.status()).toBe(404)
  await withRecords(own, (records) => records.write.updateTable('trainees').set({ coach_id: null }).execute())
  await coach.goto('/admin/dashboard')
  await expect(coach.getByText('No trainee has been given to you yet.')).toBeVisible()
})

test('without script an invitation is made, withdrawn and taken, and where mail is set up it is sent [STAFF-1]', async ({
  someone,
}) => {
  const mail = await openMailServer()
  const site = await startSite({ content: 'demo', env: { SMTP_URL: mail.url, MAIL_FROM: 'hello@academy.example' } })
  try {
    const owner = await someone({ width: 1280, at: site.url, javaScript: false })
    await standAt(owner, site, '/admin/staff')
    const email = 'mara.manager@academy.example'
    await owner.getByRole('textbox', { name: 'Email' }).fill(email)
    await owner.getByRole('radio', { name: 'Manager' }).check()
    await owner.getByRole('button', { name: 'Send invitation' }).click()
    await expect(owner.getByText('Invitation sent')).toBeVisible()
    const letter = () => mail.received.find(({ to }) => to.includes(email))?.text ?? ''
    await expect.poll(letter).toContain('as Manager')
    const path = /\/join\/[\w-]{43}/.exec(letter())?.[0] ?? ''
    const person = await someone({ width: 390, at: site.url, javaScript: false })
    expect((await person.goto(path))?.status()).toBe(200)
    await row(owner, email).getByRole('button', { name: 'Withdraw' }).click()
    await expect(owner.getByText('Invitation withdrawn')).toBeVisible()
    expect((await person.goto(path))?.status()).toBe(410)
  } finally {
    await site.close()
    await mail.close()
  }
})

test('what cannot be undone asks for the password again after ten minutes, and goes on where it stopped [STAFF-4]', async ({
  someone,
}) => {
  const owner = await someone({ width: 390, at: own.url })
  await standAt(owner, own, '/admin/wins')
  await withRecords(own, (records) =>
    records.write
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 601_000).toISOString() })
      .execute(),
  )
  const card = owner.getByRole('row').nth(1)
  const name = (await card.locator('.content-name').textContent()) ?? ''
  const remove = async () => {
    await owner.getByRole('button', { name: `More actions for ${name}` }).click()
    await owner.getByRole('button', { name: 'Delete', exact: true }).filter({ visible: true }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you')
  expect(await sidewaysScroll(owner)).toBe(0)
  await expectAccessible(owner)
  await owner.getByLabel('Current Password', { exact: true }).fill('not-the-password')
  await owner.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(owner.getByText('This is not your current password.').first()).toBeVisible()
  await owner.getByLabel('Current Password', { exact: true }).fill('stage-lights-at-seven')
  await owner.getByRole('button', { name: 'Confirm', exact: true }).click()
  // The question stands open again.
  await expect(owner.getByRole('alertdialog')).toContainText(name)
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(owner.getByText('Deleted Successfully!')).toBeVisible()
  await expect(owner).toHaveURL(/\/admin\/wins$/)

  // What was typed comes back with it.
  await owner.goto('/admin/staff')
  await withRecords(own, (records) => records.write.updateTable('sessions').set({ proved_at: null }).execute())
  await owner.getByRole('textbox', { name: 'Email' }).fill('late.owner@academy.example')
  await owner.getByRole('radio', { name: 'Coach', exact: true }).check()
  await owner.getByRole('button', { name: 'Make invitation' }).click()
  await owner.getByLabel('Current Password', { exact: true }).fill('stage-lights-at-seven')
  await owner.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(owner.getByRole('textbox', { name: 'Email' })).toHaveValue('late.owner@academy.example')
  await expect(owner.getByRole('radio', { name: 'Coach', exact: true })).toBeChecked()
  await owner.getByRole('button', { name: 'Make invitation' }).click()
  await expect(owner.getByText(`${own.url}/join/`)).toBeVisible()

  // A role chosen at a colleague is asked about at that colleague, and is nothing to the next invitation.
  const colleague = await withRecords(own, async (records) => {
    const { id } = await newAdministrator(records, 'coach')
    await records.write.updateTable('sessions').set({ proved_at: null }).execute()
    return records.write
      .updateTable('users')
      .set({ name: 'Rosa Rolechange' })
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirstOrThrow()
  })
  await owner.setViewportSize({ width: 1366, height: 768 })
  await owner.goto('/admin/staff')
  await owner.getByRole('combobox', { name: 'Role of Rosa Rolechange' }).selectOption('Owner')
  await row(owner, colleague.email).getByRole('button', { name: 'Change' }).click()
  await owner.getByLabel('Current Password', { exact: true }).fill('stage-lights-at-seven')
  await owner.getByRole('button', { name: 'Confirm', exact: true }).click()
  const question = owner.getByRole('alertdialog', { name: 'Change role' })
  await expect(question).toContainText(`${colleague.email}, from now on Owner`)
  await expect(owner.getByRole('radio', { name: 'Owner', exact: true, includeHidden: true })).not.toBeChecked()
  await question.getByRole('button', { name: 'Change role' }).click()
  await expect(owner.getByText('Role changed')).toBeVisible()
  await expect(owner.getByRole('combobox', { name: 'Role of Rosa Rolechange' })).toHaveValue('owner')
  for (const width of [1366, 1440]) {
    await owner.setViewportSize({ width, height: 768 })
    const box = await row(owner, colleague.email).getByRole('button', { name: 'Close account' }).boundingBox()
    expect((box?.x ?? width) + (box?.width ?? 0), `Close account at ${width} px`).toBeLessThan(width - 8)
  }
})
