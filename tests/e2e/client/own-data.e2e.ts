import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { withRecords } from '../admin/desk.ts'
import { operate } from '../operator/place.ts'
import { expect, expectAccessible, test } from '../../company.ts'
import { bookAndSignUp, fillWords, newcomer, sendProof, smallReceipt } from '../../enrolling.ts'
import { ADMINISTRATOR, enterAs, postForm, signIn, signUp } from '../../people.ts'

/** The entries of a ZIP by name, read by another program than wrote it. */
function entriesOf(bytes: Buffer): Map<string, Buffer> {
  return new Map(Object.entries(unzipSync(bytes)).map(([name, entry]) => [name, Buffer.from(entry)]))
}

/** Whether the bytes lie anywhere in a folder, also where a database has only let go of them. */
function holds(folder: string, trace: string | Buffer): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(trace))
}

test('a client downloads everything that is kept about them, asks to be deleted, takes it back and asks again; staff do it, the session ends, and nothing is left of them, in a backup neither [CLI-2, CLI-5, LAW-4]', async ({
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
    'application/zip',
    'private, no-store',
  ])
  expect(copy.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/)
  const entries = entriesOf(Buffer.from(await copy.arrayBuffer()))
  expect(JSON.parse(String(entries.get('account.json')))).toMatchObject({
    email: words.person.email,
    address: words.personal.Address,
  })
  expect(JSON.parse(String(entries.get('payments.json')))).toHaveLength(1)
  const receipts = [...entries.keys()].filter((name) => name.startsWith('files/receipt-'))
  expect(receipts).toHaveLength(1)
  expect([...entries.values()].some((bytes) => bytes.equals(receipt))).toBe(true)
  expect(String(entries.get('README.txt'))).toContain('payments.json')
  expect((await fetch(`${site.url}/client/data`, { redirect: 'manual' })).status).toBe(302)

  // A proof of 16 minutes ago is none: it is given again, and leads back to the download.
  const old = new Date(Date.now() - 16 * 60_000).toISOString()
  await withRecords(site, (records) =>
    records.write
      .updateTable('sessions')
      .set({ proved_at: old })
      .where('user_id', 'in', (users) =>
        users.selectFrom('users').select('users.id').where('email', '=', words.person.email),
      )
      .execute(),
  )
  const late = await mine.get('/client/data')
  expect(late.headers.get('content-type')).not.toBe('application/zip')
  await page.goto('/client')
  await page.getByRole('link', { name: 'Download my data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeVisible()
  await page.getByLabel('Current Password', { exact: true }).fill(words.person.password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('You can download your data now.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^my-data-/)

  await page.goto('/client')
  const ask = page.getByRole('button', { name: 'Delete my account' })
  const prompt = page.getByRole('alertdialog', { name: 'Delete my account' })
  await ask.click()
  await expectAccessible(page)
  await prompt.getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByText(/You asked on .* for your account to be deleted\. The academy does it by /),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(ask).toBeVisible()
  await ask.click()
  await prompt.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible()

  const traces = [words.person.email, words.person.lastName, receipt.subarray(0, 200)]
  expect(
    traces.map((trace) => holds(site.dataDir, trace)),
    'the control: all of it lies there before',
  ).toEqual([true, true, true])
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
  await desk.getByRole('button', { name: 'OK', exact: true }).click()
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
  // Nor in what is made of it from now on.
  const [archive, restored] = [test.info().outputPath('after.tar.gz'), test.info().outputPath('restored')]
  mkdirSync(restored)
  expect((await operate('backup.ts', [archive], { DATA_DIR: site.dataDir })).err).toBe('')
  expect((await operate('restore.ts', [archive], { DATA_DIR: restored })).err).toBe('')
  for (const folder of [site.dataDir, restored])
    for (const trace of traces)
      expect(holds(folder, trace), `${folder} holds ${String(trace).slice(0, 40)}`).toBe(false)
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
  await expect(
    page.getByText(/You asked on .* for your account to be deleted\. The academy does it by /),
  ).toBeVisible()
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

for (const javaScript of [true, false])
  test(`a client asks for something to be put right, takes it back, asks again and reads the answer that staff gave, ${javaScript ? 'with' : 'without'} script [LAW-4]`, async ({
    someone,
    site,
  }) => {
    const { person } = newcomer('Correcta')
    await signUp(site.url, person)
    const page = await someone({ width: 390, javaScript })
    await enterAs(page, site.url, person)
    await page.goto('/client')
    const words = page.getByLabel('What is wrong, and what is right?')
    const ask = page.getByRole('button', { name: 'Ask for it to be put right' })
    await words.fill('wrong')
    await ask.click()
    await expect(page.getByText('Please say what is wrong and what is right.')).toBeVisible()
    await expect(words).toHaveValue('wrong')
    await words.fill('My birthday is 4 May 2009, not 5 May.')
    await ask.click()
    await expect(page.getByText(/“My birthday is 4 May 2009, not 5 May\.” The academy answers by /)).toBeVisible()
    if (javaScript) await expectAccessible(page)
    await page.getByRole('button', { name: 'Take it back' }).click()
    await words.fill('My birthday is 4 May 2009, not 6 May.')
    await ask.click()
    await expect(page.getByText(/not 6 May\.” The academy answers by /)).toBeVisible()

    const desk = await someone({ width: javaScript ? 390 : 1280, javaScript })
    await enterAs(desk, site.url, ADMINISTRATOR)
    await desk.goto('/admin/messages')
    await desk.getByRole('link', { name: 'Answer them' }).click()
    const request = desk.getByRole('listitem').filter({ hasText: person.email })
    await expect(request.getByText('My birthday is 4 May 2009, not 6 May.')).toBeVisible()
    if (javaScript) await expectAccessible(desk)
    await request.getByRole('button', { name: 'Send the answer' }).click()
    await expect(request.getByText('Please say what was done.')).toBeVisible()
    await request.getByLabel('What was done').fill('It is 4 May 2009 now.')
    await request.getByRole('button', { name: 'Send the answer' }).click()
    await expect(desk.getByText('The answer is sent')).toBeVisible()
    await expect(request).toHaveCount(0)
    await page.goto('/client')
    await expect(page.getByText('It is 4 May 2009 now.')).toBeVisible()
    await expect(words).toBeVisible()
  })

test('the record of processing reads well and is printed without the menu [LAW-4]', async ({ someone, site }) => {
  const page = await someone({ width: 390 })
  await enterAs(page, site.url, ADMINISTRATOR)
  await page.goto('/admin/deletionrequests')
  await page.getByRole('link', { name: 'Record of processing' }).click()
  await expect(page.getByRole('heading', { name: 'Record of processing activities' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Record of processing activities' })).toBeVisible()
})
