import { beforeAll, expect, it } from 'vitest'
import { PERSON_FIELD } from '#domain/enrolment/queued-words'
import { wordsOf, type Page } from '../page.ts'
import type { Person } from '../person.ts'
import { openSite, type RequestSite } from '../site.ts'
import { newAdministrator } from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import { paidFirst, setTerms } from '../../terms.ts'
import { smallReceipt } from '../../newcomers.ts'
import { chosen, client, decided, starter, toWaiting } from './clients.ts'

const PLACES = {
  Home: '/client',
  Training: '/client/training',
  Payments: '/client/payments',
  Account: '/client/account',
}
const WAYS = ['Enroll Again', 'Write Testimonial', 'Learning Materials', 'Logout']
const NONE = 'You currently have no package'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const marked = (page: Page) =>
  [...page.document.querySelectorAll('nav[aria-label="Your pages"] [aria-current]')].map((each) => wordsOf(each))
const backOf = (page: Page) => {
  const link = page.document.querySelector('.place-back a')
  return link && [wordsOf(link), link.getAttribute('href')]
}

async function owing(): Promise<Person> {
  await site.records.write
    .updateTable('packages')
    .set({ price_centavos: 850_000 })
    .where('key', '=', 'package_o')
    .execute()
  await setTerms(site.records, { materialsWhen: 'paid' })
  const { client: one } = await paidFirst(site.records, await newAdministrator(site.records), new Date())
  return site.signedIn(one.id)
}
async function waiting(minor: boolean, decision?: 'reject' | 'ask'): Promise<Person> {
  const one = await client(site)
  const payment = await toWaiting(site, one, { key: 'package_r', minor })
  if (decision) await decided(site, payment, decision, 'The picture is not clear.')
  return one.browser
}
const ofStarter = async (state: string) => (await starter(site, state)).browser

const STAGES: Record<string, { who(): Promise<Person>; next: string | null; why: RegExp | null }> = {
  new: { who: () => ofStarter('new'), next: 'Choose your package', why: /not booked one yet/ },
  booked: { who: () => ofStarter('booked'), next: 'Your package is booked', why: /You booked .+ not finished yet/ },
  registering: {
    who: () => ofStarter('half-registered'),
    next: 'Finish your registration',
    why: /Your registration for .+ is not finished yet/,
  },
  pending: {
    who: () => waiting(false),
    next: 'Your payment is being checked',
    why: /Your payment for Package R is waiting for confirmation\./,
  },
  guardian: {
    who: () => waiting(true),
    next: 'Waiting for your guardian',
    why: /until your parent or guardian agrees/,
  },
  question: {
    who: () => waiting(false, 'ask'),
    next: 'One more thing',
    why: /waiting for your answer to a question/,
  },
  rejected: { who: () => waiting(false, 'reject'), next: 'Payment Rejected', why: /was not accepted/ },
  enrolled: { who: () => ofStarter('enrolled'), next: null, why: null },
  owing: { who: owing, next: null, why: null },
  finished: { who: () => ofStarter('finished'), next: 'You finished every session', why: null },
  staff: { who: () => site.as('owner'), next: 'Back office', why: null },
}

it.each(Object.entries(STAGES))(
  'a client who is %s has four places, one marked, and a home that says why and what is next [HUB-1, HUB-2, CLI-3, CLI-4, TRN-6]',
  async (_stage, { who, next, why }) => {
    const browser = await who()
    for (const [place, path] of Object.entries(PLACES)) {
      const page = await browser.open(path)
      expect([page.status, page.address, marked(page), backOf(page)]).toEqual([200, path, [place], null])
    }
    const home = await browser.open('/client')
    expect(home.document.querySelector('.next-step h2')?.textContent ?? null).toBe(next)
    expect(home.words.includes(NONE)).toBe(why !== null)
    if (why) expect(home.words).toMatch(why)
    expect(
      [...home.document.querySelectorAll('.quiet-links a, .quiet-links button')]
        .map((each) => wordsOf(each))
        .filter((each) => WAYS.includes(each)),
    ).toEqual(WAYS)
    expect(home.document.querySelectorAll('.to-do li').length).toBeLessThanOrEqual(3)
    expect(home.document.querySelector('[aria-current=step]') !== null).toBe(why !== null)
    expect(home.document.querySelectorAll('main progress, main [role=progressbar]').length > 0).toBe(
      next === null || next === 'You finished every session',
    )
    expect(home.words).toMatch(/Account created \d\d\/\d\d\/\d\d \d\d:\d\d:\d\d/)
    expect((await browser.open('/client/account')).words).toContain('You created your account')
  },
)

