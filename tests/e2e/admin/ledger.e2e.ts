import { openSession } from '#records/accounts/accounts'
import { expect, expectAccessible, test } from '../../company.ts'
import {
  PENDING_PAYMENTS,
  dialogNamed,
  enrolledClient,
  expectToFit,
  press,
  rowOf,
  openAsStaff,
  waitingClient,
  withRecords,
} from './desk.ts'

test('a confirmed payment has a receipt, an invoice and a month, each on its page, until it is undone [LED-3, LED-4, STM-2]', async ({
  site,
  someone,
}) => {
  const other = await enrolledClient(site, 'package_o', new Date('2025-02-10T04:00:00.000Z'))
  const { id, name } = await waitingClient(site)
  const staffPage = await someone({ width: 390 })
  await openAsStaff(staffPage, site, `${PENDING_PAYMENTS}?search=${id}`)
  await press(staffPage, name, 'Confirm')
  await dialogNamed(staffPage, 'Confirm Payment').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(staffPage.getByText(`Payment of ${name} confirmed`)).toBeVisible()
  const just = staffPage
    .getByRole('region', { name: 'Just confirmed' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(just).toBeVisible()
  await expectToFit(staffPage, [390])
  await expectAccessible(staffPage)

  const { number, value } = await withRecords(site, async (records) => {
    const issued = records.read.selectFrom('acknowledgements').select('number').where('user_id', '=', id)
    const value = await openSession(records, id, new Date(), 'Chrome')
    return { number: (await issued.executeTakeFirstOrThrow()).number, value }
  })
  const client = await someone({ width: 320 })
  await client.context().addCookies([{ name: 'session', value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
  await client.goto('/client/payments')
  const own = client.getByRole('region', { name: 'Receipts' })
  await expect(own.getByText(`Receipt ${number}`)).toBeVisible()
  await expectToFit(client, [320])
  await expectAccessible(client)

  // The answer to a field of the list appears next to it.
  const page = await someone({ width: 390 })
  await openAsStaff(page, site, `/admin/receipts?search=${other.id}`)
  const theirs = page.getByLabel(/^BIR invoice no\. of/)
  await theirs.fill(`SI ${number}`)
  await page.getByRole('button', { name: /^Save BIR invoice no\./ }).click()
  await expect(page.getByText('BIR invoice no. saved')).toBeVisible()
  await page.goto(`/admin/receipts?search=${id}&invoice=none`)
  const mine = rowOf(page, number)
  await mine.getByLabel(`BIR invoice no. of ${number}`).fill(`SI ${number}`)
  await mine.getByRole('button', { name: /^Save/ }).click()
  await expect(mine.getByText(`SI ${number} is already the invoice no. of ${other.name}`)).toBeVisible()
  await expectToFit(page, [390])
  await expectAccessible(page)
  await mine.getByLabel(`BIR invoice no. of ${number}`).fill(`SI ${number}/2`)
  await mine.getByRole('button', { name: /^Save/ }).click()
  await expect(mine).toHaveCount(0)

  await page.goto('/admin/receipts/details')
  await page.getByLabel('Name of the academy').fill('')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Please enter the name for the receipts.')).toBeVisible()
  await expectToFit(page, [390])
  await expectAccessible(page)

  await page.goto('/admin/months/2025-02')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('region', { name: 'By day' })).toContainText('Feb 10, 2025')
  await page.getByRole('button', { name: 'Close February 2025' }).click()
  await expectAccessible(page)
  await dialogNamed(page, 'Close February 2025').getByRole('button', { name: 'Close month' }).click()
  await expect(page.getByText(/^Closed on /)).toBeVisible()
  await expectAccessible(page)

  await just.getByRole('button', { name: 'Undo' }).click()
  await expect(staffPage.getByText(`The payment of ${name} is pending again`)).toBeVisible()
  await expect(rowOf(staffPage, name).getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await client.reload()
  await expect(own.getByText('Void')).toBeVisible()
})
