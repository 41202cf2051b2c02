import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Page } from '@playwright/test'
import { formatPhp } from '#domain/words/formats'
import { newId } from '#records/engine/db'
import { saveReference } from '#records/enrolment/receipts'
import { expect, expectAccessible, test } from '../../company.ts'
import { done, newAdministrator } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { csv, gcashPdf, unknownTable } from '../../statements/files.ts'
import type { Movement } from '../../statements/movements.ts'
import { dialogNamed, rowOf, sidewaysScroll, standAt, waitingClient, withRecords, type Waiting } from './desk.ts'

type Paid = Waiting & { centavos: number; reference: string }
let numbers = Date.now() % 1_000_000_000

/** Somebody whose receipt has a number that staff have typed. */
async function paid(site: Site): Promise<Paid> {
  const client = await waitingClient(site)
  const reference = String(5_000_000_000_000 + (numbers += 1))
  return withRecords(site, async (records) => {
    done(await saveReference(records, await newAdministrator(records), client.paymentId, reference, new Date()))
    const { centavos } = await records.read
      .selectFrom('payments')
      .select('amount_centavos as centavos')
      .where('id', '=', client.paymentId)
      .executeTakeFirstOrThrow()
    return { ...client, centavos, reference }
  })
}
const transfer = ({ centavos, reference }: Pick<Paid, 'centavos' | 'reference'>, words = 'Transfer'): Movement => ({
  day: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
  time: '09:30',
  centavos,
  words,
  reference,
})
async function choose(page: Page, name: string, buffer: Buffer) {
  await page
    .getByLabel('Statement', { exact: true })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}
const statusOf = (site: Site, { paymentId }: Waiting) =>
  withRecords(site, async ({ read }) => {
    const row = read.selectFrom('payments').select('status').where('id', '=', paymentId)
    return (await row.executeTakeFirstOrThrow()).status
  })

for (const [width, javaScript] of [
  [1280, true],
  [390, true],
  [390, false],
] as const)
  test(`a cashier sends GCash’s history with its password, confirms what matches, undoes one and sets one aside, ${width} px wide${javaScript ? '' : ', without script'} [STM-1, STM-2]`, async ({
    site,
    someone,
  }) => {
    const [first, second, short] = [await paid(site), await paid(site), await paid(site)]
    const stranger = { centavos: 123_45, reference: String(5_000_000_000_000 + (numbers += 1)) }
    const account = `Wallet ${newId()}`
    const file = await gcashPdf(
      [
        transfer(first),
        transfer(second),
        transfer({ ...short, centavos: short.centavos - 50_000 }),
        transfer(stranger, 'Interest'),
      ],
      { password: 'reyes0917' },
    )
    const page = await someone({ width, javaScript })
    await standAt(page, site, '/admin/statements')
    if (javaScript) await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBe(0)

    const send = async () => {
      if (!javaScript) await choose(page, 'gcash.pdf', file)
      await page.getByRole('button', { name: 'Read the statement' }).click()
    }
    await choose(page, 'gcash.pdf', file)
    await page.getByLabel('Account', { exact: true }).fill(account)
    await page.getByRole('button', { name: 'Read the statement' }).click()
    const password = page.getByLabel('Password of the PDF', { exact: true })
    await expect(password).toHaveAccessibleDescription(/has a password/)
    await expect(password).toHaveValue('')
    await password.fill('wrong')
    await send()
    await expect(password).toHaveAccessibleDescription(/not the password/)
    await password.fill('reyes0917')
    await send()
    await expect(page.getByText(`${account}: 4 lines, 4 new`).first()).toBeVisible()
    await choose(page, 'gcash.pdf', file)
    await page.getByLabel('Account', { exact: true }).fill(account)
    await page.getByRole('button', { name: 'Read the statement' }).click()
    await expect(password).toBeVisible()
    await password.fill('reyes0917')
    await send()
    await expect(page.getByText(`${account}: 4 lines, all of them here before`).first()).toBeVisible()

    await page.getByRole('link', { name: 'See what they match' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What matches')
    await page.getByRole('tab', { name: /^Matched/ }).click()
    const box = ({ name }: Waiting) => page.getByRole('checkbox', { name: new RegExp(name) })
    await expect(box(first)).toBeChecked()
    for (const other of await page.getByRole('checkbox').all()) await other.uncheck()
    await box(first).check()
    await box(second).check()
    if (javaScript) await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole('button', { name: 'Confirm what is ticked…' }).click()
    const summary = dialogNamed(page, 'Confirm 2 payments')
    await expect(summary).toContainText(first.name)
    await expect(summary).toContainText(second.name)
    if (javaScript) expect(await summary.evaluate((dialog) => dialog.scrollTop)).toBe(0)
    expect(await statusOf(site, first)).toBe('pending')
    if (javaScript) await expectAccessible(page)
    await summary
      .getByRole('button', { name: `Confirm 2 payments, ${formatPhp(first.centavos + second.centavos)}` })
      .click()
    await expect(page.getByText(/^Confirmed 2 payments$|^The payments are confirmed$/).first()).toBeVisible()
    expect([await statusOf(site, first), await statusOf(site, second)]).toEqual(['confirmed', 'confirmed'])

    await page.getByRole('tab', { name: 'Used' }).click()
    await expect(page.getByRole('button', { name: 'Undo all 2 confirmed together' }).first()).toBeVisible()
    await rowOf(page, first.name).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/waits again$/).first()).toBeVisible()
    expect(await statusOf(site, first)).toBe('pending')

    await page.getByRole('tab', { name: /^Short or over/ }).click()
    await expect(rowOf(page, short.name)).toContainText('PHP 500 short')
    await expect(rowOf(page, short.name).getByRole('link', { name: /^Book what came/ })).toBeVisible()
    await expect(rowOf(page, short.name).getByRole('checkbox')).toHaveCount(0)
    await page.getByRole('tab', { name: /^Unknown/ }).click()
    await page.getByLabel('Search by words or number').fill(account)
    await page.getByLabel('Search by words or number').press('Enter')
    await rowOf(page, 'Interest').getByRole('link', { name: 'Set aside…' }).click()
    const aside = dialogNamed(page, 'Set aside')
    await aside.getByRole('button', { name: 'Set aside' }).click()
    await expect(aside.getByLabel('What was the money?')).toHaveAccessibleDescription(/Please say what the money was/)
    if (javaScript) await expectAccessible(page)
    await aside.getByLabel('What was the money?').fill(`Interest of ${account}`)
    await aside.getByRole('button', { name: 'Set aside' }).click()
    await expect(page.getByText('The line is set aside').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Set aside' }).click()
    await expect(rowOf(page, `Interest of ${account}`)).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    if (javaScript) await expectAccessible(page)
  })

test('a file with unknown columns is shown, its columns are chosen once, and the next one is read by itself [STM-1]', async ({
  site,
  someone,
}) => {
  const page = await someone({ width: 390 })
  await standAt(page, site, '/admin/statements')
  const [account, one] = [`Own ${newId()}`, { centavos: 500_00, reference: '7001002003004' }]
  await choose(page, 'ours.csv', Buffer.from(csv(unknownTable([transfer(one)]))))
  await page.getByLabel('Account', { exact: true }).fill(account)
  await page.getByRole('button', { name: 'Read the statement' }).click()
  await expect(page.getByRole('group', { name: 'What are its columns?' })).toBeVisible()
  await expect(page.getByLabel('Paid in', { exact: true })).toHaveValue('credit')
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  await page.getByLabel('Petsa', { exact: true }).selectOption('Not needed')
  await page.getByRole('button', { name: 'Read it so' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'which column holds the day' })).toBeVisible()
  await page.getByLabel('Petsa', { exact: true }).selectOption('Day')
  await page.getByLabel('Days such as 03/04/2026').selectOption('day-first')
  await page.getByLabel('Name of the bank or wallet').fill('Coop')
  await page.getByRole('button', { name: 'Read it so' }).click()
  await expect(page.getByText(`${account}: 1 line, 1 new`).first()).toBeVisible()
  await choose(
    page,
    'ours-2.csv',
    Buffer.from(csv(unknownTable([transfer(one), transfer({ ...one, centavos: 600_00 })]))),
  )
  await page.getByLabel('Account', { exact: true }).fill(account)
  await page.getByRole('button', { name: 'Read the statement' }).click()
  await expect(page.getByText(`${account}: 2 lines, 1 new`).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'ours-2.csv' })).toContainText('Coop')
})

