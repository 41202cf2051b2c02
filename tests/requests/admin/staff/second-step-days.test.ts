import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../../site.ts'

let asking: RequestSite
let silent: RequestSite
beforeAll(async () => {
  asking = await openSite({ env: { STAFF_SECOND_STEP_DAYS: '7' } })
  silent = await openSite({ env: { STAFF_SECOND_STEP_DAYS: '0' } })
})

/** Where the wins lead a manager whose account and request for a second step are years old. */
async function winsAfterYears(site: RequestSite): Promise<string> {
  const since = '2020-01-01T00:00:00.000Z'
  const manager = await site.as('manager')
  await site.records.write.updateTable('users').set({ created_at: since }).execute()
  await site.records.write.updateTable('second_step_asked').set({ since }).execute()
  return (await manager.open('/admin/wins')).address
}

it('with STAFF_SECOND_STEP_DAYS at 0 nobody is asked [STAFF-3]', async () => {
  expect(await winsAfterYears(silent)).toBe('/admin/wins')
  // The control: with seven days they are.
  expect(await winsAfterYears(asking)).toMatch(/^\/admin\/security/)
})
