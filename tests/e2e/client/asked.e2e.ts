import { ASK_WORDS } from '#domain/enrolment/ready-words'
import {
  DESK,
  dialogNamed,
  press,
  rowOf,
  sidewaysScroll,
  standAt,
  waitingClient,
  withRecords,
} from '../admin/desk.ts'
import { openCutLine } from '../../cut-line.ts'
import { expect, expectAccessible, test } from '../../company.ts'
import { chooseReceipt, photo, smallReceipt } from '../../enrolling.ts'
import { openSession } from '#records/accounts/accounts'
import { lastQuestion } from '#records/enrolment/payment-questions'
import { decidePayment } from '#records/enrolment/payments'
import { newAdministrator } from '../../journey.ts'
import type { Page } from '@playwright/test'
import type { Site } from '../../site.ts'

const HERE = '/registration/package-r'

/** Signs a client in whose payment waits, without the screen. */
async function enter(page: Page, { url }: { url: string }, id: string, site: Site): Promise<void> {
  const value = await withRecords(site, (records) => openSession(records, id, new Date(), 'Chrome on Android'))
  await page.context().addCookies([{ name: 'session', value, url, httpOnly: true, sameSite: 'Lax' }])
}

const ask = (site: Site, paymentId: string, reason = 'Which bank was it?') =>
  withRecords(site, async (records) =>
    decidePayment(records, await newAdministrator(records), paymentId, 'ask', { reason, now: new Date() }),
  )
const order = (desk: Page) => desk.getByRole('row').locator('[id^=client-]').allTextContents()

