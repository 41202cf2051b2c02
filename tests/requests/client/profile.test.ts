import { beforeAll, expect, it } from 'vitest'
import { newcomer } from '../../newcomers.ts'
import { openSite, type RequestSite } from '../site.ts'
import { client, member } from './clients.ts'

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

it('saves the own details, and says of a wrong one beside its field what is wrong; what was typed stays [CLI-2]', async () => {
  const { id, browser } = await client(site)
  const page = await browser.open('/client/account')
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
  expect(saved.address).toMatch(/^\/client\/account\?saved=details/)
  expect(saved.html).toContain('Your changes are saved.')
  const again = await browser.open('/client/account')
  for (const [label, value] of Object.entries(DETAILS))
    expect([label, again.field(label).getAttribute('value')]).toEqual([label, value])
})

it('takes the details of nobody but whom the session belongs to [CLI-2]', async () => {
  const [one, other] = [await client(site), await client(site)]
  const page = await one.browser.open('/client/account')
  await page.press('Save changes', DETAILS, SAVE)
  const answer = await other.browser.post('/client/account', { intent: 'details', id: one.id, address: 'Forged' })
  expect(answer.status).toBe(422)
  expect((await one.browser.open('/client/account')).field('Address').getAttribute('value')).toBe(DETAILS.Address)
  const visitor = await site.visitor().post('/client/account', { intent: 'details', address: 'Forged' })
  expect(visitor.headers.get('location')).toMatch(/^\/login/)
  expect((await one.browser.post('/client/account', { intent: 'nothing' })).status).toBe(400)
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