test('plain lines that are here under another name are asked about once, and the statement is taken back [STM-1]', async ({
  site,
  someone,
}) => {
  const page = await someone({ width: 390 })
  await standAt(page, site, '/admin/statements')
  const [account, again] = [`Own ${newId()}`, `Other ${newId()}`]
  const file = Buffer.from(`Date,Description,Amount\n2026-10-02,${account},321.00\n2026-10-03,${account},322.00\n`)
  const send = async (name: string) => {
    await choose(page, 'plain.csv', file)
    await page.getByLabel('Account', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Read the statement' }).click()
  }
  await send(account)
  const asksColumns = page.getByRole('button', { name: 'Read it so' })
  const first = page.getByText(`${account}: 2 lines, 2 new`).first()
  await expect(asksColumns.or(first).first()).toBeVisible()
  if (await asksColumns.isVisible()) {
    await page.getByLabel('Name of the bank or wallet').fill('Plain')
    await asksColumns.click()
  }
  await expect(first).toBeVisible()
  await send(again)
  await page.getByRole('radio', { name: /^Yes/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Read the statement' }).click()
  await expect(page.getByText(`${account}: 2 lines, all of them here before`).first()).toBeVisible()
  await expect(page.getByText(`This account is already here as ${account}`)).toBeVisible()
  await page.goto(`/admin/statements?search=${encodeURIComponent(account)}`)
  await rowOf(page, account).getByRole('button', { name: 'Take back' }).click()
  await dialogNamed(page, 'Take statement back').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The statement and its lines are taken back').first()).toBeVisible()
  await expect(rowOf(page, account)).toHaveCount(0)
})

test('a statement of 200 MB is refused with words [STM-1]', async ({ site, someone }) => {
  const page = await someone({ width: 390 })
  await standAt(page, site, '/admin/statements')
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const head =
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="long.csv"\r\n\r\nDate,Description,Amount\n'
  const rows = Buffer.from('2026-10-01,a transfer of somebody,8500.00\n'.repeat(25_000))
  const times = Math.ceil((200 * 1024 * 1024) / rows.length)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(`${site.url}/admin/statements`, {
      method: 'POST',
      headers: {
        cookie,
        origin: site.url,
        'content-type': 'multipart/form-data; boundary=edge',
        'content-length': head.length + rows.length * times,
      },
    })
    sent.on('response', resolve).on('error', reject)
    const body = [Buffer.from(head), ...Array.from({ length: times }, () => rows)]
    Readable.from(body).pipe(sent)
  })
  answer.resume()
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/admin/statements?check=too-large'])
  await page.goto('/admin/statements?check=too-large')
  await expect(page.getByLabel('Statement', { exact: true })).toHaveAccessibleDescription(/larger than 10 MB/)
})
