import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
let own: RequestSite
beforeAll(async () => {
  site = await openSite()
  own = await openSite({ content: 'none' })
})

it('a bar tells the owner of a demo how to start a site without it [SETUP-1]', async () => {
  const page = await (await site.as('owner')).open('/admin/dashboard')
  const steps = await page.follow('Start my own site')
  expect(steps.heading).toBe('Start my own site')
  expect(steps.words).toContain('DATA_DIR=my-academy STARTER_CONTENT=none npm start')
})

it('the bar is for owners alone, and an academy without demo content is led to its setup [SETUP-1]', async () => {
  const manager = await site.as('manager')
  expect((await manager.open('/admin/dashboard')).words).not.toContain('Start my own site')
  expect((await manager.open('/admin/start-own-site')).status).toBeGreaterThanOrEqual(403)
  const owner = await own.as('owner')
  expect((await owner.open('/admin/dashboard')).words).not.toContain('Start my own site')
  expect((await owner.open('/admin/start-own-site')).address).toBe('/admin/setup')
})

it('where no process may change its database, the press says so and changes nothing [SETUP-1]', async () => {
  const owner = await site.as('owner')
  const refused = await owner.post('/admin/start-own-site', { intent: 'start', 'keep-texts': 'yes' })
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('This site can only be changed by command.'),
  ])
})
