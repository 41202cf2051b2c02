import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../site.ts'
import type { Person } from '../person.ts'

let site: RequestSite
let owner: Person
beforeAll(async () => {
  site = await openSite({ content: 'whole-demo' })
  owner = await site.as('owner')
})

async function signedInBy(email: string): Promise<Person> {
  const person = site.records.read.selectFrom('users').select('id').where('email', '=', email)
  return site.signedIn((await person.executeTakeFirstOrThrow()).id)
}
const pendingOf = async (name: string) =>
  (await owner.open('/admin/pendingregistrationpayments')).rows('Pending payments').find((row) => row.includes(name))

it('a coach of the demo finds a roll call half done, and none of a session that is still to come [OPS-1]', async () => {
  const page = await (await signedInBy('marivic.tolentino@academy.example')).open('/admin/today')
  expect(page.words).toMatch(/[02] of 4 marked/)
  const called = await site.records.read
    .selectFrom('attendances')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .select(['attendances.session_id', 'attendances.state', 'training_sessions.starts_at'])
    .execute()
  const now = new Date().toISOString()
  expect(called.filter(({ state, starts_at }) => state !== 'planned' && starts_at > now)).toEqual([])
  const begun = Map.groupBy(
    called.filter(({ starts_at }) => starts_at <= now),
    ({ session_id }) => session_id,
  )
  const halfDone = [...begun.values()].filter(
    (rows) => new Set(rows.map(({ state }) => state === 'planned')).size > 1,
  )
  expect(halfDone.length).toBeGreaterThan(0)
})

it('both coaches have group and single sessions in the days around today [OPS-1]', async () => {
  const page = await owner.open('/admin/today')
  for (const name of ['Lakshmi Fernandez', 'Benedict Ong', 'Corazon Villareal']) expect(page.words).toContain(name)
  const dashboard = await owner.open('/admin/dashboard')
  expect(dashboard.words).toMatch(/Q&A session · Marivic.*Q&A session · Rafael.*Assessment · Rafael/)
})

it('a trainee of the demo has asked for another time [OPS-1]', async () => {
  const page = await owner.open('/admin/move-requests')
  expect(page.words).toContain('Kenji Alcaraz')
  expect(page.words).toContain('My school moved our elimination round')
})

it('a trainee of the demo sees five assessments with ratings that rise [OPS-1]', async () => {
  const page = await (await signedInBy('andreamae.sarmiento@client.example')).open('/client/assessments')
  const sums = page
    .rows('Ratings out of 10, oldest assessment first')
    .map((row) => (row.match(/\d+/g) ?? []).slice(-4).reduce((sum, points) => sum + Number(points), 0))
  expect(sums).toEqual([16, 19, 24, 28, 34])
  expect(page.document.querySelector('svg.ratings-chart')).not.toBeNull()
  expect(page.words).toContain('This is the answer to bring to coronation night.')
  expect(page.words).not.toContain('Tell her handler')
})

it('two people of the demo have a certificate [OPS-1]', async () => {
  const page = await owner.open('/admin/certificates')
  for (const name of ['Crispin Abaya', 'Dalisay Montemayor']) expect(page.words).toContain(name)
})

it('the demo has a voucher that one person used [OPS-1]', async () => {
  expect((await owner.open('/admin/vouchers')).words).toMatch(/STAGE10.*10 %.*1 of 50/)
})

it('two trainees of the demo paid first and owe the rest, one of them too late [OPS-1]', async () => {
  const page = await owner.open('/admin/balances')
  expect(page.words).toMatch(/Emilio Sarte.*PHP 6,000.*Overdue/)
  expect(page.words).toMatch(/Corazon Villareal.*PHP 4,800/)
})

it('the demo has messages, two of them unread [OPS-1]', async () => {
  const page = await owner.open('/admin/messages')
  expect(page.rows().filter((row) => row.includes('mail.example'))).toHaveLength(4)
  expect(page.words.match(/Mark as read/g)).toHaveLength(2)
})

it('a minor of the demo waits for her guardian [OPS-1]', async () => {
  expect(await pendingOf('Tala Bernardo')).toContain('Waiting for the guardian')
})

it('a receipt of the demo shows a wrong sum, and another one the picture of an earlier payment [OPS-1]', async () => {
  expect(await pendingOf('Renato Cuyugan')).toContain('shows PHP 5,800; the package costs PHP 8,500')
  expect(await pendingOf('Jasmin Ocampo')).toContain('Same receipt as the payment of Aisha Dimaporo')
})

it('loading the demo sends no email [OPS-1]', async () => {
  expect(await site.records.read.selectFrom('outbox').select('id').execute()).toEqual([])
})

it('people of the demo have faces, in lists of staff and among the members [OPS-1]', async () => {
  const trainees = await owner.open('/admin/trainees')
  expect(trainees.document.querySelectorAll('.avatar > img').length).toBeGreaterThanOrEqual(9)
  const members = await site.visitor().open('/members')
  expect(members.document.querySelectorAll('main img').length).toBeGreaterThanOrEqual(10)
})
