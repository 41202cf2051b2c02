import { beforeAll, expect, it } from 'vitest'
import { PERSON_FIELD } from '#domain/enrolment/queued-words'
import { dayFromNow } from '../../../days.ts'
import { newcomer, smallReceipt } from '../../../newcomers.ts'
import type { Page } from '../../page.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { chosen, client, toThird, toWaiting } from '../clients.ts'

const PENDING = 'Your registration is being processed. Please wait for confirmation.'
const NEXT = '.form-actions'
const { personal, additional } = newcomer()
const SCHEDULE = { 'Preferred Schedule': additional['Preferred Schedule'] ?? '' }

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const problem = (page: Page) => page.document.querySelector('[role=alert]')?.textContent ?? ''
const paymentsOf = (id: string) =>
  site.records.read.selectFrom('payments').select(['id', 'status']).where('user_id', '=', id).execute()
const draftOf = async (id: string) => {
  const row = await site.records.read.selectFrom('drafts').selectAll().where('user_id', '=', id).executeTakeFirst()
  return JSON.stringify(row ?? {})
}

/** Books by the button of a package, as a client who is signed in. */
async function booked(letter: string) {
  const { id, name, browser } = await client(site)
  const packages = await browser.open('/packages-registration')
  return { id, name, browser, page: await packages.press('Book', {}, `#package-${letter}`) }
}

it('step 1 names every missing field in its own words beside it, keeps what was typed, and goes on when it is mended [REG-2, REG-5]', async () => {
  const { page } = await booked('o')
  expect([page.address, page.heading]).toEqual(['/registration/package-o', 'Personal Information'])
  expect(page.words).toContain('Step 1 - 4')
  expect(page.document.querySelector('[aria-current=step]')?.textContent).toContain('Registration')
  const wrong = await page.press('Next', { 'Full Name': '', Address: 'Purok 7', Age: '0' }, NEXT)
  expect(wrong.status).toBe(422)
  expect(wrong.document.title).toMatch(/^Error: /)
  for (const [label, message] of Object.entries({
    'Full Name': 'Full Name is required',
    Nickname: 'Nickname is required',
    Age: 'Valid age is required',
    Birthdate: 'Birthdate is required',
    'Phone Number': 'Phone number is required',
    "Handler's Name": "Handler's name is required",
  })) {
    expect(wrong.errorOf(label)).toBe(message)
    expect(wrong.field(label).getAttribute('aria-invalid')).toBe('true')
    expect(problem(wrong)).toContain(message)
  }
  expect(problem(wrong)).toContain('There is a problem')
  expect(wrong.errorOf('Address')).toBeNull()
  expect(wrong.field('Age').getAttribute('value')).toBe('0')
  expect(wrong.field('Address').textContent || wrong.field('Address').getAttribute('value')).toBe('Purok 7')
  const second = await wrong.press('Next', { 'Full Name': 'Mara Dela Peña', ...personal }, NEXT)
  expect(second.words).toContain('Step 2 - 4')
})

it('step 2 wants an address and a day from tomorrow in Manila; Previous asks nothing [REG-3, REG-5]', async () => {
  const { page } = await booked('o')
  const second = await page.press('Next', personal, NEXT)
  const empty = await second.press('Next', { 'Email Address': '' }, NEXT)
  expect(empty.errorOf('Email Address')).toBe('Email Address is required')
  expect(empty.errorOf('Preferred Schedule')).toBe('Preferred schedule is required')
  expect(empty.field('Preferred Schedule').getAttribute('min')).toBe(dayFromNow(1))
  const values = { 'Email Address': 'not an address', 'Preferred Schedule': dayFromNow(0) }
  const wrong = await empty.press('Next', values, NEXT)
  expect(wrong.status).toBe(422)
  expect(wrong.errorOf('Email Address')).toBe('Please enter a valid email address.')
  expect(wrong.errorOf('Preferred Schedule')).toBe('Preferred schedule must be at least 1 day ahead')
  expect(wrong.field('Email Address').getAttribute('value')).toBe('not an address')
  const back = await wrong.press('Previous')
  expect(back.words).toContain('Step 1 - 4')
  expect(back.field('Nickname').getAttribute('value')).toBe(personal.Nickname)
})

