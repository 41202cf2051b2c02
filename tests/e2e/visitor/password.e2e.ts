import { openRecords } from '#records/engine/db'
import { expect, expectAccessible, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { openMailServer, type MailServer } from '../../mail-server.ts'
import { ADMINISTRATOR, enterAs, postForm, signIn, signUp } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'

let mail: MailServer
let own: Site
test.beforeAll(async () => {
  mail = await openMailServer()
  own = await startSite({ env: { SMTP_URL: mail.url, MAIL_FROM: 'academy@academy.example' } })
})
test.afterAll(async () => {
  await own.close()
  await mail.close()
})

const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))

/** The newest link in this person's mail, once there are so many. */
async function linkIn(email: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).filter(({ text }) => text.includes('reset')).length).toBe(count)
  const link = /http:\S+reset\S+/.exec(
    mailsTo(email)
      .filter(({ text }) => text.includes('reset-password'))
      .at(-1)?.text ?? '',
  )?.[0]
  return link ?? ''
}

for (const javaScript of [true, false]) {
  test(`a forgotten password is replaced by a mailed link that works once, and the stolen session is dead, ${javaScript ? 'with' : 'without'} script [AUTH-7]`, async ({
    someone,
  }) => {
    const { person } = newcomer()
    const stolen = await signUp(own.url, person)
    const page = await someone({ javaScript, at: own.url })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.waitForURL(/forgot-password/)
    await page.getByLabel('Email', { exact: true }).fill('not an address')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('Please enter a valid email address.').first()).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(person.email.toUpperCase())
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(/^If there is an account with this email/)).toBeVisible()
    if (javaScript) await expectAccessible(page)

    const link = await linkIn(person.email)
    await page.goto(link)
    if (javaScript) await expectAccessible(page)
    await page.getByLabel('New Password', { exact: true }).fill('12345')
    await page.getByLabel('Confirm Password', { exact: true }).fill('54321')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    for (const message of ['Password must be at least 6 characters long.', 'Passwords do not match!'])
      await expect(page.getByText(message, { exact: true }).first()).toBeVisible()
    await page.getByLabel('New Password', { exact: true }).fill('a-new-kundiman')
    await page.getByLabel('Confirm Password', { exact: true }).fill('a-new-kundiman')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Your password has been changed. Please sign in with the new one.')).toBeVisible()
    expect((await stolen.get('/client')).status, 'the session that was open before').toBe(302)
    await expect(signIn(own.url, person)).rejects.toThrow('401')
    await signIn(own.url, { email: person.email, password: 'a-new-kundiman' })

    await page.goto(link)
    await expect(page.getByText('This link has been used, has expired or was replaced by a newer one.')).toBeVisible()
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
    expect(own.output()).not.toContain(link.split('/').at(-1) ?? 'no link')
  })
}

test('the answer is the same whether or not there is such an account; who asks too often gets no more mail [AUTH-7]', async () => {
  const { person } = newcomer()
  await signUp(own.url, person)
  const answers = []
  for (const email of [person.email, 'nobody@nowhere.example']) {
    const answer = await postForm(own.url, '/forgot-password', { email })
    answers.push([answer.status, answer.headers.get('location'), await answer.text()])
  }
  expect(answers[0]).toEqual(answers[1])
  for (let time = 0; time < 6; time += 1)
    expect((await postForm(own.url, '/forgot-password', { email: person.email })).status).toBe(303)
  // One that has not left when the next is asked for is replaced by it: five at the most, and the last one works.
  const records = await openRecords({ databaseUrl: null, dataDir: own.dataDir })
  const waiting = async () => {
    const [wishes, mails] = await Promise.all([
      records.read.selectFrom('reset_requests').select('id').execute(),
      records.read.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute(),
    ])
    return wishes.length + mails.length
  }
  await expect.poll(waiting).toBe(0)
  await records.close()
  const links = mailsTo(person.email).flatMap(
    ({ text }) => /\/reset-password\/[\w-]{43}/.exec(text.replaceAll('=\r\n', ''))?.[0] ?? [],
  )
  expect(links.length).toBeGreaterThan(0)
  expect(links.length).toBeLessThanOrEqual(5)
  // Mails overtake one another: the newest link is not always in the one that came last.
  const opened = await Promise.all(links.map(async (path) => (await fetch(own.url + path)).status))
  expect(opened.filter((status) => status === 200)).toHaveLength(1)
  expect(mailsTo('nobody@nowhere.example')).toEqual([])
})

