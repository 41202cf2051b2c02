import { beforeAll, expect, it } from 'vitest'
import { newId } from '#records/engine/db'
import { openSite, type RequestSite } from '../../site.ts'
import { enrolledClient } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const HISTORY = '/admin/paymenthistory'

it('shows who paid what, the receipts, and the total of what is shown [PAY-6]', async () => {
  const { name, id } = await enrolledClient(site, 'package_w')
  const owner = await site.as('owner')
  const history = await (await owner.open('/admin/dashboard')).follow('Payment history')
  expect(history.address).toBe(HISTORY)
  expect(history.heading).toBe('Payment history')
  const all = await site.records.read
    .selectFrom('payment_history')
    .select(({ fn }) => [fn.sum<number>('amount_centavos').as('sum'), fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow()
  expect(history.words).toContain(
    `Total accumulated payments: PHP ${(all.sum / 100).toLocaleString('en-US')}of ${all.count} entries`,
  )
  const row = history.rows('Payment history').find((each) => each.includes(name))
  for (const part of [id, 'Package W', 'Academy Administrator', 'PHP 3,500']) expect(row).toContain(part)

  const found = await owner.open(`${HISTORY}?search=${encodeURIComponent(name)}`)
  expect(found.words).toContain('Total accumulated payments: PHP 3,500of 1 matching entry')
  expect(found.rows('Payment history')).toHaveLength(1)
  const receipt = [...found.document.querySelectorAll('td a')].find((link) =>
    link.textContent?.startsWith('Proof of payment'),
  )
  expect(receipt?.getAttribute('href')).toMatch(/^\/files\/\w+$/)
  const none = await owner.open(`${HISTORY}?search=nobody+of+this+name`)
  expect(none.words).toContain('Total accumulated payments: PHP 0')
  expect(none.words).toContain('No payment matches “nobody of this name”.')
  expect((await none.follow('Clear search')).words).toContain(`of ${all.count} entries`)
})

it('narrows the history by days in Manila and keeps the search; a wrong range is said beside its field [PAY-6]', async () => {
  const late = await enrolledClient(site, 'package_w', new Date('2026-03-05T15:59:59.000Z'))
  const next = await enrolledClient(site, 'package_w', new Date('2026-03-05T16:00:00.000Z'))
  const owner = await site.as('owner')
  const day = await (await owner.open(HISTORY)).press('Show', { From: '2026-03-05', To: '2026-03-05' })
  expect(day.rows('Payment history')).toEqual([expect.stringContaining(late.name)])
  const searched = await owner.open(
    `${HISTORY}?search=${encodeURIComponent(next.name)}&from=2026-03-05&to=2026-03-05`,
  )
  expect(searched.words).toContain('Total accumulated payments: PHP 0')
  const wrong = await searched.press('Show', { To: '2026-03-01' })
  expect(wrong.status).toBe(400)
  expect(Object.fromEntries(new URLSearchParams(wrong.address.split('?')[1]))).toEqual({
    search: next.name,
    from: '2026-03-05',
    to: '2026-03-01',
  })
  expect(wrong.field('To').getAttribute('aria-invalid')).toBe('true')
  expect(wrong.errorOf('To')).toBe('Choose an end date on or after the start date.')
})

it('leads from a page that is not there to the last one, and names what is missing in a row [PAY-6, ADM-15]', async () => {
  await site.records.write
    .insertInto('payment_history')
    .values({
      payment_id: newId(),
      user_id: null,
      package: 'package_o',
      amount_centavos: 0,
      submitted_at: 'long ago',
      confirmed_at: '2024-01-01T00:00:00.000Z',
    })
    .execute()
  const owner = await site.as('owner')
  const away = await owner.send(`${HISTORY}?search=unknown+user&page=40`)
  expect([away.status, away.headers.get('location')]).toEqual([302, `${HISTORY}?search=unknown+user`])
  const history = await owner.open(`${HISTORY}?search=unknown+user`)
  for (const part of ['Unknown User', 'Date not available', 'No Price', 'No proof of payment'])
    expect(history.rows('Payment history').join(' ')).toContain(part)
})