test('staff ask, the waiting screen becomes the question, a picture answers on a phone, the place stays, and the confirmation comes as ever [PAY-10, PAY-1, PAY-2, PAY-7, REG-10, REG-11, MAIL-1]', async ({
  site,
  someone,
}) => {
  const { id, name, paymentId } = await waitingClient(site, 'package_r', await smallReceipt())
  const newer = await waitingClient(site)
  const client = await someone({ width: 390 })
  await enter(client, site, id, site)
  await client.goto(HERE)
  await expect(client.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()

  const desk = await someone({ width: 1280 })
  await standAt(desk, site, DESK)
  const before = await order(desk)
  expect(before.indexOf(newer.name)).toBeLessThan(before.indexOf(name))
  await rowOf(desk, name).getByRole('link', { name: 'View', exact: true }).click()
  await expect(dialogNamed(desk, `Payment of ${name}`)).toBeVisible()
  await desk.keyboard.press('Alt+a')
  const prompt = dialogNamed(desk, 'Ask for more')
  await expectAccessible(desk)
  await prompt.getByRole('button', { name: 'Ask for more', exact: true }).click()
  await expect(prompt.getByLabel('Question')).toHaveAccessibleDescription(
    /Please write what you need from the client\./,
  )
  await prompt.getByRole('button', { name: ASK_WORDS[0] }).click()
  await prompt.getByLabel('Question').fill(`${ASK_WORDS[0]} Thank you, ${name}.`)
  await prompt.getByRole('button', { name: 'Ask for more', exact: true }).click()
  await expect(desk.getByText(`More asked about the payment of ${name}`)).toBeVisible()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(desk, name)).toContainText('Pending')
  await expect(rowOf(desk, name)).toContainText('Asked')

  await expect(client.getByRole('heading', { name: 'One more thing' })).toBeVisible()
  await expect(client.getByText(`${ASK_WORDS[0]} Thank you, ${name}.`)).toBeVisible()
  await expectAccessible(client)
  await client.goto('/client')
  await expect(client.getByRole('heading', { name: 'One more thing' })).toBeVisible()
  await client.getByRole('link', { name: 'Read and answer' }).click()
  await expect(client).toHaveURL(new RegExp(`${HERE}$`))
  await client.getByRole('button', { name: 'Cancel Registration' }).click()
  await expect(client.getByText('You have a pending payment confirmation.', { exact: false })).toBeVisible()
  await client.keyboard.press('Escape')
  await client.getByRole('button', { name: 'Send answer' }).click()
  await expect(client.getByRole('alert').getByText('Please write an answer or choose a picture.')).toBeVisible()
  await expect(client).toHaveTitle(/^Error: /)
  await client.getByLabel('Your answer').fill('Here is the whole receipt.')
  await chooseReceipt(client, Buffer.from('no picture'), 'receipt.jpg')
  await expect(client.locator('#receipt-error')).toHaveText('Please choose a PNG, JPEG or WebP picture.')
  await chooseReceipt(client, await photo(0.3))
  await expect(client.getByText('The receipt has arrived.')).toBeAttached()
  await expectAccessible(client)
  expect(await sidewaysScroll(client)).toBe(0)
  // What was typed and what has arrived are there after a reload.
  await client.reload()
  await expect(client.getByLabel('Your answer')).toHaveValue('Here is the whole receipt.')
  await expect(client.getByText('The receipt has arrived.')).toBeAttached()
  const second = await client.context().newPage()
  await second.goto(HERE)
  await second.getByLabel('Your answer').fill('Another answer.')
  await client.getByRole('button', { name: 'Send answer' }).dblclick()
  await expect(client.getByText('Your answer has arrived.')).toBeVisible()
  await expect(client.getByText('Your registration is being processed. Please wait for confirmation.')).toBeVisible()
  await expectAccessible(client)
  await expect(second.getByText('Your answer has arrived.')).toBeVisible()
  await second.close()

  await desk.goto(DESK)
  expect(await order(desk)).toEqual(before)
  await expect(rowOf(desk, name)).toContainText('Answered')
  await desk.getByRole('row').filter({ hasText: name }).getByRole('link', { name: 'View', exact: true }).click()
  const panel = dialogNamed(desk, `Payment of ${name}`)
  await expect(panel.getByText('Here is the whole receipt.')).toBeVisible()
  const pictures = panel.getByAltText(`Receipt of ${name}`)
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) {
    await expect
      .poll(() => picture.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth > 0))
      .toBe(true)
    const address = (await picture.getAttribute('src')) ?? ''
    expect((await client.request.get(address)).status(), 'its owner').toBe(200)
    expect((await fetch(`${site.url}${address}`)).status, 'a visitor').toBe(404)
  }
  await expectAccessible(desk)
  await desk.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysScroll(desk)).toBe(0)
  await panel.getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialogNamed(desk, 'Confirm Payment').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(desk.getByText(`Payment of ${name} confirmed`)).toBeVisible()
  await expect(client.getByText('Your payment has been confirmed. Thank you!')).toBeVisible()

  // The desk leaves the payment by itself; going elsewhere meanwhile would be broken off.
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await expect(desk).not.toHaveURL(/view=/)
  await desk.goto(`/admin/audit?search=${paymentId}`)
  await expect(desk.getByRole('row').filter({ hasText: 'More asked about a payment' })).toBeVisible()
  const mails = await withRecords(site, (records) =>
    records.read
      .selectFrom('outbox')
      .select(['kind', 'text'])
      .where('once', 'like', `%${paymentId}%`)
      .where('kind', 'in', ['payment-asked', 'payment-answered'])
      .execute(),
  )
  const toClient = mails.filter(({ kind }) => kind === 'payment-asked')
  expect(toClient).toHaveLength(1)
  expect(toClient[0]?.text).toContain(HERE)
  // Words of their own may name somebody: they are read behind the sign-in, until the address is confirmed.
  expect(toClient[0]?.text).not.toContain('Thank you')
  expect(mails.find(({ kind }) => kind === 'payment-answered')?.text).toContain(name)
})

