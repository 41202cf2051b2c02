import { beforeAll, expect, it } from 'vitest'
import { ADMINISTRATOR, postForm } from '#tests/people'
import { client } from '../client/clients.ts'
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
