import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
let own: RequestSite
beforeAll(async () => {
  site = await openSite({ content: 'whole-demo' })
  own = await openSite({ content: 'none' })
})

it('a sample statement of the demo has transactions that match, differ, clash and are unknown [OPS-1]', async () => {
  const owner = await site.as('owner')
  const page = await (await owner.open('/admin/statements')).press('Try with a sample')
  expect(page.words).toContain('Sample account: 9 transactions, 9 new')
  const matches = await owner.open('/admin/statements/matches')
  expect(matches.words).toMatch(/Matched 2\s*Likely 1\s*Short or over 1\s*Conflicts 3\s*Unmatched 1/)
  expect(matches.words).toContain('Reyna Magbanua')
})

it('the sample adds its transactions once, on another day too [OPS-1]', async () => {
  const owner = await site.as('owner')
  site.clock.now = new Date(Date.now() + 3 * 86_400_000)
  const again = await (await site.as('owner')).open('/admin/statements')
  expect((await again.press('Try with a sample')).words).toContain('9 transactions, none new')
  site.clock.now = null
  expect((await owner.open('/admin/statements')).rows().filter((row) => row.includes('Sample'))).toHaveLength(1)
})

it('an academy that began without demo content has no sample [OPS-1]', async () => {
  const owner = await own.as('owner')
  expect((await owner.open('/admin/statements')).words).not.toContain('Try with a sample')
  expect((await owner.post('/admin/statements', { intent: 'sample' })).status).toBe(404)
})
