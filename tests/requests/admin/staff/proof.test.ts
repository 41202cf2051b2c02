import { beforeAll, expect, it } from 'vitest'
import { newAdministrator } from '#tests/journey'
import { ADMINISTRATOR } from '#tests/people'
import { newTrainee } from '#tests/sessions'
import { openSite, type RequestSite } from '../../site.ts'
import { wordsOf, type Page } from '../../page.ts'
import { dialogOf, firstOwner } from '../money/clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const DIALOG = 'dialog[open]'
const PROMPT_HEADING = 'Confirm that it is you'

/** The owner who has a password, signed in; their proof is eleven minutes old. */
async function ownerLongHere() {
  const { id } = await firstOwner(site)
  const owner = await site.signedIn(id)
  await forgetProof(new Date(Date.now() - 601_000))
  return owner
}
const forgetProof = async (at: Date | null) => {
  const { id } = await firstOwner(site)
  await site.records.write
    .updateTable('sessions')
    .set({ proved_at: at?.toISOString() ?? null })
    .where('user_id', '=', id)
    .execute()
}
const prove = (page: Page) => page.press('Confirm', { 'Current Password': ADMINISTRATOR.password }, 'main')
const winsLeft = async () => (await site.records.read.selectFrom('wins').select('id').execute()).length

it('asks for the password before what cannot be undone, and goes on at the open question [STAFF-4]', async () => {
  const owner = await ownerLongHere()
  const before = await winsLeft()
  const list = await owner.open('/admin/wins')
  const row = list.document.querySelector('tbody tr')
  const name = wordsOf(row?.querySelector('.content-name') ?? null)
  const ask = row?.querySelector('button[value^=delete-]')?.getAttribute('value') ?? ''
  const question = await owner.open(`/admin/wins?ask=${ask}`)
  const prompt = await question.press('Delete', {}, DIALOG)
  expect(prompt.heading).toBe(PROMPT_HEADING)
  expect(await winsLeft()).toBe(before)
  const wrong = await prompt.press('Confirm', { 'Current Password': 'not-the-password' }, 'main')
  expect([wrong.status, wrong.errorOf('Current Password')]).toEqual([422, 'This is not your current password.'])
  const back = await prove(wrong)
  expect(back.address).toContain(`ask=${ask}`)
  expect(dialogOf(back)?.words).toContain(name)
  expect(await winsLeft()).toBe(before)
  const deleted = await back.press('Delete', {}, DIALOG)
  expect(deleted.words).toContain('Deleted Successfully!')
  expect(await winsLeft()).toBe(before - 1)
})

it('brings back what was typed into an invitation [STAFF-4]', async () => {
  const owner = await ownerLongHere()
  const staff = await owner.open('/admin/staff')
  const prompt = await staff.press('Create invitation', { Email: 'late.owner@academy.example', Coach: true })
  expect(prompt.heading).toBe(PROMPT_HEADING)
  const back = await prove(prompt)
  expect(back.field('Email').getAttribute('value')).toBe('late.owner@academy.example')
  expect(back.field('Coach').hasAttribute('checked')).toBe(true)
  expect((await back.press('Create invitation')).words).toMatch(/\/join\/[\w-]{43}/)
})

it('asks about the role that was chosen at that colleague, and offers it to no invitation [STAFF-4]', async () => {
  const owner = await ownerLongHere()
  const { id, email } = await newAdministrator(site.records, 'coach')
  await site.records.write.updateTable('users').set({ name: 'Rosa Rolechange' }).where('id', '=', id).execute()
  const staff = await owner.open('/admin/staff')
  const prompt = await staff.press(/^Change/, { 'Role of Rosa Rolechange': 'Owner' }, `tr:has(#staff-${id})`)
  expect(prompt.heading).toBe(PROMPT_HEADING)
  const back = await prove(prompt)
  expect(dialogOf(back)?.title).toBe('Change role')
  expect(dialogOf(back)?.words).toContain(`${email}, new role: Owner`)
  expect(back.field('Owner').hasAttribute('checked')).toBe(false)
  const changed = await back.press('Change role', {}, DIALOG)
  expect(changed.words).toContain('Role changed.')
  expect(changed.field('Role of Rosa Rolechange').querySelector('option[selected]')?.getAttribute('value')).toBe(
    'owner',
  )
})

it.each(['close', 'role'] as const)(
  'brings back who takes over with the question, at %s [STAFF-1, STAFF-4]',
  async (intent) => {
    const { records } = site
    const [coach, heir] = [await newAdministrator(records, 'coach'), await newAdministrator(records, 'coach')]
    await records.write
      .updateTable('users')
      .set({ name: `Heir at ${intent}` })
      .where('id', '=', heir.id)
      .execute()
    const { traineeId } = await newTrainee(records, await firstOwner(site), { coach })
    const owner = await ownerLongHere()
    const question = await owner.open(`/admin/staff?ask=${intent}-${coach.id}&role=cashier`)
    const button = intent === 'close' ? 'Close account' : 'Change role'
    const prompt = await question.press(button, { 'Who takes over?': `Heir at ${intent}` }, DIALOG)
    expect(prompt.heading).toBe(PROMPT_HEADING)
    const back = await prove(prompt)
    expect(dialogOf(back)?.title).toBe(button)
    expect(wordsOf(back.field('Who takes over?').querySelector('option[selected]'))).toBe(`Heir at ${intent}`)
    await back.press(button, {}, DIALOG)
    const trainee = records.read.selectFrom('trainees').select('coach_id').where('id', '=', traineeId)
    expect(await trainee.executeTakeFirst()).toEqual({ coach_id: heir.id })
  },
)
