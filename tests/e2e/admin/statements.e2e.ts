import type { Page } from '@playwright/test'
import { newId } from '#records/engine/db'
import { saveReference } from '#records/enrolment/save-reference'
import { awake, expect, expectAccessible, test } from '../../company.ts'
import { done, newAdministrator } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { gcashPdf } from '../../statements/files.ts'
import type { Movement } from '../../statements/movements.ts'
import { dialogNamed, expectToFit, rowOf, openAsStaff, waitingClient, withRecords, type Waiting } from './desk.ts'

type Paid = Waiting & { centavos: number; reference: string }
let numbers = Date.now() % 1_000_000_000

/** A client whose receipt number staff have entered. */
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

test('a cashier sends statements that ask for a password, for columns and for an account, confirms what matches and sets a line aside, by the script of the page [STM-1, STM-2]', async ({
  site,
  someone,
}) => {
  const [first, second] = [await paid(site), await paid(site)]
  const account = `Wallet ${newId()}`
  const stranger = { centavos: 123_45, reference: String(5_000_000_000_000 + (numbers += 1)) }
  const pdf = await gcashPdf([transfer(first), transfer(second), transfer(stranger, 'Interest')], {
    password: 'reyes0917',
  })
  const page = await someone({ width: 390 })
  await openAsStaff(page, site, '/admin/statements')
  await awake(page)
  await expectAccessible(page)
  await choose(page, 'gcash.pdf', pdf)
  await page.getByLabel('Account', { exact: true }).fill(account)
  const send = () => page.getByRole('button', { name: 'Import statement' }).click()
  await send()
  // The file stays chosen while the page asks for its password.
  const password = page.getByLabel('Password of the PDF', { exact: true })
  await expect(password).toHaveAccessibleDescription(/has a password/)
  await password.fill('wrong')
  await send()
  await expect(password).toHaveAccessibleDescription(/not the password/)
  await password.fill('reyes0917')
  await send()
  await expect(page.getByText(`${account}: 3 transactions, 3 new`).first()).toBeVisible()

  const own = `Own ${newId()}`
  await choose(page, 'ours.csv', Buffer.from(`Date,Description,Amount\n2026-10-02,${own},321.00\n`))
  await page.getByLabel('Account', { exact: true }).fill(own)
  await send()
  await expect(page.getByRole('group', { name: 'What are its columns?' })).toBeVisible()
  await expectToFit(page, [320, 390])
  await expectAccessible(page)
  await page.getByLabel('Date', { exact: true }).selectOption('Not needed')
  await page.getByRole('button', { name: 'Import with these columns' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'choose the column with the day' })).toBeVisible()
  await page.getByLabel('Date', { exact: true }).selectOption('Day')
  await page.getByLabel('Name of the bank or wallet').fill('Coop')
  await page.getByRole('button', { name: 'Import with these columns' }).click()
  await expect(page.getByText(`${own}: 1 transaction, 1 new`).first()).toBeVisible()
  await page.getByLabel('Account', { exact: true }).fill(`Other ${newId()}`)
  await send()
  await page.getByRole('radio', { name: /^Yes/ }).check()
  await expectAccessible(page)
  await send()
  await expect(page.getByText(`${own}: 1 transaction, none new`).first()).toBeVisible()

  await page.getByRole('link', { name: 'View matches' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement matches')
  await page.getByRole('tab', { name: /^Matched/ }).click()
  const box = ({ name }: Waiting) => page.getByRole('checkbox', { name: new RegExp(name) })
  await expect(box(first)).toBeChecked()
  for (const other of await page.getByRole('checkbox').all()) await other.uncheck()
  await box(first).check()
  await box(second).check()
  await expectToFit(page, [1280, 390])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm selected payments…' }).click()
  const summary = dialogNamed(page, 'Confirm 2 payments')
  await expect(summary).toContainText(second.name)
  expect(await summary.evaluate((dialog) => dialog.scrollTop)).toBe(0)
  await expectAccessible(page)
  await summary.getByRole('button', { name: /^Confirm 2 payments, PHP / }).click()
  await expect(page.getByText('2 payments confirmed').first()).toBeVisible()
  expect([await statusOf(site, first), await statusOf(site, second)]).toEqual(['confirmed', 'confirmed'])
  await page.getByRole('tab', { name: 'Confirmed' }).click()
  await rowOf(page, first.name).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/is pending again$/).first()).toBeVisible()

  await page.getByRole('tab', { name: /^Unmatched/ }).click()
  // The tab before has such a field too.
  await expect(page.getByRole('tab', { name: /^Unmatched/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByLabel('Search by text or number').fill(account)
  await page.getByLabel('Search by text or number').press('Enter')
  await expect(page).toHaveURL(/search=/)
  await expect(rowOf(page, 'Interest')).toHaveCount(1)
  await rowOf(page, 'Interest').getByRole('link', { name: 'Ignore…' }).click()
  const ignoreDialog = dialogNamed(page, 'Ignore transaction')
  await ignoreDialog.getByRole('button', { name: 'Ignore transaction' }).click()
  await expect(ignoreDialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please enter a reason/)
  await expectAccessible(page)
  await ignoreDialog.getByLabel('Reason').fill(`Interest of ${account}`)
  await ignoreDialog.getByRole('button', { name: 'Ignore transaction' }).click()
  await expect(page.getByText('Transaction ignored').first()).toBeVisible()
  await expect(ignoreDialog).toBeHidden()
  await page.getByRole('tab', { name: 'Ignored' }).click()
  await expect(rowOf(page, `Interest of ${account}`)).toBeVisible()
  await expectToFit(page, [320, 390])
  await expectAccessible(page)
})