test('without script staff ask and the client answers in words, what is wrong is said at its field, and what was typed stays [PAY-10]', async ({
  site,
  someone,
}) => {
  const { id, name, paymentId } = await waitingClient(site, 'package_r', await smallReceipt())
  const desk = await someone({ width: 390, javaScript: false })
  await standAt(desk, site, `${DESK}?search=${id}&ask=ask-${paymentId}`)
  const prompt = dialogNamed(desk, 'Ask for more')
  await prompt.getByRole('button', { name: 'Ask for more', exact: true }).click()
  await expect(prompt.getByText('Please write what you need from the client.')).toBeVisible()
  await prompt.getByLabel('Question').fill('Which bank was it?')
  await prompt.getByRole('button', { name: 'Ask for more', exact: true }).click()
  await expect(desk.getByText(`More asked about the payment of ${name}`)).toBeVisible()
  await desk.goto(`${DESK}?ask=ask-${paymentId}`)
  await expect(desk.getByText('The client was asked about this payment and has not answered yet.')).toBeVisible()

  const client = await someone({ javaScript: false })
  await enter(client, site, id, site)
  await client.goto('/registration')
  await expect(client).toHaveURL(new RegExp(`${HERE}$`))
  await expect(client.getByText('Which bank was it?')).toBeVisible()
  await client.getByRole('button', { name: 'Send answer' }).click()
  await expect(client.getByText('Please write an answer or choose a picture.').first()).toBeVisible()
  await client.getByLabel('Your answer').fill('It was BPI.\nMy aunt paid.')
  await chooseReceipt(client, Buffer.from('no picture'), 'receipt.jpg')
  await client.getByRole('button', { name: 'Send answer' }).click()
  await expect(client.getByText('Please choose a PNG, JPEG or WebP picture.').first()).toBeVisible()
  await expect(client.getByLabel('Your answer')).toHaveValue('It was BPI.\nMy aunt paid.')
  await chooseReceipt(client, await smallReceipt(), 'receipt.png')
  await client.getByRole('button', { name: 'Send answer' }).click()
  await expect(client.getByText('Your answer has arrived.')).toBeVisible()
  await desk.goto(`${DESK}?search=${id}&view=${paymentId}`)
  await expect(dialogNamed(desk, `Payment of ${name}`).getByText('My aunt paid.')).toBeVisible()
  await expect(dialogNamed(desk, `Payment of ${name}`).getByAltText(`Receipt of ${name}`)).toHaveCount(2)
})

test('a picture goes on over a cut line, and an answer that comes after the decision is refused in words on the screen of the decision [PAY-10, PAY-5]', async ({
  site,
  someone,
}) => {
  const { id, name, paymentId } = await waitingClient(site, 'package_r', await smallReceipt())
  await ask(site, paymentId)
  const line = await openCutLine(site.url, { bytesASecond: 900_000 })
  const client = await someone({ at: line.url })
  await enter(client, line, id, site)
  await client.goto(HERE)
  line.cutAfter(300_000)
  await chooseReceipt(client, await photo(2))
  await client.getByRole('button', { name: 'Send answer' }).click()
  await line.wasCut()
  await expect(client.getByRole('button', { name: 'Retry' })).toBeVisible()
  line.mend()
  await client.getByRole('button', { name: 'Retry' }).click()
  await expect(client.getByText('Your answer has arrived.')).toBeVisible()
  await line.close()

  await ask(site, paymentId, 'And when?')
  const late = await someone({ javaScript: false })
  await enter(late, site, id, site)
  await late.goto(HERE)
  await late.getByLabel('Your answer').fill('On Monday.')
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, `${DESK}?search=${id}`)
  await press(desk, name, 'Reject')
  await dialogNamed(desk, 'Reject Payment').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(desk.getByText(`Payment of ${name} rejected`)).toBeVisible()
  await late.getByRole('button', { name: 'Send answer' }).click()
  await expect(late.getByText('This payment was already decided.')).toBeVisible()
  await expect(late.getByRole('heading', { name: 'Payment Rejected' })).toBeVisible()
  expect(await withRecords(site, (records) => lastQuestion(records, { id }))).toMatchObject({ answeredAt: null })
})
