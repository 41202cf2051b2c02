import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { expect, expectAccessible, test } from '../../company.ts'
import { bookAndSignUp, fillWords, newcomer, sendProof, smallReceipt } from '../../enrolling.ts'
import { ADMINISTRATOR, enterAs, postForm, signIn, signUp } from '../../people.ts'

/** The entries of a .tar.gz by name. */
async function entriesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  const unpacking = extract()
  unpacking.end(gunzipSync(bytes))
  for await (const entry of unpacking) {
    const parts: Buffer[] = []
    for await (const part of entry) parts.push(Buffer.from(part as Uint8Array))
    found.set(entry.header.name, Buffer.concat(parts))
  }
  return found
}

test('a client downloads everything that is kept about them, asks to be deleted, takes it back and asks again; staff do it and the session ends [CLI-2, CLI-5]', async ({
  someone,
  site,
}) => {
  test.slow()
  const words = newcomer('Paz')
  const page = await someone()
  await bookAndSignUp(page, 'o', words)
  await fillWords(page, words)
  const receipt = await smallReceipt()
  await sendProof(page, receipt)

  const mine = await signIn(site.url, words.person)
  const copy = await mine.get('/client/data')
  expect([copy.status, copy.headers.get('content-type'), copy.headers.get('cache-control')]).toEqual([
    200,
    'application/gzip',
    'private, no-store',
  ])
  expect(copy.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.tar\.gz"$/)
  const entries = await entriesOf(Buffer.from(await copy.arrayBuffer()))
  expect(JSON.parse(String(entries.get('account.json')))).toMatchObject({
    email: words.person.email,
    address: words.personal.Address,
  })
  expect(JSON.parse(String(entries.get('payments.json')))).toHaveLength(1)
  const receipts = [...entries.keys()].filter((name) => name.startsWith('files/receipt-'))
  expect(receipts).toHaveLength(1)
  expect([...entries.values()].some((bytes) => bytes.equals(receipt))).toBe(true)
  expect((await fetch(`${site.url}/client/data`, { redirect: 'manual' })).status).toBe(302)

  await page.goto('/client')
  const ask = page.getByRole('button', { name: 'Delete my account' })
  const prompt = page.getByRole('alertdialog', { name: 'Delete my account' })
  await ask.click()
  await expectAccessible(page)
  await prompt.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/You asked on .* for your account to be deleted/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(ask).toBeVisible()
  await ask.click()
  await prompt.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible()

  const desk = await someone({ width: 1280 })
  await enterAs(desk, site.url, ADMINISTRATOR)
  await desk.goto('/admin/messages')
  await desk.getByRole('link', { name: 'See the requests' }).click()
  const row = desk.getByRole('row').filter({ hasText: words.person.email })
  const remove = async () => {
    await row.getByRole('button', { name: /^Delete account/ }).click()
    const question = desk.getByRole('alertdialog', { name: 'Confirm Delete' })
    await expect(question.getByText(words.person.lastName)).toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
  }
  await expect(row).toBeVisible()
  await expectAccessible(desk)
  await remove()
  await expect(desk.getByText('A payment of this client waits for a decision. Decide it first.')).toBeVisible()
  await desk.getByRole('button', { name: 'OK' }).click()
  const staff = await signIn(site.url, ADMINISTRATOR)
  const pending = await (
    await staff.get(`/admin/pendingregistrationpayments?search=${encodeURIComponent(words.person.lastName)}`)
  ).text()
  expect(
    (
      await staff.post('/admin/pendingregistrationpayments', {
        intent: 'confirm',
        payment: /value="confirm-([\w-]{1,64})"/.exec(pending)?.[1] ?? '',
      })
    ).status,
  ).toBe(303)
  await remove()
  await expect(desk.getByText(/^The account of .* is deleted$/)).toBeVisible()
  await expect(row).toHaveCount(0)

  // The person behind the session is gone: the cookie and the mirror go, and sign-in follows.
  const left = await mine.get('/client')
  expect([left.status, left.headers.get('location')]).toEqual([302, '/login?next=%2Fclient'])
  expect(left.headers.getSetCookie().some((line) => /session=;.*Max-Age=0/.test(line))).toBe(true)
  await page.goto('/client')
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
  expect((await page.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
  const again = await postForm(site.url, '/login', {
    panel: 'sign-in',
    email: words.person.email,
    password: words.person.password,
  })
  expect(again.status).toBe(401)
})

test('without script the request is sent and taken back; only its owner can [CLI-2]', async ({ someone, site }) => {
  const { person } = newcomer('Paz')
  await signUp(site.url, person)
  const page = await someone({ javaScript: false })
  await enterAs(page, site.url, person)
  await page.goto('/client')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText(/You asked on .* for your account to be deleted/)).toBeVisible()
  const other = await signUp(site.url, newcomer('Paz').person)
  expect((await other.post('/client', { intent: 'keep-account' })).status).toBe(303)
  expect((await other.post('/admin/deletionrequests', { intent: 'delete-account', request: 'x' })).status).toBe(403)
  await page.reload()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

test('what was typed into the registration is there on a second device [REG-5]', async ({ someone }) => {
  const words = newcomer('Paz')
  const phone = await someone()
  await bookAndSignUp(phone, 'r', words)
  for (const [label, value] of Object.entries(words.personal))
    await phone.getByLabel(label, { exact: true }).fill(value)
  await phone.getByLabel("Handler's Name", { exact: true }).blur()
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible()
  const tablet = await someone({ width: 1280 })
  await tablet.goto('/login')
  await tablet.getByRole('textbox', { name: 'Email', exact: true }).fill(words.person.email)
  await tablet.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(words.person.password)
  await tablet.getByRole('button', { name: 'Sign in', exact: true }).click()
  await tablet.waitForURL('**/client')
  await tablet.getByRole('link', { name: 'Continue your registration' }).click()
  for (const [label, value] of Object.entries(words.personal))
    await expect(tablet.getByLabel(label, { exact: true })).toHaveValue(value)
  await tablet.getByRole('button', { name: 'Next' }).click()
  await tablet.waitForURL(/step=2/)
  await tablet.getByLabel('Preferred Schedule', { exact: true }).fill(words.additional['Preferred Schedule'] ?? '')
  await tablet.getByLabel('Preferred Schedule', { exact: true }).blur()
  await expect(tablet.getByText('Saved', { exact: true })).toBeVisible()
  await phone.reload()
  await phone.getByRole('button', { name: 'Next' }).click()
  await phone.waitForURL(/step=2/)
  await expect(phone.getByLabel('Preferred Schedule', { exact: true })).toHaveValue(
    words.additional['Preferred Schedule'] ?? '',
  )
})
