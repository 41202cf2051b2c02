import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, expectAccessible, test } from '../../company.ts'
import { smallReceipt, newcomer } from '../../enrolling.ts'
import { AGREED_TO_NOTICE, enterAs, postForm, signUp } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'
import { inTime } from '../../in-time.ts'

const BUSY = 'The academy is busy. Nothing was saved; please try again.'
const asPerson = { Accept: 'text/html' }

let site: Site
test.beforeAll(async () => {
  site = await startSite({ content: 'demo' })
})
test.afterAll(() => site?.close())

/** Holds the database's lock as another process would, until it is let go. */
function lock(): () => void {
  const other = new DatabaseSync(join(site.dataDir, 'academy.db'), { timeout: 5000 })
  other.exec('begin immediate')
  return () => other.close()
}

async function timed(path: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(site.url + path)
  await answer.arrayBuffer()
  expect(answer.status, path).toBe(200)
  return performance.now() - began
}

const sendSignUp = (fields: Record<string, string>) =>
  fetch(`${site.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site.url, ...asPerson },
    body: new URLSearchParams(fields),
  })

test('while the database is locked a write is answered 503 within six seconds with what was typed, and pages are served; afterwards the same form is taken [OPS-5, AUTH-1]', async ({
  someone,
}) => {
  const { person } = newcomer()
  const fields = {
    panel: 'sign-up',
    firstName: 'Ma"ra <b>',
    lastName: person.lastName,
    email: person.email,
    password: person.password,
    confirmPassword: person.password,
    ...AGREED_TO_NOTICE,
  }
  const letGo = lock()
  const began = performance.now()
  const sent = [
    sendSignUp(fields),
    postForm(site.url, '/login.data', fields),
    postForm(site.url, '/contact', {
      name: 'Ana',
      email: 'ana@visitor.example',
      subject: 'Hello',
      message: 'Is there a class?',
    }),
  ]
  const waited = Promise.all(sent)
  const pages: number[] = []
  // As long as one of them waits.
  for (let waiting = true; waiting; waiting = (await Promise.race([waited, Promise.resolve(null)])) === null)
    for (const path of ['/home', '/home?preview=1', '/login']) pages.push(await timed(path))
  const [answer, data, contact] = await waited
  const milliseconds = performance.now() - began
  expect(milliseconds).toBeLessThan(inTime(12_000))
  expect(Math.max(...pages), 'a page never waits for the lock').toBeLessThan(inTime(3500))
  for (const each of [answer, data, contact])
    expect([each?.status, each?.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await data?.text()).toBe(BUSY)
  const page = (await answer?.text()) ?? ''
  expect(page).toContain(BUSY)
  expect(page).toContain('value="Ma&quot;ra &lt;b&gt;"')
  expect(page).toContain(`value="${person.email}"`)
  expect(page, 'a password is not sent back').not.toContain(person.password)
  expect(answer?.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
  letGo()
  const shown = await someone({ at: site.url })
  await shown.setContent(page)
  await expectAccessible(shown)
  expect((await sendSignUp(fields)).status, 'nothing was saved, so the same address is free').toBe(303)
})

test('without script the busy page asks for the password again and sends the rest as it was typed; with script the form stays, a notice says that nothing was saved, and the next try is taken [OPS-5, AUTH-1, CLI-2]', async ({
  someone,
}) => {
  const [{ person: bare }, { person: scripted }] = [newcomer(), newcomer()]
  const plain = await someone({ at: site.url, javaScript: false })
  await plain.goto('/login#sign-up-mode')
  await plain.getByLabel('First Name').fill(bare.firstName)
  await plain.getByLabel('Last Name').fill(bare.lastName)
  await plain.getByRole('textbox', { name: 'Email', exact: true }).fill(bare.email)
  await plain.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(bare.password)
  await plain.getByLabel('Confirm Password', { exact: true }).fill(bare.password)
  await plain.getByLabel(/I have read the privacy notice/).check()

  await signUp(site.url, scripted)
  const page = await someone({ at: site.url, width: 1280 })
  await enterAs(page, site.url, scripted)
  await page.goto('/client/account')
  const address = page.getByLabel('Address', { exact: true })
  await address.fill('7 Luna Street, Iloilo City')
  const confirm = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(confirm).toBeVisible()

  const letGo = lock()
  await Promise.all([plain.getByRole('button', { name: 'Sign up', exact: true }).click(), confirm.click()])
  await expect(plain.getByRole('heading', { name: 'The academy is busy' })).toBeVisible()
  await expect(plain.getByRole('alert')).toHaveText(BUSY)
  const notice = page.getByRole('alertdialog', { name: 'The academy is busy' })
  await expect(notice).toContainText(BUSY)
  letGo()

  await plain.getByLabel('Password', { exact: true }).fill(bare.password)
  await plain.getByLabel('Confirm Password').fill(bare.password)
  await plain.getByRole('button', { name: 'Try again' }).click()
  await plain.waitForURL((there) => !there.pathname.startsWith('/login'))
  await plain.goto('/client')
  await expect(plain, 'signed in as who was typed').toHaveURL(/\/client$/)

  await notice.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(notice).toHaveCount(0)
  await expect(address).toHaveValue('7 Luna Street, Iloilo City')
  await expect(confirm, 'the question is answered').toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await confirm.click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await page.reload()
  await expect(address).toHaveValue('7 Luna Street, Iloilo City')
})

test('while the folder of the files is away an upload and a form with a file are answered 503, nothing points at bytes that are not there, and pages go on [OPS-5, REG-6]', async () => {
  const { person } = newcomer()
  const session = await signUp(site.url, person)
  expect((await session.post('/packages-registration', { package: 'package_w' })).status).toBeLessThan(400)
  const receipt = await smallReceipt()
  const records = new DatabaseSync(join(site.dataDir, 'academy.db'), { readOnly: true })
  const kept = () =>
    records
      .prepare(
        "select (select count(*) from files where kind = 'receipt') as files, (select count(*) from payments) as payments",
      )
      .get()
  const before = kept()
  const folder = join(site.dataDir, 'files')
  // As root no folder can be closed to us: a file in its place is as good.
  renameSync(folder, `${folder}-away`)
  writeFileSync(folder, 'not a folder')
  try {
    const upload = await fetch(`${site.url}/uploads`, {
      method: 'POST',
      headers: {
        Origin: site.url,
        Cookie: session.cookie,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(receipt.length),
        'Content-Type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(receipt),
    })
    expect([upload.status, upload.headers.get('retry-after'), await upload.text()]).toEqual([
      503,
      '3',
      'The academy cannot keep files just now. Nothing was saved; please try again in a minute.',
    ])
    const form = new FormData()
    form.set('intent', 'submit')
    form.set('receipt', new Blob([new Uint8Array(receipt)], { type: 'image/png' }), 'receipt.png')
    form.set('picture', new Blob([new Uint8Array(receipt)], { type: 'image/png' }), 'me.png')
    const posted = await fetch(`${site.url}/client`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: site.url, Cookie: session.cookie, ...asPerson },
      body: (form.set('intent', 'picture'), form),
    })
    expect(posted.status).toBe(503)
    expect(await posted.text()).toContain('what you typed and chose is still there')
    for (const path of ['/home', '/home?x=2', '/login']) await timed(path)
    expect(kept()).toEqual(before)
  } finally {
    rmSync(folder)
    renameSync(`${folder}-away`, folder)
  }
  const again = await fetch(`${site.url}/uploads`, {
    method: 'POST',
    headers: {
      Origin: site.url,
      Cookie: session.cookie,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(receipt.length),
      'Content-Type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(receipt),
  })
  expect(again.status, 'at once, without a restart').toBe(201)
  records.close()
})
