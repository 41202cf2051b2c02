import { beforeAll, expect, it } from 'vitest'
import { lastQuestion } from '#records/enrolment/payment-questions'
import { photo, smallReceipt } from '../../../newcomers.ts'
import { wordsOf, type Page } from '../../page.ts'
import type { Person } from '../../person.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { chosen, client, decided, part, toWaiting } from '../clients.ts'

const PENDING_PAYMENTS = '/admin/pendingregistrationpayments'
const HERE = '/registration/package-r'
const PICTURE = 'Picture, such as a clearer receipt'
const PROMPT = 'dialog[open]'

let site: RequestSite
let staff: Person
beforeAll(async () => {
  site = await openSite()
  staff = await site.as('owner')
})

async function waiting() {
  const one = await client(site)
  const paymentId = await toWaiting(site, one, { key: 'package_r', receipt: await smallReceipt() })
  return { ...one, paymentId }
}
const order = (page: Page) => [...page.document.querySelectorAll('[id^=client-]')].map((each) => wordsOf(each))
const rowOf = (page: Page, name: string) => wordsOf(page.document.querySelector(part(page, 'tbody tr', name)))
const dialogOf = (page: Page) => wordsOf(page.document.querySelector(PROMPT))

it('staff ask, the client answers in words and with a picture, the place stays, and the confirmation comes as ever [PAY-10, PAY-1, PAY-2, PAY-7, REG-10, REG-11, MAIL-1]', async () => {
  const { id, name, browser, paymentId } = await waiting()
  const newer = await waiting()
  expect((await browser.open(HERE)).heading).toBe('Waiting for confirmation')
  const before = order(await staff.open(PENDING_PAYMENTS))
  expect(before.indexOf(newer.name)).toBeLessThan(before.indexOf(name))
  const ask = await staff.open(`${PENDING_PAYMENTS}?search=${id}&ask=ask-${paymentId}`)
  const empty = await ask.press('Send question', {}, PROMPT)
  expect([empty.status, empty.errorOf('Question')]).toEqual([422, 'Please write what you need from the client.'])
  expect(await lastQuestion(site.records, { id })).toBeNull()
  const words = `We cannot read the reference number. Please send a clearer picture. Thank you, ${name}.`
  const reply = await empty.press('Send question', { Question: words }, PROMPT)
  expect(reply.html).toContain(`Question about the payment of ${name} sent`)
  expect(rowOf(await staff.open(PENDING_PAYMENTS), name)).toMatch(/Pending.*Question sent|Question sent.*Pending/)
  const twice = await staff.open(`${PENDING_PAYMENTS}?ask=ask-${paymentId}`)
  expect(twice.html).toContain('The client has not replied to your last question about this payment.')

  const account = await browser.open('/client')
  expect(account.document.querySelector('.next-step h2')?.textContent).toBe('One more thing')
  const question = await account.follow('Answer the question')
  expect([question.address, question.heading]).toEqual([HERE, 'One more thing'])
  expect((await browser.open('/registration')).address).toBe(HERE)
  expect(question.words).toContain(words)
  expect((await question.press('Cancel Registration')).html).toContain('You have a pending payment confirmation.')
  const none = await question.press('Send answer')
  expect(none.document.title).toMatch(/^Error: /)
  expect(none.errorOf('Your answer')).toBe('Please write an answer or choose a picture.')
  const input = 'It was BPI.\nMy aunt paid.'
  const wrong = await none.press('Send answer', {
    'Your answer': input,
    [PICTURE]: chosen(Buffer.from('no picture')),
  })
  expect(wrong.errorOf(PICTURE)).toBe('Please choose a PNG, JPEG or WebP picture.')
  expect(wrong.field('Your answer').textContent).toBe(input)
  const answer = { 'Your answer': input, [PICTURE]: chosen(await photo(0.3), 'receipt.jpg') }
  const [sent, second] = await Promise.all([wrong.press('Send answer', answer), wrong.press('Send answer', answer)])
  for (const page of [sent, second, await question.press('Send answer', { 'Your answer': 'Another answer.' })]) {
    expect(page.words).toContain('Your answer has arrived.')
    expect(page.words).toContain('Your registration is being processed. Please wait for confirmation.')
  }

  expect(order(await staff.open(PENDING_PAYMENTS))).toEqual(before)
  expect(rowOf(await staff.open(PENDING_PAYMENTS), name)).toContain('Client replied')
  const view = await staff.open(`${PENDING_PAYMENTS}?search=${id}&view=${paymentId}`)
  expect(dialogOf(view)).toContain('My aunt paid.')
  expect(dialogOf(view)).not.toContain('Another answer.')
  const pictures = [...view.document.querySelectorAll(`${PROMPT} img`)].filter(
    (image) => image.getAttribute('alt') === `Proof of payment of ${name}`,
  )
  expect(pictures).toHaveLength(2)
  for (const picture of pictures) {
    const address = picture.getAttribute('src') ?? ''
    for (const person of [staff, browser])
      expect((await person.send(address)).status, 'its owner and staff').toBe(200)
    expect((await newer.browser.send(address)).status, 'another client').toBe(404)
    expect((await site.visitor().send(address)).status, 'a visitor').toBe(404)
  }
  const confirm = await staff.open(`${PENDING_PAYMENTS}?search=${id}&ask=confirm-${paymentId}`)
  expect((await confirm.press('Confirm', {}, PROMPT)).html).toContain(`Payment of ${name} confirmed`)
  expect((await browser.open(HERE)).words).toContain('Your payment has been confirmed. Thank you!')
  expect((await staff.open(`/admin/audit?search=${paymentId}`)).words).toContain('Client asked about a payment')
  const mails = await site.records.read
    .selectFrom('outbox')
    .select(['kind', 'text'])
    .where('once', 'like', `%${paymentId}%`)
    .where('kind', 'in', ['payment-asked', 'payment-answered'])
    .execute()
  const toClient = mails.filter(({ kind }) => kind === 'payment-asked')
  expect(toClient).toHaveLength(1)
  expect(toClient[0]?.text).toContain(HERE)
  // Free text may name a person: it is shown only after sign-in until the address is confirmed.
  expect(toClient[0]?.text).not.toContain('Thank you')
  expect(mails.find(({ kind }) => kind === 'payment-answered')?.text).toContain(name)
})