it('before the enrolment the home names whom to write to, and offers nothing that would be refused [HUB-2]', async () => {
  const home = await (await waiting(false)).open('/client')
  expect(home.document.querySelector('.whom-to-write a[href^="mailto:"]')).not.toBeNull()
  expect(home.words).not.toContain('Please complete your registration')
  const started = await (await ofStarter('new')).open('/client')
  expect(started.words).toContain('Please complete your registration on the Packages/Registration page.')
})

it('a client whose payment was rejected reads the reason at home [HUB-2, REG-8]', async () => {
  const home = await (await waiting(false, 'reject')).open('/client')
  expect(home.words).toMatch(/Payment Rejected.*The picture is not clear\..*Try again/)
})

it('every page of a place marks it and leads back to it in one tap [HUB-1]', async () => {
  const browser = await ofStarter('enrolled')
  const pages = {
    '/client/sessions': ['Training', '/client/training'],
    '/client/assessments': ['Training', '/client/training'],
    '/learningmaterials': ['Training', '/client/training'],
    '/client/balance': ['Payments', '/client/payments'],
    '/client/security': ['Account', '/client/account'],
    '/client/password': ['Account', '/client/account'],
    '/client/privacy': ['Account', '/client/account'],
    '/client/guardian': ['Account', '/client/account'],
  }
  for (const [path, back] of Object.entries(pages)) {
    const page = await browser.open(path)
    expect([path, marked(page), backOf(page)]).toEqual([path, [back[0]], back])
  }
  const booked = await ofStarter('booked')
  const step = await booked.open('/registration')
  expect([marked(step), backOf(step)]).toEqual([['Home'], ['Home', '/client']])
})

it('the addresses of the former page lead to where its parts are, forms of pages opened before as well [HUB-1]', async () => {
  const { browser } = await client(site)
  for (const [from, to] of [
    ['/client?saved=details', '/client/account?saved=details'],
    ['/client?account=password-changed', '/client/account?account=password-changed'],
    ['/client?ask=data', '/client/privacy?ask=data'],
    ['/client?check=too-large', '/client/account?check=too-large'],
  ] as const)
    expect((await browser.open(from)).address).toBe(to)
  const details = await browser.open('/client/account')
  const names = [...details.document.querySelectorAll('.details-form input')]
    .map((each) => each.getAttribute('name'))
    .filter((name) => name !== PERSON_FIELD)
  const fields = Object.fromEntries(names.map((name) => [name ?? '', FORM[name as keyof typeof FORM] ?? '']))
  const saved = await browser.post('/client', { ...fields, intent: 'details' })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/client/account?saved=details'])
  const wrong = await browser.post('/client', { ...fields, intent: 'details', age: '0' })
  expect([wrong.status, (await wrong.text()).includes('Valid age is required')]).toEqual([422, true])
})

it('what is to be done leads there: a balance that is due, and no balance whose proof is being checked [HUB-1]', async () => {
  const browser = await owing()
  const home = await browser.open('/client')
  expect(wordsOf(home.document.querySelector('.to-do'))).toContain('Balance due: PHP 5,500')
  const pay = await home.follow('Pay the balance')
  expect([pay.address, marked(pay)]).toEqual(['/client/balance', ['Payments']])
  const payments = await browser.open('/client/payments')
  expect(payments.words).toContain('Pay exactly PHP 5,500')
  const picture = wordsOf(pay.document.querySelector('label[for=receipt]'))
  await pay.press('Send proof of payment', { [picture]: chosen(await smallReceipt()) })
  expect((await browser.open('/client')).document.querySelector('.to-do .rest-card')).toBeNull()
  expect((await browser.open('/client/payments')).words).toContain('is being checked')
})

it('payments list what was sent with its status, and how to pay [HUB-1]', async () => {
  const pending = await (await waiting(false)).open('/client/payments')
  expect(pending.words).toMatch(/Payment for Package R/)
  expect(pending.words).toMatch(/Waiting/)
  const rejected = await (await waiting(false, 'reject')).open('/client/payments')
  expect(rejected.words).toMatch(/Not accepted.*The picture is not clear\..*Send a new proof of payment/)
  expect(rejected.words).toContain('How to pay')
  expect(pending.words).not.toContain('Send a new proof of payment')
  const { browser } = await client(site)
  expect((await browser.open('/client/payments')).words).toContain('Your payments appear here')
})

it('training leads to sessions, notes and materials, and says what is next [HUB-1]', async () => {
  const page = await (await ofStarter('enrolled')).open('/client/training')
  expect(page.document.querySelectorAll('main progress, main [role=progressbar]')).toHaveLength(2)
  for (const [link, address] of [
    [/^Sessions/, '/client/sessions'],
    [/^Notes, ratings and homework/, '/client/assessments'],
    [/^Learning materials/, '/learningmaterials'],
  ] as const)
    expect((await page.follow(link)).address).toBe(address)
  const before = await (await ofStarter('new')).open('/client/training')
  expect(before.words).toContain('Your training starts here when your payment is confirmed.')
})
