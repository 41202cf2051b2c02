import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../site.ts'
import { member } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

it('where no mail leaves nothing waits, and staff read on the dashboard that addresses cannot be verified [OPS-3]', async () => {
  const { browser, person } = await member(site)
  const begin = await browser.post('/client/security', { intent: 'begin', currentPassword: person.password })
  expect(begin.status).toBe(303)
  expect((await browser.open('/client')).words).not.toContain('Send another link')
  const dashboard = await (await site.as('owner')).open('/admin/dashboard')
  expect(dashboard.words).toContain('Clients cannot verify their address')
})