it('an answer that comes after the decision is refused in words on the screen of the decision [PAY-10, PAY-5]', async () => {
  const { id, name, browser, paymentId } = await waiting()
  await decided(site, paymentId, 'ask', 'And when?')
  const late = await browser.open(HERE)
  const question = await staff.open(`${PENDING_PAYMENTS}?search=${id}&ask=reject-${paymentId}`)
  expect((await question.press('Reject', {}, PROMPT)).html).toContain(`Payment of ${name} rejected`)
  const refused = await late.press('Send answer', { 'Your answer': 'On Monday.' })
  expect(refused.html).toContain('This payment was already decided.')
  expect(refused.heading).toBe('Payment Rejected')
  expect(await lastQuestion(site.records, { id })).toMatchObject({ answeredAt: null })
})

it('nobody answers for another, and nobody but staff asks [PAY-10]', async () => {
  const { id, browser, paymentId } = await waiting()
  const other = await waiting()
  await browser.post(PENDING_PAYMENTS, { intent: 'ask', payment: other.paymentId, reason: 'Give me more' })
  expect(await lastQuestion(site.records, { id: other.id })).toBeNull()
  await decided(site, paymentId, 'ask', 'Which bank was it?')
  const question = await lastQuestion(site.records, { id })
  await other.browser.post(HERE, { intent: 'answer', question: question?.id ?? '', text: 'Forged' })
  expect(await lastQuestion(site.records, { id })).toMatchObject({ answeredAt: null })
})
