import { beforeAll, expect, it } from 'vitest'
import { smallReceipt } from '../../newcomers.ts'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'
import { chosen, client, GUARDIAN, part, toWaiting, YOUNG } from './clients.ts'

const NEXT = '.form-actions'
const NAMED = {
  'Name of your parent or guardian': GUARDIAN.guardianName,
  'Relationship to you': GUARDIAN.guardianRelation,
  'Their email address or phone number': GUARDIAN.guardianContact,
}
const SIGNATURE = 'Your full name, as your signature'
const LINK = 'Link for your guardian'
const PENDING_PAYMENTS = '/admin/pendingregistrationpayments'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const pathOf = (page: Page) => new URL(page.field(LINK).getAttribute('value') ?? '').pathname
const statusOf = async (id: string) =>
  (
    await site.records.read
      .selectFrom('payments')
      .select('status')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

it('a minor registers, their guardian agrees by the link that was handed over, and only then staff confirm [LAW-2, HUB-3]', async () => {
  const { id, name, browser } = await client(site)
  const packages = await browser.open('/packages-registration')
  const first = await packages.press('Book', {}, '#package-o')
  const personal = {
    'Full Name': name,
    Nickname: 'Tala',
    Age: YOUNG.age,
    Birthdate: YOUNG.birthdate,
    Address: '12 Rizal Street, Lipa City',
    'Phone Number': '+63 917 123 4567',
  }
  const labels = [...first.document.querySelectorAll('main form label')].map((each) => wordsOf(each))
  const order = ['Birthdate', 'Age', ...Object.keys(NAMED), 'Address', "Handler's Name"]
  expect(
    labels.filter((each) => order.includes(each)),
    'the guardian follows the birthdate',
  ).toEqual(order)
  const wrong = await first.press('Next', personal, NEXT)
  expect(wrong.errorOf('Name of your parent or guardian')).toBe('Name of your parent or guardian is required')
  expect(wrong.errorOf("Handler's Name"), 'the guardian is the handler').toBeNull()
  const second = await wrong.press('Next', { ...personal, ...NAMED }, NEXT)
  const day = second.field('Preferred Schedule').getAttribute('min') ?? ''
  const third = await second.press('Next', { 'Preferred Schedule': day }, NEXT)
  const answers = wordsOf(third.document.querySelector('details.answers'))
  for (const shown of ['Package O', GUARDIAN.guardianName, GUARDIAN.guardianContact]) expect(answers).toContain(shown)
  const waits = await third.press('Submit registration', {
    'Screenshot or photo of your receipt': chosen(await smallReceipt()),
    'I agree that the academy uses my details to train me.': true,
  })
  expect(waits.heading).toBe('Waiting for your guardian')
  const { handler } = await site.records.read
    .selectFrom('users')
    .select('handler_name as handler')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(handler, 'asked for once').toBe(GUARDIAN.guardianName)
  expect(waits.words).toContain('Your payment code:')

  const staff = await site.as('owner')
  const waiting = await staff.open(`${PENDING_PAYMENTS}?search=${id}`)
  const row = part(waiting, 'tbody tr', name)
  expect(wordsOf(waiting.document.querySelector(row))).toContain('Waiting for the guardian')
  const buttons = [...waiting.document.querySelectorAll(`${row} button, ${row} a`)].map((each) => wordsOf(each))
  expect(buttons).toContain('Delete')
  expect(buttons).not.toContain('Confirm')
  const { id: payment } = await site.records.read
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const early = await staff.post(PENDING_PAYMENTS, { intent: 'confirm', payment })
  expect([early.status, await statusOf(id)]).toEqual([409, 'pending'])

  const own = await waits.follow('Share the link')
  const link = pathOf(await own.press('Create link'))
  const guardian = site.visitor()
  const page = await guardian.open(link)
  expect(page.words).toContain(`This page is for ${GUARDIAN.guardianName}`)
  const unticked = await page.press('I agree', { [SIGNATURE]: 'Ana' })
  expect([unticked.status, unticked.words.includes('Needed to train the child in your care.')]).toEqual([422, true])
  expect(unticked.words).toContain('Ligaya asks for your consent')
  const train = unticked.document.querySelector('[name=training]')?.getAttribute('id') ?? ''
  const training = wordsOf(unticked.document.querySelector(`label[for="${train}"]`))
  const unsigned = await unticked.press('I agree', { [SIGNATURE]: '', [training]: true })
  expect(unsigned.errorOf(SIGNATURE)).toBe('Please type your full name.')
  expect(unsigned.field(training).hasAttribute('checked')).toBe(true)
  const agreed = await unsigned.press('I agree', { [SIGNATURE]: 'Ana M. Dela Cruz', [training]: true })
  expect(agreed.words).toContain('Thank you. You have agreed')
  expect(agreed.words).toContain('You have agreed for Ligaya')

  expect((await browser.open('/registration/package-o')).heading).toBe('Waiting for confirmation')
  expect((await staff.post(PENDING_PAYMENTS, { intent: 'confirm', payment })).status).toBe(303)
  expect(await statusOf(id)).toBe('confirmed')
  const account = await browser.open('/client/privacy')
  expect(account.words).toContain('You are under 18, and your guardian has agreed to your training.')

  const answersPage = await guardian.open(link)
  const changed = await answersPage.press(
    'Agree',
    {},
    part(answersPage, '.guardian-answers li', 'Photographs and wins'),
  )
  const line = part(changed, '.guardian-answers li', 'Photographs and wins')
  expect(wordsOf(changed.document.querySelector(line))).toContain('Take back')
})

it('staff record a signed paper and show the progress; the guardian says no with a word, and the link that was replaced is dead [LAW-2]', async () => {
  const { id, name, browser } = await client(site)
  const payment = await toWaiting(site, { id, name }, { key: 'package_r', minor: true })
  const first = await (await browser.open('/client/guardian')).press('Create link')
  const second = await first.press('Create new link')
  const [replaced, link] = [pathOf(first), pathOf(second)]
  expect(link).not.toBe(replaced)
  const guardian = site.visitor()
  const dead = await guardian.open(replaced)
  expect(dead.status).toBe(410)
  expect(dead.words).toContain('This link no longer works')
  const page = await guardian.open(link)
  const no = await page.press('Say no', { 'A word why, if you like': 'Not during exams.' })
  expect(no.words).toContain('You have said no.')
  expect((await browser.open('/registration/package-r')).heading).toBe('Your guardian said no')
  expect((await browser.open('/client/guardian')).words).toContain('They wrote: Not during exams.')

  const staff = await site.as('owner')
  const view = await staff.open(`${PENDING_PAYMENTS}?search=${id}&view=${payment}`)
  expect(view.html).toContain('their guardian declined')
  const form = await view.follow('Guardian')
  expect(form.words).toContain('Not during exams.')
  const looks = await site.records.read
    .selectFrom('audit_log')
    .select('subject_name')
    .where('action', '=', 'guardian open')
    .where('subject_name', '=', name)
    .execute()
  expect(looks).toHaveLength(1)
  const none = await form.press('Save form')
  expect([none.status, none.errorOf('Picture or PDF')]).toEqual([
    422,
    expect.stringContaining('Please choose a PNG, JPEG or WebP picture or a PDF'),
  ])
  const paper = await none.press('Save form', { 'Picture or PDF': chosen(await smallReceipt(), 'paper.png') })
  const file = [...paper.document.querySelectorAll('a')].find((each) => wordsOf(each) === 'View form')
  const address = file?.getAttribute('href') ?? ''
  expect((await staff.send(address)).status).toBe(200)
  expect((await (await site.as('coach')).send(address)).status).toBe(404)
  expect((await paper.press('Show progress')).words).toContain('The guardian’s link shows the client’s progress.')
  expect((await browser.open('/registration/package-r')).heading).toBe('Waiting for confirmation')
})

it('staff make the link for a guardian whom no email reaches, with its QR code, and the log says so [SETUP-3, LAW-2]', async () => {
  const { id, browser } = await client(site)
  await site.records.write
    .updateTable('users')
    .set({ ...YOUNG, age: Number(YOUNG.age) })
    .where('id', '=', id)
    .execute()
  await (await browser.open('/client/guardian')).press('Ask guardian', NAMED)
  const own = await (await browser.open('/client/guardian')).press('Create link')
  expect(own.document.querySelector('.share-link svg path')).not.toBeNull()
  const staff = await site.as('cashier')
  const made = await (await staff.open(`/admin/guardians/${id}`)).press('Create link')
  const address = made.document.querySelector('.share-link input')?.getAttribute('value') ?? ''
  expect(made.document.querySelector('.share-link svg path')).not.toBeNull()
  expect((await site.visitor().open(pathOf(own))).status).not.toBe(200)
  expect((await site.visitor().open(new URL(address).pathname)).words).toContain(
    `This page is for ${GUARDIAN.guardianName}`,
  )
  const log = await site.records.read
    .selectFrom('audit_log')
    .select('actor_name')
    .where('action', '=', 'guardian link')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(log).toHaveLength(2)
  const coach = await site.as('coach')
  expect((await coach.post(`/admin/guardians/${id}`, { intent: 'link' })).status).toBe(403)
})
