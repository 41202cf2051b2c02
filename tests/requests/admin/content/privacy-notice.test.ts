import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../../site.ts'
import { problemsOf } from './entries.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

it('lets staff read the proposed privacy notice, publish it and a second version; both stay readable [LAW-1]', async () => {
  const owner = await site.as('owner')
  const proposed = await (await owner.open('/admin/dashboard')).follow('Review and publish it')
  expect(proposed.words).toContain('You have not published your privacy notice yet.')
  const first = await proposed.press('Publish notice')
  expect(first.html).toContain('Privacy notice published. People who sign up')
  const wrong = await first.press('Publish notice', { 'In short': '' })
  expect(problemsOf(wrong)).toEqual(['In short is required'])
  expect(wrong.html).not.toContain('Version 2')
  const second = await wrong.press('Publish notice', { 'In short': 'We keep little, {academy} does.' })
  expect((await second.follow('Version 2')).status).toBe(200)

  const home = await site.visitor().open('/home')
  const newest = await home.follow('Privacy notice')
  expect(newest.address).toBe('/privacy')
  expect(newest.words).toMatch(/We keep little, .* does\./)
  expect(newest.words).not.toContain('{academy}')
  expect(newest.words).toContain('Republic Act No. 10173')
  const before = await newest.follow('The version before')
  expect(before.address).toBe('/privacy/1')
  expect(before.words).toContain('You may see, correct, download or delete')
  expect((await before.follow('There is a newer one')).address).toBe('/privacy')
  for (const path of ['/privacy/3', '/privacy/0', '/privacy/01', '/privacy/x'])
    expect((await site.visitor().send(path)).status, path).toBe(404)
  expect(await (await site.visitor().send('/sitemap.xml')).text()).toContain('/privacy</loc>')
})