it('who has come to the receipt and changes a word of before reads what is wrong beside it [REG-2, REG-3]', async () => {
  const { id, browser } = await client(site)
  await toThird(site, id)
  const first = await browser.open('/registration/package-w?step=1')
  expect((await first.press('Next', { Nickname: '' }, NEXT)).errorOf('Nickname')).toBe('Nickname is required')
  const second = await browser.open('/registration/package-w?step=2')
  const wrong = await second.press('Next', { 'Email Address': 'none' }, NEXT)
  expect(wrong.errorOf('Email Address')).toBe('Please enter a valid email address.')
})

it('the day of the first session is judged by the day in Manila, not by that of the machine [REG-3]', async () => {
  const { page } = await booked('o')
  const second = await page.press('Next', personal, NEXT)
  // Half past midnight in Manila: in Greenwich it is the day before.
  site.clock.now = new Date('2026-12-09T16:30:00.000Z')
  try {
    const today = await second.press('Next', { 'Preferred Schedule': '2026-12-10' }, NEXT)
    expect(today.errorOf('Preferred Schedule')).toBe('Preferred schedule must be at least 1 day ahead')
    expect((await today.press('Next', { 'Preferred Schedule': '2026-12-11' }, NEXT)).words).toContain('Step 3 - 4')
  } finally {
    site.clock.now = null
  }
})

it('what is typed is kept as it is typed, for every device, and by its owner alone [REG-5]', async () => {
  const { id, browser } = await booked('d')
  const draft = '/registration/package-d/draft'
  expect((await browser.post(draft, { nickname: 'Tintin' })).status).toBe(204)
  const elsewhere = await site.signedIn(id)
  const page = await elsewhere.open('/registration/package-d')
  expect(page.field('Nickname').getAttribute('value')).toBe('Tintin')
  const { browser: other } = await client(site)
  expect((await other.post(draft, { nickname: 'Forged' })).status).toBe(409)
  expect((await other.post(draft, { nickname: 'Forged', [PERSON_FIELD]: id })).status).toBe(403)
  expect((await site.visitor().post(draft, { nickname: 'Forged' })).headers.get('location')).toMatch(/^\/login/)
  expect(await draftOf(id)).not.toContain('Forged')
})

it('cancelling gives the booking up, and a registration nobody booked leads to the packages [REG-1, REG-10, PKG-5]', async () => {
  const { browser, page } = await booked('r')
  expect(page.words).toContain('PHP 8,500')
  const packages = await browser.open('/registration/package-d')
  expect(packages.address).toBe('/packages-registration')
  const again = await browser.open('/registration')
  expect(again.address).toBe('/registration/package-r')
  const left = await again.press('Cancel Registration')
  expect(left.address).toBe('/packages-registration')
  expect((await browser.open('/registration')).address).toBe('/packages-registration')
  expect((await browser.open('/registration/package-r')).address).toBe('/packages-registration')
  for (const path of ['/registration/package-x', '/registration/package_w', '/registration/PACKAGE-W'])
    expect((await browser.send(path)).status, path).toBe(404)
})

