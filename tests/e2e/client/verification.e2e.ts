import { openRecords } from '#records/engine/db'
import { expect, expectAccessible, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { openMailServer, type MailServer } from '../../mail-server.ts'
import { ADMINISTRATOR, enterAs, postForm, signIn, signUp } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'
import { trainee } from '../../training.ts'

let mail: MailServer
let own: Site

test.beforeAll(async () => {
  mail = await openMailServer()
  own = await startSite({ content: 'demo', env: { SMTP_URL: mail.url, MAIL_FROM: 'academy@academy.example' } })
})
test.afterAll(async () => {
  await own?.close()
  await mail?.close()
})

const linksTo = (email: string, path = 'verify-email') =>
  mail.received
    .filter(({ to }) => to.includes(email))
    .map(({ text }) => text.replaceAll('=\r\n', ''))
    .flatMap((text) => new RegExp(`http\\S+/${path}/[\\w-]{43}`).exec(text)?.[0] ?? [])
async function linkTo(email: string, at = 0): Promise<string> {
  await expect.poll(() => linksTo(email).length).toBeGreaterThan(at)
  return linksTo(email)[at] ?? ''
}
const isVerified = async (email: string) => {
  const records = await openRecords({ databaseUrl: null, dataDir: own.dataDir })
  const row = await records.read
    .selectFrom('users')
    .select('verified_at')
    .where('email', '=', email)
    .executeTakeFirst()
  await records.close()
  return row?.verified_at !== null
}

for (const javaScript of [true, false]) {
  test(`the link in the welcome mail confirms the address, signed in and with one press; until then second step and testimonial wait, ${javaScript ? 'with' : 'without'} script [SEC-6, AUTH-5, MAIL-1]`, async ({
    someone,
  }) => {
    const { person, session, id } = await trainee(own)
    const page = await someone({ javaScript, at: own.url })
    await enterAs(page, own.url, person)
    await page.goto('/client')
    await expect(page.getByText(`Please confirm that ${person.email} is yours`)).toBeVisible()
    if (javaScript) await expectAccessible(page)
    await page.goto('/client/security')
    await expect(page.getByText('Please confirm your e-mail address first.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toHaveCount(0)
    expect(
      (await session.post('/client/security', { intent: 'begin', currentPassword: person.password })).status,
      'a form of one’s own is refused as well',
    ).toBe(403)
    await page.goto(`/writetestimonial/${id}`)
    await expect(page.getByText('Please confirm your e-mail address first.')).toBeVisible()
    await page.getByLabel('Caption').fill('They believed in me.')
    await page.getByRole('button', { name: 'Submit Testimonial' }).click()
    await expect(page.getByText('Please confirm your e-mail address first.').nth(1)).toBeVisible()
    await expect(page.getByLabel('Caption'), 'what was typed is kept').toHaveValue('They believed in me.')

    const link = await linkTo(person.email)
    const stranger = await someone({ javaScript, at: own.url })
    await stranger.goto(link)
    await expect(stranger.getByRole('link', { name: 'Sign in' }).last()).toBeVisible()
    if (javaScript) await expectAccessible(stranger)
    await enterAs(stranger, own.url, ADMINISTRATOR)
    await stranger.goto(link)
    await expect(stranger.getByText('You are signed in to another account')).toBeVisible()
    expect(await isVerified(person.email), 'looking at the link confirms nothing').toBe(false)
    await page.goto(link)
    if (javaScript) await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page).toHaveURL(/\/client/)
    await expect(page.getByText('Thank you. Your e-mail address is confirmed.')).toBeVisible()
    await page.goto('/client/security')
    await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
    await page.goto(link)
    await expect(page.getByText('This link no longer works')).toBeVisible()
    expect(own.output(), 'the log holds no link').not.toContain(link.split('/').at(-1))
  })
}

test('another link is sent on demand, three an hour, and the mail tells nothing that was typed [AUTH-5, MAIL-1]', async ({
  someone,
}) => {
  const { person } = newcomer('Visit-evil.example-now')
  await signUp(own.url, person)
  const page = await someone({ at: own.url })
  await enterAs(page, own.url, person)
  await linkTo(person.email)
  for (let time = 1; time <= 3; time += 1) {
    await page.goto('/client')
    await page.getByRole('button', { name: 'Send another link' }).click()
    await expect(page.getByText(`A new link is on its way to ${person.email}.`)).toBeVisible()
    await linkTo(person.email, time)
  }
  await page.goto('/client')
  await page.getByRole('button', { name: 'Send another link' }).click()
  await expect(page.getByText('Several links have been sent already.')).toBeVisible()
  await expectAccessible(page)
  expect(linksTo(person.email)).toHaveLength(4)
  for (const { raw, to } of mail.received)
    if (to.includes(person.email))
      expect(raw.replace(/^To:.*$/im, '').replaceAll(person.email, '')).not.toContain('evil.example')
  // Nothing that opens an account lies in the records.
  const records = await openRecords({ databaseUrl: null, dataDir: own.dataDir })
  const kept = JSON.stringify(await records.read.selectFrom('outbox').select(['text', 'html']).execute())
  await records.close()
  for (const link of linksTo(person.email)) expect(kept).not.toContain(link.split('/').at(-1))
})

test('a stranger who signed up with somebody’s address loses the account to who has its mail: the reset link ends sessions and second step [AUTH-7]', async () => {
  const { person } = newcomer('Stranger')
  const stranger = await signUp(own.url, person)
  const records = await openRecords({ databaseUrl: null, dataDir: own.dataDir })
  // As it was before addresses were confirmed, or while there was no mail.
  const { id } = await records.write
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  await records.write
    .insertInto('second_steps')
    .values({
      user_id: id,
      secret: 'A'.repeat(32),
      created_at: '2026-01-01',
      confirmed_at: '2026-01-01',
      last_counter: 0,
    })
    .execute()
  await records.close()
  await postForm(own.url, '/forgot-password', { email: person.email })
  await expect.poll(() => linksTo(person.email, 'reset-password').length).toBe(1)
  const link = linksTo(person.email, 'reset-password')[0] ?? ''
  const password = 'the-owner-of-the-box'
  const answer = await postForm(own.url, new URL(link).pathname, { newPassword: password, confirmPassword: password })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?password=taken-over'])
  expect(await (await fetch(`${own.url}/login?password=taken-over`)).text()).toContain('two-step sign-in is off')
  expect((await stranger.get('/client')).status).toBe(302)
  await expect(signIn(own.url, person)).rejects.toThrow('401')
  expect(
    (await (await signIn(own.url, { email: person.email, password })).get('/client')).status,
    'no code is asked for',
  ).toBe(200)
  expect(await isVerified(person.email)).toBe(true)
  await expect
    .poll(
      () =>
        mail.received.some(({ to, text }) => to.includes(person.email) && text.includes('Two-step sign-in was on')),
      { timeout: 20_000 },
    )
    .toBe(true)
})

test('where no mail leaves nothing waits, and staff read on the dashboard that addresses cannot be verified [OPS-3]', async ({
  site,
  someone,
}) => {
  const { person } = newcomer()
  const session = await signUp(site.url, person)
  expect((await session.post('/client/security', { intent: 'begin', currentPassword: person.password })).status).toBe(
    303,
  )
  expect(await (await session.get('/client')).text()).not.toContain('Send another link')
  const page = await someone({ width: 1280 })
  await enterAs(page, site.url, ADMINISTRATOR)
  await page.goto('/admin/dashboard')
  await expect(page.getByText('e-mail addresses of clients cannot be verified')).toBeVisible()
  await expectAccessible(page)
  const elsewhere = await someone({ width: 1280, at: own.url })
  await enterAs(elsewhere, own.url, ADMINISTRATOR)
  await elsewhere.goto('/admin/dashboard')
  await expect(elsewhere.getByText('cannot be verified')).toHaveCount(0)
})

test('an address with letters that only look like ours is refused beside its field, with what was typed kept [AUTH-4]', async ({
  someone,
}) => {
  const { person } = newcomer()
  const page = await someone({ javaScript: false, at: own.url })
  await page.goto('/login#sign-up-mode')
  await page.getByRole('textbox', { name: 'First Name' }).fill(person.firstName)
  await page.getByRole('textbox', { name: 'Last Name' }).fill(person.lastName)
  const typed = person.email.replace('a', '\u0430')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(typed)
  await page.getByLabel('Password', { exact: true }).locator('visible=true').fill(person.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(
    page.getByText('some of its characters only look like them, or cannot be seen').locator('visible=true').first(),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue(person.firstName)
})
