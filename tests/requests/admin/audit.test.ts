import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { drawReceipt } from '#tests/drawn-receipt'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'
import { act, openDialog, rowsWith } from './content/entries.ts'
import { enrolledClient, waitingClient } from './money/clients.ts'

const PENDING_PAYMENTS = '/admin/pendingregistrationpayments'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const linesOf = (page: Page) => [...page.document.querySelectorAll('.timeline li')].map((each) => wordsOf(each))

it('narrows the log by words, person, kind and days together, and goes back to everything [STAFF-5, PAY-9]', async () => {
  const [{ name, paymentId }, other] = [await enrolledClient(site), await enrolledClient(site)]
  const owner = await site.as('owner')
  const log = await owner.open('/admin/audit')
  const whole = log.rows()
  expect(whole.filter((row) => row.includes(name)).join()).toContain('pending → confirmed')
  const ofKind = await log.follow(/^Payment confirmed \(\d+\+?\)$/)
  const named = await ofKind.press('Show', { 'Person or record': name })
  expect(named.address).toMatch(/kind=payment(\+|%20)confirm/)
  expect(named.words).toContain('1 entry')
  expect(named.rows()).toHaveLength(1)
  expect(named.field('Person or record').getAttribute('value')).toBe(name)
  const byOne = await act(owner, named, name, 'Academy Administrator')
  const who = new URLSearchParams(byOne.address.split('?')[1]).get('who') ?? ''
  expect(who).toMatch(/^[0-9a-z]{16}$/)
  const chosen = [...byOne.document.querySelectorAll('nav[aria-label="Done by"] [aria-current]')]
  expect(chosen.map((link) => wordsOf(link))).toEqual(['Academy Administrator'])
  expect(rowsWith(log, other.name).length).toBeGreaterThan(0)
  expect([rowsWith(byOne, name).length > 0, rowsWith(byOne, other.name)]).toEqual([true, []])
  const none = await byOne.press('Show', { From: '2019-01-01', To: '2019-01-31' })
  expect(none.address).toContain(`who=${who}`)
  expect(none.words).toContain('No entries match these filters.')
  const all = await none.follow('Clear filters')
  expect(all.rows()).toEqual(whole)
  expect(all.field('From').getAttribute('value') ?? '').toBe('')
  const confirmed = await (await all.follow(/^Payment confirmed/)).press('Show', { 'Person or record': name })
  const payment = await act(owner, confirmed, name, 'View activity of this payment')
  expect(payment.address).toBe(`/admin/audit/payment/${paymentId}`)
  expect(payment.heading).toBe(name)
  expect(linesOf(payment).join()).toContain('pending → confirmed')
  const client = await payment.follow('View activity of this client')
  expect(client.words).toContain('Activity of this person')
})

it('says at their field of days that cannot be why they cannot [STAFF-5]', async () => {
  const page = await (await site.as('owner')).open('/admin/audit?from=2026-03-05&to=2026-03-01')
  expect(page.status).toBe(400)
  expect(page.errorOf('To')).toBe('Choose an end date on or after the start date.')
})

it('tells from a payment and a trainee what happened to them, and looking leaves a line [STAFF-5]', async () => {
  const receipt = await drawReceipt({ amountCentavos: 100, referenceNumber: '1' })
  const waiting = await waitingClient(site, { receipt })
  const trainee = await enrolledClient(site)
  const owner = await site.as('owner')
  const view = await owner.open(`${PENDING_PAYMENTS}?view=${waiting.paymentId}`)
  const before = await owner.open(`/admin/audit/payment/${waiting.paymentId}`)
  expect(linesOf(before).filter((line) => line.includes('Proof of payment viewed'))).toEqual([])
  const panel = openDialog(view)
  expect(wordsOf(panel)).toContain(`Payment of ${waiting.name}`)
  const source = panel.querySelector(`[alt="Proof of payment of ${waiting.name}"]`)?.getAttribute('src') ?? ''
  for (let look = 0; look < 2; look += 1) expect((await owner.send(source)).status).toBe(200)
  const happened = await view.follow('View activity')
  expect(linesOf(happened).filter((line) => line.includes('Proof of payment viewed'))).toHaveLength(1)
  const profile = await owner.open(`/admin/trainees/${trainee.paymentId}/sessions`)
  const log = await profile.follow('Activity')
  expect(linesOf(log).filter((line) => line.includes('Profile viewed'))).toHaveLength(1)
  expect((await log.follow('View trainee')).address).toMatch(/\/sessions$/)
})

it('shows nobody a receipt, a profile or a report while no line can be written, and shows them afterwards [STAFF-5]', async () => {
  const own = await site.as('owner')
  const receipt = await drawReceipt({ amountCentavos: 100, referenceNumber: '2' })
  const waiting = await waitingClient(site, { receipt })
  const trainee = await enrolledClient(site)
  const view = await own.open(`${PENDING_PAYMENTS}?view=${waiting.paymentId}`)
  const file = /\/files\/[0-9a-z]{16}/.exec(view.html)?.[0] ?? ''
  const paths = [file, `/admin/trainees/${trainee.paymentId}/sessions`, '/admin/generatereports']
  const statuses = async () => {
    const found: number[] = []
    for (const path of paths) found.push((await own.send(path)).status)
    return found
  }
  const { write } = site.records
  await sql`create trigger broken before insert on audit_log begin select raise(abort, 'the disk is gone'); end`.execute(
    write,
  )
  site.expectError('the disk is gone')
  for (const status of await statuses()) expect(status).toBeGreaterThanOrEqual(500)
  await sql`drop trigger broken`.execute(write)
  expect(await statuses()).toEqual([200, 200, 200])
  for (const [kind, about] of [
    ['Proof of payment viewed', waiting.name],
    ['Profile viewed', trainee.name],
    ['Report viewed', 'Payment History'],
  ] as const) {
    const log = await (await own.open('/admin/audit')).follow(new RegExp(`^${kind}`))
    expect(rowsWith(log, about), kind).toHaveLength(1)
  }
})
