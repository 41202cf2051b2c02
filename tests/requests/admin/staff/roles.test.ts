import { beforeAll, expect, it } from 'vitest'
import type { StaffRole } from '#domain/accounts/rights'
import { newAdministrator, newClient } from '#tests/journey'
import { newTrainee } from '#tests/sessions'
import { openSite, type RequestSite } from '../../site.ts'
import type { Page } from '../../page.ts'
import { dialogOf } from '../money/clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const STAFF = '/admin/staff'
const colleague = async (name: string, role: StaffRole) => {
  const { id, email } = await newAdministrator(site.records, role)
  await site.records.write.updateTable('users').set({ name }).where('id', '=', id).execute()
  return { id, email, name }
}
const rowOf = (id: string) => `tr:has(#staff-${id})`
const change = (page: Page, { id, name }: { id: string; name: string }, to: string) =>
  page.press(/^Change/, { [`Role of ${name}`]: to }, rowOf(id))
const roleOf = async (id: string) =>
  (await site.records.read.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

it('changes a role at once, also for whoever is signed in, and writes no older one over it [STAFF-1, STAFF-2]', async () => {
  const cora = await colleague('Cora Reyes', 'cashier')
  const phone = await site.signedIn(cora.id)
  expect((await phone.open('/admin/wins')).status).toBe(403)
  const [owner, left] = [await site.as('owner'), await site.as('owner')]
  const old = await left.open(STAFF)
  const changed = await change(await owner.open(STAFF), cora, 'Manager')
  expect(changed.words).toContain('Role changed.')
  expect((await phone.open('/admin/wins')).heading).toBe('Wins')
  const stale = await change(old, cora, 'Owner')
  expect(stale.status).toBe(409)
  expect(dialogOf(stale)?.words).toContain('Someone changed this role after you opened the page.')
  expect(await roleOf(cora.id)).toBe('manager')
})

it('closes an account after a question, signs it out everywhere, and opens it again [STAFF-1, STAFF-2]', async () => {
  const cora = await colleague('Closed Reyes', 'manager')
  const phone = await site.signedIn(cora.id)
  const owner = await site.as('owner')
  const question = await (await owner.open(STAFF)).press('Close account', {}, rowOf(cora.id))
  expect(dialogOf(question)?.words).toContain(
    `It is signed out on every device and can no longer sign in. ${cora.name}`,
  )
  expect(dialogOf(question)?.words).not.toContain('Who takes over?')
  expect((await phone.open('/admin/wins')).status).toBe(200)
  const closed = await question.press('Close account', {}, 'dialog[open]')
  expect(closed.rows('Team').find((row) => row.includes(cora.email))).toContain('Closed')
  expect((await phone.open('/admin/wins')).address).toMatch(/^\/login/)
  const opened = await closed.press('Reopen account', {}, rowOf(cora.id))
  expect(opened.rows('Team').find((row) => row.includes(cora.email))).toContain('Open')
  expect(await (await site.signedIn(cora.id)).open('/admin/wins')).toMatchObject({ status: 200 })
})

it('shows a coach the trainees who were given to them, lets them step these, and no one else’s [STAFF-2]', async () => {
  const { records } = site
  const owner = await newAdministrator(records)
  const kiko = await colleague('Kiko Coach', 'coach')
  const [given, other] = [await newTrainee(records, owner), await newTrainee(records, owner)]
  for (const [id, name] of [
    [given.id, 'Given Dalisay'],
    [other.id, 'Other Dalisay'],
  ] as const)
    await records.write.updateTable('users').set({ name }).where('id', '=', id).execute()
  const staffPage = await (await site.as('owner')).open(`/admin/trainees/${given.traineeId}/sessions`)
  const saved = await staffPage.press('Save coach', { Coach: 'Kiko Coach' }, 'form:has(select[name=coach])')
  expect(saved.field('Coach', 'form:has(button)').querySelector('option[selected]')?.textContent).toBe('Kiko Coach')
  const coachOf = records.read.selectFrom('trainees').select('coach_id').where('id', '=', given.traineeId)
  expect(await coachOf.executeTakeFirst()).toEqual({ coach_id: kiko.id })

  const coach = await site.signedIn(kiko.id)
  const list = await coach.open('/admin/trainees')
  expect(list.rows('Registered Trainees')).toEqual([expect.stringContaining('Given Dalisay')])
  expect(list.words).not.toContain('Unenroll')
  const stepped = await (await list.follow('View Session')).press('Next', {}, 'form:has(input[value=sessions])')
  expect(stepped.words).toContain('1 of ')
  const theirs = `/admin/trainees/${other.traineeId}/sessions`
  expect((await coach.send(theirs)).status).toBe(404)
  expect((await coach.post(theirs, { stepper: 'sessions', direction: 'next', seen: '0' })).status).toBe(404)
  await records.write.updateTable('trainees').set({ coach_id: null }).where('coach_id', '=', kiko.id).execute()
  expect((await coach.open('/admin/dashboard')).words).toContain('No trainees are assigned to you yet.')
})

it('leaves the team to owners: others and clients are refused [STAFF-2]', async () => {
  const { id } = await colleague('Not Theirs', 'coach')
  const form = { intent: 'role', entry: id, from: 'coach', role: 'owner' }
  const client = await site.signedIn((await newClient(site.records)).id)
  for (const person of [await site.as('manager'), await site.as('cashier'), await site.as('coach'), client]) {
    expect((await person.send(STAFF)).status).toBe(403)
    expect((await person.post(STAFF, form)).status).toBe(403)
  }
  expect(await roleOf(id)).toBe('coach')
})
