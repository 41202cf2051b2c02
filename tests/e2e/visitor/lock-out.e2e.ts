import { expect, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { openMailServer, type MailServer } from '../../mail-server.ts'
import { attemptAt, lockAt, type Tried } from '../../sign-in-attempts.ts'
import { postForm, signInInBrowser, signUp } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'

let mail: MailServer
let own: Site
test.beforeAll(async () => {
  mail = await openMailServer()
  own = await startSite({
    env: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Luningning Academy <academy@academy.example>',
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  })
})
test.afterAll(async () => {
  await own?.close()
  await mail?.close()
})

const attempt = (...what: Tried) => attemptAt(own.url, ...what)
const lock = (email: string) => lockAt(own.url, email)

test('a stranger’s guesses do not lock the owner out of a browser that was signed in before; one that was not waits, until a reset [AUTH-6, AUTH-7]', async ({
  someone,
}) => {
  const { person } = newcomer()
  await signUp(own.url, person)
  const page = await someone({ at: own.url })
  await signInInBrowser(page, person)
  const device = (await page.context().cookies()).find(({ name }) => name === 'device')
  expect([device?.httpOnly, device?.sameSite, (device?.expires ?? 0) > Date.now() / 1000 + 300 * 86_400]).toEqual([
    true,
    'Lax',
    true,
  ])
  for (const name of ['session', 'signed-in']) await page.context().clearCookies({ name })
  expect(await lock(person.email)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  expect(
    (await attempt(person.email, person.password)).status,
    'the control: the right password of a browser nobody knows waits',
  ).toBe(429)
  await signInInBrowser(page, person)
  await expect(page).toHaveURL(/\/client/)
  // The cookie is worth nothing for another account, and ten guesses for its own.
  const other = newcomer().person
  await signUp(own.url, other)
  await lock(other.email)
  expect((await attempt(other.email, other.password, { cookie: `device=${device?.value}` })).status).toBe(429)

  await postForm(own.url, '/forgot-password', { email: person.email })
  const linkIn = () =>
    mail.received
      .filter(({ to }) => to.includes(person.email))
      .flatMap(({ text }) => /\/reset-password\/[\w-]{43}/.exec(text.replaceAll('=\r\n', ''))?.[0] ?? [])[0]
  await expect.poll(linkIn).toBeTruthy()
  expect(mail.received.find(({ to }) => to.includes(person.email))?.headers.get('from')).toContain(
    'Luningning Academy',
  )
  expect(
    (await postForm(own.url, linkIn() ?? '', { newPassword: 'a-new-kundiman', confirmPassword: 'a-new-kundiman' }))
      .status,
  ).toBe(303)
  expect((await attempt(person.email, 'a-new-kundiman')).status, 'the reset has lifted the lock').toBe(303)
})