it('a visitor books, signs up on the way, registers and sends the receipt without script, and reads what is wrong [REG-1, REG-2, REG-3, REG-4, REG-6, PKG-2, AUTH-5]', async () => {
  const { person } = newcomer()
  const packages = await site.visitor().open('/packages-registration')
  const login = await packages.press('Book', {}, '#package-o')
  expect(login.address).toMatch(/^\/login/)
  const names = { 'First Name': person.firstName, 'Last Name': person.lastName, Email: person.email }
  const secret = { Password: person.password, 'Confirm Password': person.password }
  const agreed = { 'I have read the privacy notice and agree that the academy keeps my account.': true }
  const first = await login.press('Sign up', { ...names, ...secret, ...agreed })
  expect(first.address).toMatch(/^\/registration\/package-o/)
  const named = `${person.firstName} ${person.lastName}`
  expect(first.field('Full Name').getAttribute('value')).toBe(named)
  expect((await first.press('Next', {}, NEXT)).errorOf('Nickname')).toBe('Nickname is required')
  const second = await first.press('Next', personal, NEXT)
  const third = await second.press('Next', SCHEDULE, NEXT)
  expect([third.heading, third.words.includes('Step 3 - 4')]).toEqual(['Proof of Payment', true])
  const box = 'I agree that the academy uses my details to train me.'
  const none = await third.press('Submit registration', { [box]: true })
  expect([none.status, none.errorOf('Screenshot or photo of your receipt')]).toEqual([422, 'Image is required'])
  const receipt = (bytes: Buffer) => ({ 'Screenshot or photo of your receipt': chosen(bytes), [box]: true })
  const wrong = await none.press('Submit registration', receipt(Buffer.from('not a picture')))
  expect(wrong.errorOf('Screenshot or photo of your receipt')).toBe('Please choose a PNG, JPEG or WebP picture.')
  const sent = await wrong.press('Submit registration', receipt(await smallReceipt()))
  expect([sent.address, sent.heading]).toEqual(['/registration/package-o', 'Waiting for confirmation'])
  expect(sent.words).toContain(PENDING)
  expect(sent.words).toContain('Step 4 - 5')
  expect(sent.document.querySelector('[aria-current=step]')?.textContent).toContain('Payment')
})

it('a second tab, a second press and a way back make no second payment, and what waits is not cancelled [REG-6, REG-7, REG-10]', async () => {
  const { id, browser } = await client(site)
  await toThird(site, id)
  const [one, other] = [
    await browser.open('/registration/package-w?step=3'),
    await browser.open('/registration/package-w?step=3'),
  ]
  const box = 'I agree that the academy uses my details to train me.'
  const answers = async () => ({ 'Screenshot or photo of your receipt': chosen(await smallReceipt()), [box]: true })
  const [first, second] = await Promise.all([
    one.press('Submit registration', await answers()),
    other.press('Submit registration', await answers()),
  ])
  for (const page of [first, second, await one.press('Submit registration', await answers())])
    expect(page.words).toContain(PENDING)
  expect(await paymentsOf(id)).toHaveLength(1)
  for (const path of ['/registration/package-w', '/registration/package-w?step=3', '/registration'])
    expect((await browser.open(path)).heading).toBe('Waiting for confirmation')
  expect(first.words).toContain('If you think this is a mistake, please reload the page or contact the admin.')
  const refusal = 'You have a pending payment confirmation. Please contact the admin to cancel your registration.'
  const kept = await first.press('Cancel Registration')
  expect(kept.html).toContain('Pending Payment Confirmation')
  expect(kept.html).toContain(refusal)
  const packages = await browser.open('/packages-registration')
  expect((await packages.press('Book', {}, '#package-w')).html).toContain(refusal)
  expect(await paymentsOf(id)).toEqual([expect.objectContaining({ status: 'pending' })])
})

it('an upload that has arrived is submitted once by its owner; one of somebody else is none [REG-6]', async () => {
  const [one, other] = [await client(site), await client(site)]
  await toThird(site, one.id)
  const paymentId = await toWaiting(site, other)
  const { upload } = await site.records.read
    .selectFrom('payments')
    .select('upload_id as upload')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const fields = { intent: 'submit', asked: 'training', training: 'yes', noticeVersion: '1', upload: upload ?? '' }
  expect((await one.browser.post('/registration/package-w', fields)).status).toBe(422)
  expect(await paymentsOf(one.id)).toEqual([])
  // A repeated press finds its payment made.
  expect((await other.browser.post('/registration/package-w', fields)).status).toBe(302)
  expect(await paymentsOf(other.id)).toHaveLength(1)
})
