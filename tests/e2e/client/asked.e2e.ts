import {
  PENDING_PAYMENTS,
  dialogNamed,
  rowOf,
  sidewaysScroll,
  openAsStaff,
  waitingClient,
  withRecords,
} from '../admin/desk.ts'
import { openCutLine } from '../../cut-line.ts'
import { expect, expectAccessible, test } from '../../company.ts'
import { chooseReceipt, photo, smallReceipt } from '../../enrolling.ts'
import { openSession } from '#records/accounts/accounts'

const HERE = '/registration/package-r'
const UNREADABLE = 'We cannot read the reference number. Please send a clearer picture.'

test('staff ask by the keyboard, the waiting screen becomes the question, and one answer goes on over a cut line [PAY-10, REG-11]', async ({
  site,
  someone,
}) => {
  const { id, name } = await waitingClient(site, 'package_r', await smallReceipt())
  const line = await openCutLine(site.url, { bytesASecond: 1_500_000 })
  const client = await someone({ width: 390, at: line.url })
  const value = await withRecords(site, (records) => openSession(records, id, new Date(), 'Chrome on Android'))
  await client.context().addCookies([{ name: 'session', value, url: line.url, httpOnly: true, sameSite: 'Lax' }])
  await client.goto(HERE)
  await expect(client.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()

  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, `${PENDING_PAYMENTS}?search=${id}`)
  await rowOf(staffPage, name).getByRole('link', { name: 'View', exact: true }).click()
  const panel = dialogNamed(staffPage, `Payment of ${name}`)
  await expect(panel).toBeVisible()
  await staffPage.keyboard.press('Alt+a')
  const prompt = dialogNamed(staffPage, 'Ask for more')
  await expectAccessible(staffPage)
  await prompt.getByRole('button', { name: 'Send question', exact: true }).click()
  await expect(prompt.getByLabel('Question')).toHaveAccessibleDescription(
    /Please write what you need from the client\./,
  )
  await prompt.getByRole('button', { name: UNREADABLE }).click()
  await expect(prompt.getByLabel('Question')).toHaveValue(UNREADABLE)
  await prompt.getByRole('button', { name: 'Send question', exact: true }).click()
  await expect(staffPage.getByText(`Question about the payment of ${name} sent`)).toBeVisible()
  await expect(staffPage.getByRole('dialog')).toHaveCount(0)

  await expect(client.getByRole('heading', { name: 'One more thing' })).toBeVisible()
  await expect(client.getByText(UNREADABLE)).toBeVisible()
  await client.getByRole('button', { name: 'Cancel Registration' }).click()
  await expect(client.getByText('You have a pending payment confirmation.', { exact: false })).toBeVisible()
  await client.keyboard.press('Escape')
  await client.getByRole('button', { name: 'Send answer' }).click()
  await expect(client.getByRole('alert').getByText('Please write an answer or choose a picture.')).toBeVisible()
  await expect(client).toHaveTitle(/^Error: /)
  await client.getByLabel('Your answer').fill('Here is the whole receipt.')
  await chooseReceipt(client, Buffer.from('no picture'), 'receipt.jpg')
  await expect(client.locator('#receipt-error')).toHaveText('Please choose a PNG, JPEG or WebP picture.')
  await chooseReceipt(client, await smallReceipt(), 'receipt.png')
  await expect(client.getByText('Your picture is uploaded.')).toBeAttached()
  await expectAccessible(client)
  expect(await sidewaysScroll(client)).toBe(0)
  // What was typed and what has arrived are there after a reload.
  await client.reload()
  await expect(client.getByLabel('Your answer')).toHaveValue('Here is the whole receipt.')
  await expect(client.getByText('Your picture is uploaded.')).toBeAttached()
  const second = await client.context().newPage()
  await second.goto(HERE)
  await second.getByLabel('Your answer').fill('Another answer.')

  line.cutAfter(300_000)
  await chooseReceipt(client, await photo(1))
  await client.getByRole('button', { name: 'Send answer' }).click()
  await line.wasCut()
  await expect(client.getByRole('button', { name: 'Retry' })).toBeVisible()
  line.mend()
  await client.getByRole('button', { name: 'Retry' }).click()
  await expect(client.getByText('Your answer has arrived.')).toBeVisible()
  await expect(client.getByText('Your registration is being processed. Please wait for confirmation.')).toBeVisible()
  await expectAccessible(client)
  await expect(second.getByText('Your answer has arrived.')).toBeVisible()
  await second.close()

  await staffPage.goto(`${PENDING_PAYMENTS}?search=${id}`)
  await rowOf(staffPage, name).getByRole('link', { name: 'View', exact: true }).click()
  await expect(panel.getByText('Here is the whole receipt.')).toBeVisible()
  await expect(panel.getByAltText(`Proof of payment of ${name}`)).toHaveCount(2)
  await expectAccessible(staffPage)
  await staffPage.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysScroll(staffPage)).toBe(0)
  await panel.getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialogNamed(staffPage, 'Confirm Payment').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(staffPage.getByText(`Payment of ${name} confirmed`)).toBeVisible()
  await expect(client.getByText('Your payment has been confirmed. Thank you!')).toBeVisible()
  await line.close()
})
