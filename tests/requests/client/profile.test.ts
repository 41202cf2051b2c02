import { beforeAll, describe, expect, it } from 'vitest'
import { newcomer } from '../../newcomers.ts'
import { openSite, type RequestSite } from '../site.ts'
import { client, member, starter } from './clients.ts'

const DETAILS = {
  'Full Name': 'Mara Bagong Pangalan',
  Age: '22',
  Birthdate: '2004-02-03',
  'Contact Number': '+63 917 765 4321',
  Address: '7 Luna Street, Iloilo City',
  "Handler's Name": 'Nena Dela Peña',
}
const SAVE = '.details-form'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

describe.each([
  { state: 'new', heading: 'Choose your package', main: 'View packages', to: /^\/packages-registration$/ },
  {
    state: 'booked',
    heading: 'Your package is booked',
    main: 'Continue your registration',
    to: /^\/registration\/package-/,
  },
  {
    state: 'half-registered',
    heading: 'Finish your registration',
    main: 'Continue your registration',
    to: /^\/registration\/package-/,
  },
  {
    state: 'pending',
    heading: 'Your payment is being checked',
    main: 'View status',
    to: /^\/registration\/package-/,
  },
  { state: 'rejected', heading: 'Payment Rejected', main: 'View reason', to: /^\/registration\/package-/ },
  { state: 'enrolled', heading: 'You are enrolled', main: 'Learning Materials', to: /^\/learningmaterials$/ },
  {
    state: 'finished',
    heading: 'You finished every session',
    main: 'Write Testimonial',
    to: /^\/writetestimonial\//,
  },
])('a client who is $state', ({ state, heading, main, to }) => {
  it('reads where they are and what is next, with one main button [CLI-3, CLI-4, TRN-6]', async () => {
    const { id, browser } = await starter(site, state)
    const page = await browser.open('/client')
    const noPackage = !['enrolled', 'finished'].includes(state)
    const incomplete = ['new', 'booked', 'half-registered'].includes(state)
    const links = [...page.document.querySelectorAll('main a')]
    const named = (words: string) => links.filter((link) => link.textContent?.trim() === words)
    expect(page.document.querySelector('.next-step h2')?.textContent).toBe(heading)
    expect(page.words.includes('You currently have no package')).toBe(noPackage)
    const complete = 'Please complete your registration on the Packages/Registration page.'
    expect(named(complete)).toHaveLength(incomplete ? 1 : 0)
    expect(page.document.querySelectorAll('main progress, main [role=progressbar]')).toHaveLength(noPackage ? 0 : 2)
    expect(named('Enroll Again').map((link) => link.getAttribute('href'))).toEqual(['/packages-registration'])
    expect(named('Write Testimonial').map((link) => link.getAttribute('href'))).toEqual([`/writetestimonial/${id}`])
    expect(named('Learning Materials')).toHaveLength(1)
    expect(page.document.querySelectorAll('main button, main a')).toContainEqual(
      expect.objectContaining({ textContent: 'Logout' }),
    )
    expect(page.words).toMatch(/Account created \d\d\/\d\d\/\d\d \d\d:\d\d:\d\d/)
    expect(page.words).toContain('You created your account')
    const next = page.document.querySelectorAll('.next-step a')
    expect(next).toHaveLength(1)
    expect(next[0]?.textContent).toContain(main)
    expect((await browser.open(next[0]?.getAttribute('href') ?? '')).address).toMatch(to)
  })
})

it('saves the own details, and says of a wrong one beside its field what is wrong; what was typed stays [CLI-2]', async () => {
  const { id, browser } = await client(site)
  const page = await browser.open('/client')
  const wrong = await page.press('Save changes', { ...DETAILS, Age: '0', 'Contact Number': 'call me' }, SAVE)
  expect(wrong.status).toBe(422)
  expect(wrong.errorOf('Age')).toBe('Valid age is required')
  expect(wrong.field('Age').getAttribute('aria-invalid')).toBe('true')
  expect(wrong.errorOf('Contact Number')).toContain('Please enter a valid phone number')
  expect(wrong.document.querySelector('[role=alert]')?.textContent).toContain('Valid age is required')
  expect(wrong.field('Address').getAttribute('value')).toBe(DETAILS.Address)
  const { address } = await site.records.read
    .selectFrom('users')
    .select('address')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(address, 'nothing is half-saved').not.toBe(DETAILS.Address)
  const saved = await wrong.press('Save changes', DETAILS, SAVE)
  expect(saved.address).toMatch(/^\/client\?saved=details/)
  expect(saved.html).toContain('Your changes are saved.')
  const again = await browser.open('/client')
  for (const [label, value] of Object.entries(DETAILS))
    expect([label, again.field(label).getAttribute('value')]).toEqual([label, value])
})

it('takes the details of nobody but whom the session belongs to [CLI-2]', async () => {
  const [one, other] = [await client(site), await client(site)]
  const page = await one.browser.open('/client')
  await page.press('Save changes', DETAILS, SAVE)
  const answer = await other.browser.post('/client', { intent: 'details', id: one.id, address: 'Forged' })
  expect(answer.status).toBe(422)
  expect((await one.browser.open('/client')).field('Address').getAttribute('value')).toBe(DETAILS.Address)
  const visitor = await site.visitor().post('/client', { intent: 'details', address: 'Forged' })
  expect(visitor.headers.get('location')).toMatch(/^\/login/)
  expect((await one.browser.post('/client', { intent: 'nothing' })).status).toBe(400)
})

it('a session that has ended leads to sign-in and from there back to the account [CLI-5]', async () => {
  const { browser, person } = await member(site)
  await browser.post('/sign-out-everywhere', {})
  const login = await browser.open('/client')
  expect(login.address).toBe('/login?next=%2Fclient')
  const back = await login.press('Sign in', { Email: person.email, Password: person.password })
  expect(back.address).toBe('/client')
  const { browser: never } = await member(site, newcomer().person)
  await never.post('/logout', {})
  const lost = await never.post('/client', { intent: 'details', address: 'Typed just before' })
  expect([lost.status, lost.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/login\?next=/)])
})
