import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../../site.ts'
import { PENDING_PAYMENTS_PATH } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite({ content: 'none' })
})

it('says on an empty desk and on its dashboard that no payment waits [PAY-1, ADM-2]', async () => {
  const owner = await site.as('owner')
  for (const path of [PENDING_PAYMENTS_PATH, '/admin/dashboard'])
    expect((await owner.open(path)).words, path).toContain('No pending payment available')
})

it('says of an empty payment history that there is none, with a total of nothing [PAY-6]', async () => {
  const history = await (await site.as('owner')).open('/admin/paymenthistory')
  expect(history.words).toContain('No payment history available')
  expect(history.words).toContain('Total accumulated payments: PHP 0')
})
