import { keepReading, receiptOfPayment } from '#records/enrolment/receipts'
import { expect, expectAccessible, test } from '../../company.ts'
import { smallReceipt } from '../../enrolling.ts'
import { PENDING_PAYMENTS, dialogNamed, expectToFit, rowOf, openAsStaff, waitingClient, withRecords } from './desk.ts'

test('a receipt that came before stands beside the new one, and a wrong number of it is said at its field [PAY-8]', async ({
  site,
  someone,
}) => {
  const reference = `9${String(Date.now()).slice(-12)}`
  const picture = await smallReceipt()
  const first = await waitingClient(site, 'package_r', picture)
  const second = await waitingClient(site, 'package_r', picture)
  // As the machine reads it; the amount is not the expected one.
  await withRecords(site, async (records) => {
    for (const { paymentId } of [first, second]) {
      const file = (await receiptOfPayment(records, paymentId)) ?? ''
      await keepReading(records, file, { reference: null, amountCentavos: 500_000 }, new Date())
    }
  })
  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, `${PENDING_PAYMENTS}?search=${second.id}`)
  await expect(rowOf(staffPage, second.name)).toContainText(`Same receipt as the payment of ${first.name}`)
  await expectAccessible(staffPage)
  await rowOf(staffPage, second.name).getByRole('link', { name: 'View', exact: true }).click()
  const panel = dialogNamed(staffPage, `Payment of ${second.name}`)
  for (const name of [first.name, second.name])
    await expect
      .poll(() =>
        panel
          .getByAltText(`Proof of payment of ${name}`)
          .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
      )
      .toBe(true)
  await expect(panel).toContainText('Read from the proof: PHP 5,000')
  await expect(panel).toContainText('differs from the expected PHP 8,500')
  await expectToFit(staffPage, [390, 1280])

  const number = panel.getByLabel('Reference number')
  await number.fill('no number')
  await panel.getByRole('button', { name: 'Save number' }).click()
  await expect(number).toHaveAccessibleDescription('Please enter the reference number as shown on the receipt.')
  await expect(number).toHaveValue('no number')
  await expectAccessible(staffPage)
  await number.fill(`${reference.slice(0, 4)} ${reference.slice(4)}`)
  await panel.getByRole('button', { name: 'Save number' }).click()
  await expect(number).toHaveValue(`${reference.slice(0, 4)} ${reference.slice(4, 7)} ${reference.slice(7)}`)

  await panel.getByRole('button', { name: 'Confirm', exact: true }).click()
  const question = dialogNamed(staffPage, 'Confirm Payment')
  await question.getByRole('button', { name: 'Confirm anyway' }).click()
  await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(/Please say why you confirm it/)
  await expectAccessible(staffPage)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('link', { name: 'Open the earlier payment' }).click()
  await expect(dialogNamed(staffPage, `Payment of ${first.name}`)).toBeVisible()
})