test('a reset page is kept by nobody and tells no other site its address [AUTH-7]', async () => {
  const page = await fetch(`${own.url}/reset-password/${'x'.repeat(43)}`)
  expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
    410,
    'same-origin',
    'no-store',
  ])
  const ordinary = await fetch(`${own.url}/login`)
  expect(ordinary.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

test('a client changes the password on /client: this device stays, the others end, the token is a new one [AUTH-7]', async ({
  someone,
}) => {
  const { person } = newcomer()
  const elsewhere = await signUp(own.url, person)
  const page = await someone({ at: own.url })
  await enterAs(page, own.url, person)
  const before = (await page.context().cookies()).find(({ name }) => name === 'session')?.value
  await page.goto('/client')
  const fill = async (current: string, next: string, again = next) => {
    await page.getByLabel('Current Password', { exact: true }).fill(current)
    await page.getByLabel('New Password', { exact: true }).fill(next)
    await page.getByLabel('Confirm Password', { exact: true }).fill(again)
    await page.getByRole('button', { name: 'Change password', exact: true }).click()
  }
  await fill(person.password, '12345', '123456')
  for (const message of ['Password must be at least 6 characters long.', 'Passwords do not match!'])
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible()
  await fill('not my password', 'harana-at-dusk')
  await expect(page.getByText('This is not your current password.').first()).toBeVisible()
  await expectAccessible(page)
  await fill(person.password, 'harana-at-dusk')
  await expect(page.getByText(/^Your password has been changed\./)).toBeVisible()
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('')
  expect((await page.context().cookies()).find(({ name }) => name === 'session')?.value).not.toBe(before)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  expect((await elsewhere.get('/client')).status).toBe(302)
  await expect(signIn(own.url, person)).rejects.toThrow('401')
})

test('without script the password is changed too, and guessing it counts like guessing at sign-in [AUTH-7]', async ({
  someone,
}) => {
  const { person } = newcomer()
  const session = await signUp(own.url, person)
  const page = await someone({ javaScript: false, at: own.url })
  await enterAs(page, own.url, person)
  await page.goto('/client')
  await page.getByLabel('Current Password', { exact: true }).fill('wrong')
  await page.getByLabel('New Password', { exact: true }).fill('harana-at-dusk')
  await page.getByLabel('Confirm Password', { exact: true }).fill('harana-at-dusk')
  await page.getByRole('button', { name: 'Change password', exact: true }).click()
  await expect(page.getByText('This is not your current password.').first()).toBeVisible()
  await page.getByLabel('Current Password', { exact: true }).fill(person.password)
  await page.getByLabel('New Password', { exact: true }).fill('harana-at-dusk')
  await page.getByLabel('Confirm Password', { exact: true }).fill('harana-at-dusk')
  await page.getByRole('button', { name: 'Change password', exact: true }).click()
  await expect(page).toHaveURL(/\/client\?/)
  await expect(page.getByText(/^Your password has been changed\./)).toBeVisible()
  expect((await session.get('/client')).status).toBe(302)

  const guesser = await signIn(own.url, { email: person.email, password: 'harana-at-dusk' })
  const guess = () =>
    guesser.post('/client/password', {
      currentPassword: 'a guess',
      newPassword: 'stolen-1',
      confirmPassword: 'stolen-1',
    })
  const statuses = []
  for (let time = 0; time < 11; time += 1) statuses.push((await guess()).status)
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 429, 429])
})

test('signing out everywhere is asked, and ends every session of the account [AUTH-7]', async ({ someone }) => {
  const { person } = newcomer()
  const phone = await signUp(own.url, person)
  const page = await someone({ at: own.url })
  await enterAs(page, own.url, person)
  await page.goto('/client')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const prompt = page.getByRole('dialog', { name: 'Sign out everywhere' })
  await expect(prompt).toContainText('Are you sure you want to sign out everywhere?')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  expect((await phone.get('/client')).status).toBe(200)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await prompt.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  expect((await phone.get('/client')).status).toBe(302)
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
})

test('an administrator has the same at /admin/account, with twelve characters at least [AUTH-7]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280, at: own.url })
  await enterAs(page, own.url, ADMINISTRATOR)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByLabel('Current Password', { exact: true }).fill(ADMINISTRATOR.password)
  await page.getByLabel('New Password', { exact: true }).fill('eleven-char')
  await page.getByLabel('Confirm Password', { exact: true }).fill('eleven-char')
  await page.getByRole('button', { name: 'Change password', exact: true }).click()
  await expect(page.getByText('Password must be at least 12 characters long.', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New Password', { exact: true }).fill('stage-lights-at-eight')
  await page.getByLabel('Confirm Password', { exact: true }).fill('stage-lights-at-eight')
  await page.getByRole('button', { name: 'Change password', exact: true }).click()
  await expect(page.getByText(/^Your password has been changed\./)).toBeVisible()
  await signIn(own.url, { email: ADMINISTRATOR.email, password: 'stage-lights-at-eight' })
})

test('a password that came along from the old site asks to be changed until it is [AUTH-7, OPS-7]', async ({
  someone,
}) => {
  const { person } = newcomer()
  await signUp(own.url, person)
  const records = await openRecords({ databaseUrl: null, dataDir: own.dataDir })
  await records.write
    .updateTable('users')
    .set({ must_change_password: 1 })
    .where('email', '=', person.email)
    .execute()
  await records.close()
  const page = await someone({ at: own.url })
  await enterAs(page, own.url, person)
  await page.goto('/client')
  const notice = page.getByText('Your password came along from the old site. Please choose a new one.')
  await expect(notice).toBeVisible()
  await page.getByLabel('Current Password', { exact: true }).fill(person.password)
  await page.getByLabel('New Password', { exact: true }).fill('entablado-8')
  await page.getByLabel('Confirm Password', { exact: true }).fill('entablado-8')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(/^Your password has been changed\./)).toBeVisible()
  await page.goto('/client')
  await expect(page.getByLabel('Current Password', { exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
