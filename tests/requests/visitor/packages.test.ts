import { beforeAll, expect, it } from 'vitest'
import { newcomer } from '#tests/newcomers'
import { ADMINISTRATOR, postForm } from '#tests/people'
import { client, decided, member, toWaiting } from '../client/clients.ts'
import { wordsOf } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

it('booking without script answers with the refusal on the page and its status [PKG-4]', async () => {
  const cookie =
    (await postForm(site.url, '/login', { panel: 'sign-in', ...ADMINISTRATOR })).headers
      .get('set-cookie')
      ?.split(';')[0] ?? ''
  const answer = await postForm(site.url, '/packages-registration', { package: 'package-w' }, cookie)
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('Admin Cannot Book.')
})

it('the served page tells search engines and shared links what the packages cost [PKG-1]', async () => {
  const html = await (await fetch(`${site.url}/packages-registration`)).text()
  expect(html).toContain(`<link rel="canonical" href="${site.url}/packages-registration"/>`)
  expect(html).toMatch(/<meta property="og:description" content="Package W, PHP [\d,.]+; Package O, PHP /)
  expect(html).toMatch(/<meta name="description" content="Package W, PHP /)
})

it('signed out no step is ticked, and sign-up names the package and goes on there [HUB-4]', async () => {
  const visitor = site.visitor()
  const packages = await visitor.open('/packages-registration')
  // The style ticks the first step only for somebody who is signed in.
  expect(packages.document.querySelector('ol.steps-shared .steps-number')?.textContent).toBe('1')
  const login = await packages.press('Book', {}, '#package-o')
  const panel = login.document.querySelector('.login-sign-up')
  expect(panel?.querySelector('.login-booking')?.textContent).toMatch(/^You are booking Package O for PHP [\d,]+\./)
  expect((await visitor.open('/login')).document.querySelector('.login-booking')).toBeNull()
  expect((await visitor.open('/login?next=/client')).document.querySelector('.login-booking')).toBeNull()
})

it('the browser of a client learns which package is theirs, to mark it in the shared list [HUB-2]', async () => {
  const one = await client(site)
  const own = async () => ((await (await one.browser.send('/me')).json()) as { own: unknown }).own
  expect(await own()).toBeNull()
  await (await one.browser.open('/packages-registration')).press('Book', {}, '#package-o')
  expect(await own()).toEqual({ key: 'package_o', state: 'registration' })
  expect((await (await site.as('owner')).send('/me')).status).toBe(200)
})

it('four packages stand in the order w, o, r, d with name, text, price and Book, the same bytes for everyone [PKG-1]', async () => {
  const page = await site.visitor().open('/packages-registration')
  expect(page.heading).toBe('Training Packages')
  expect(page.words).toContain('Select Your Package')
  const steps = [...page.document.querySelectorAll('ol.steps-shared > li')]
  for (const [at, name] of ['Sign up', 'Packages', 'Registration', 'Payment', 'Done'].entries())
    expect(wordsOf(steps[at] ?? null)).toContain(name)
  expect(steps).toHaveLength(5)
  expect(wordsOf(page.document.querySelector('[aria-current=step]'))).toContain('Packages')
  expect([...page.document.querySelectorAll('h3')].map((each) => wordsOf(each)).slice(0, 4)).toEqual([
    'Package W',
    'Package O',
    'Package R',
    'Package D',
  ])
  for (const price of ['3,500', '5,000', '8,500', '12,000']) expect(page.words).toContain(`PHP ${price}`)
  const books = [...page.document.querySelectorAll('main button')].filter((each) => wordsOf(each).startsWith('Book'))
  expect(books).toHaveLength(4)
  const strip = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')
  const { browser } = await client(site)
  expect(strip((await browser.open('/packages-registration')).html)).toBe(strip(page.html))
})

it('booking as a visitor goes on after sign-up with that package; one nobody knows is refused, and a GET books nothing [PKG-2, PKG-3]', async () => {
  const { firstName, lastName, email, password } = newcomer().person
  const visitor = site.visitor()
  const login = await (await visitor.open('/packages-registration')).press('Book', {}, '#package-d')
  const begun = await login.press(
    'Sign up',
    {
      'First Name': firstName,
      'Last Name': lastName,
      Email: email,
      Password: password,
      'Confirm Password': password,
      'I have read the privacy notice and agree that the academy keeps my account.': true,
    },
    '.login-sign-up',
  )
  expect(begun.address).toBe('/registration/package-d')
  expect(begun.words).toContain('Package D')
  expect(await (await visitor.send('/me')).json()).toMatchObject({ registration_step: 2, currentPackage: 'NONE' })
  const { browser } = await member(site)
  expect((await browser.post('/packages-registration', { package: 'package-x' })).status).toBe(400)
  expect(await (await browser.send('/me')).json()).toMatchObject({ registration_step: 1 })
  expect((await browser.send('/registration/package-d')).headers.get('location')).toBe('/packages-registration')
})

it('who waits for staff or has a package cannot book another, and reads why [PKG-4, PKG-6]', async () => {
  const { id, name, browser } = await client(site)
  const paymentId = await toWaiting(site, { id, name })
  const book = async () => (await browser.open('/packages-registration')).press('Book', {}, '#package-d')
  const waiting = await book()
  expect(waiting.html).toContain('Pending Payment Confirmation')
  expect(waiting.status).toBe(409)
  await decided(site, paymentId, 'confirm')
  const ongoing = await book()
  expect(ongoing.status).toBe(409)
  expect(ongoing.html).toContain('Current Package Ongoing')
  expect(ongoing.words).toContain(
    'You already have a current package ongoing. Please complete it before booking a new one.',
  )
})
