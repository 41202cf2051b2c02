import { beforeAll, expect, it } from 'vitest'
import { wordsOf, type Page } from '../page.ts'
import type { Person } from '../person.ts'
import { openSite, type RequestSite } from '../site.ts'
import { client, decided, starter, toWaiting } from './clients.ts'

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

async function waiting(minor: boolean, decision?: 'reject'): Promise<Person> {
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
  rejected: { who: () => waiting(false, 'reject'), next: 'Payment Rejected', why: /was not accepted/ },
  enrolled: { who: () => ofStarter('enrolled'), next: null, why: null },
  finished: { who: () => ofStarter('finished'), next: 'You finished every session', why: null },
  staff: { who: () => site.as('owner'), next: 'Back office', why: null },
}

it.each(Object.entries(STAGES))(
  'a client who is %s has four places, one marked, and a home that says why and what is next [HUB-1, HUB-2]',
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
    if (why) expect(home.document.querySelector('[aria-current=step]')).not.toBeNull()
  },
)

it('before the enrolment the home names whom to write to, and offers nothing that would be refused [HUB-2]', async () => {
  const home = await (await waiting(false)).open('/client')
  expect(home.document.querySelector('.whom-to-write a[href^="mailto:"]')).not.toBeNull()
  expect(home.words).not.toContain('Please complete your registration')
  const started = await (await ofStarter('new')).open('/client')
  expect(started.words).toContain('Please complete your registration on the Packages/Registration page.')
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
  const posted = await browser.post('/client', { intent: 'details', fullName: 'Mara' })
  expect([posted.status, posted.headers.get('location')]).toEqual([307, '/client/account'])
})

it('payments list what was sent with its status, and how to pay [HUB-1]', async () => {
  const pending = await (await waiting(false)).open('/client/payments')
  expect(pending.words).toMatch(/Payment for Package R/)
  expect(pending.words).toMatch(/Waiting/)
  const rejected = await (await waiting(false, 'reject')).open('/client/payments')
  expect(rejected.words).toMatch(/Not accepted.*The picture is not clear\./)
  expect(rejected.words).toContain('How to pay')
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
