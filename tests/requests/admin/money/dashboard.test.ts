import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../../site.ts'
import { wordsOf } from '../../page.ts'
import { enrolledClient } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

it('shows what was confirmed in each of twelve months, how long the oldest waits, and who joined last [ADM-2]', async () => {
  const { name, paymentId } = await enrolledClient(site)
  const page = await (await site.as('owner')).open('/admin/dashboard')
  const region = (label: string) =>
    [...page.document.querySelectorAll('section')].find(
      (section) =>
        section.getAttribute('aria-label') === label ||
        wordsOf(page.document.getElementById(section.getAttribute('aria-labelledby') ?? '')) === label,
    )
  const months = [...(region('Confirmed payments by month')?.querySelectorAll('li') ?? [])].map((item) =>
    wordsOf(item),
  )
  expect(months).toHaveLength(12)
  const month = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Manila', month: 'short', year: 'numeric' })
  const { occurred_at: confirmedAt } = await site.records.read
    .selectFrom('ledger_entries')
    .select('occurred_at')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const inMonth = (instant: string) => month.format(new Date(instant))
  const entries = await site.records.read.selectFrom('ledger_entries').select('occurred_at').execute()
  const count = entries.filter((entry) => inMonth(entry.occurred_at) === inMonth(confirmedAt)).length
  expect(months.find((each) => each.includes(inMonth(confirmedAt)))).toContain(
    `${count} in ${inMonth(confirmedAt)}, PHP `,
  )
  expect(months.at(-1)).toContain(inMonth(new Date().toISOString()))
  const latest = [...(region('Latest trainees')?.querySelectorAll('a') ?? [])].find((link) => wordsOf(link) === name)
  expect(latest?.getAttribute('href')).toBe(`/admin/trainees/${paymentId}/sessions`)
  expect(page.words).toMatch(/Oldest: \d/)
})
