import { beforeAll, expect, it } from 'vitest'
import { ADMINISTRATOR, postForm } from '#tests/people'
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
