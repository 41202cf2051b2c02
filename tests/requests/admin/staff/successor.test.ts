import { beforeAll, expect, it } from 'vitest'
import { newAdministrator } from '#tests/journey'
import { newSession, newTrainee } from '#tests/sessions'
import { openSite, type RequestSite } from '../../site.ts'
import type { Page } from '../../page.ts'
import { dialogOf } from '../money/clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const STAFF = '/admin/staff'
const DIALOG = 'dialog[open]'
const TAKES_OVER = 'Who takes over?'
const MISSING = 'Please choose who takes over.'
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** A coach who leaves a trainee and a session to come, and a colleague who may take them over. */
async function leaving() {
  const { records } = site
  const owner = await newAdministrator(records)
  const named = async (name: string) => {
    const coach = await newAdministrator(records, 'coach')
    await records.write.updateTable('users').set({ name }).where('id', '=', coach.id).execute()
    return { ...coach, name }
  }
  const [coach, heir] = [await named(`Leaving ${owner.id}`), await named(`Heir ${owner.id}`)]
  const trainee = await newTrainee(records, owner, { coach })
  const { sessionId } = await newSession(records, { startsAt: soon(48), coach, trainees: [trainee], now: new Date() })
  const left = async () => {
    const account = records.read.selectFrom('users').select(['role', 'disabled_at']).where('id', '=', coach.id)
    const session = records.read.selectFrom('training_sessions').select('coach_id').where('id', '=', sessionId)
    const trained = records.read.selectFrom('trainees').select('coach_id').where('id', '=', trainee.traineeId)
    const { role, disabled_at } = await account.executeTakeFirstOrThrow()
    return {
      role,
      closed: disabled_at !== null,
      session: (await session.executeTakeFirstOrThrow()).coach_id,
      trainee: (await trained.executeTakeFirstOrThrow()).coach_id,
    }
  }
  return { coach, heir, left, person: await site.as('owner') }
}
const rowOf = ({ id }: { id: string }) => `tr:has(#staff-${id})`
const choices = (page: Page) =>
  [...page.field(TAKES_OVER).querySelectorAll('option')].map((option) => option.textContent)

it('asks who takes over before an account with duties is closed, and hands them to the colleague [STAFF-1]', async () => {
  const { coach, heir, left, person } = await leaving()
  const question = await (await person.open(STAFF)).press('Close account', {}, rowOf(coach))
  expect(dialogOf(question)?.words).toContain('1 upcoming session and 1 trainee.')
  expect(choices(question)).toEqual(expect.arrayContaining(['Choose a colleague', heir.name, 'No coach for now']))
  expect(choices(question)).not.toContain(coach.name)
  const closed = await question.press('Close account', { [TAKES_OVER]: heir.name }, DIALOG)
  expect(closed.words).toContain('Account closed')
  expect(await left()).toEqual({ role: 'coach', closed: true, session: heir.id, trainee: heir.id })
})

it('closes no account with duties while nobody was chosen, and closes it with no coach for now [STAFF-1]', async () => {
  const { coach, left, person } = await leaving()
  const question = await person.open(`${STAFF}?ask=close-${coach.id}`)
  const refused = await question.press('Close account', {}, DIALOG)
  expect(refused.status).toBe(422)
  expect(refused.errorOf(TAKES_OVER)).toBe(MISSING)
  expect(await left()).toEqual({ role: 'coach', closed: false, session: coach.id, trainee: coach.id })
  await question.press('Close account', { [TAKES_OVER]: 'No coach for now' }, DIALOG)
  expect(await left()).toEqual({ role: 'coach', closed: true, session: null, trainee: null })
})

it('asks who takes over at a change of role, and hands over what the new role may not have [STAFF-1]', async () => {
  const { coach, heir, left, person } = await leaving()
  const question = await (await person.open(STAFF)).press(
    /^Change/,
    { [`Role of ${coach.name}`]: 'Cashier' },
    rowOf(coach),
  )
  expect(question.address).toBe(`${STAFF}?ask=role-${coach.id}&role=cashier`)
  expect(dialogOf(question)?.title).toBe('Change role')
  expect(dialogOf(question)?.words).toContain(`${coach.email}, new role: Cashier`)
  expect(dialogOf(question)?.words).toContain('1 upcoming session and 1 trainee.')
  expect(await left()).toMatchObject({ role: 'coach', session: coach.id, trainee: coach.id })
  const changed = await question.press('Change role', { [TAKES_OVER]: heir.name }, DIALOG)
  expect(changed.words).toContain('Role changed.')
  expect(await left()).toEqual({ role: 'cashier', closed: false, session: heir.id, trainee: heir.id })
})

it('lets a manager keep the sessions, and asks about the trainees alone [STAFF-1]', async () => {
  const { coach, heir, left, person } = await leaving()
  const question = await person.open(`${STAFF}?ask=role-${coach.id}&role=manager`)
  expect(dialogOf(question)?.words).toContain('1 trainee. Only a coach can take over trainees.')
  await question.press('Change role', { [TAKES_OVER]: heir.name }, DIALOG)
  expect(await left()).toEqual({ role: 'manager', closed: false, session: coach.id, trainee: heir.id })
})

it('changes no role while nobody was chosen, and changes it with no coach for now [STAFF-1]', async () => {
  const { coach, left, person } = await leaving()
  const question = await person.open(`${STAFF}?ask=role-${coach.id}&role=cashier`)
  const refused = await question.press('Change role', {}, DIALOG)
  expect(refused.status).toBe(422)
  expect(refused.errorOf(TAKES_OVER)).toBe(MISSING)
  expect(await left()).toEqual({ role: 'coach', closed: false, session: coach.id, trainee: coach.id })
  const changed = await question.press('Change role', { [TAKES_OVER]: 'No coach for now' }, DIALOG)
  expect(changed.words).toContain('Role changed.')
  expect(await left()).toEqual({ role: 'cashier', closed: false, session: null, trainee: null })
})

it('hands nothing to a colleague who is busy then, who has left, or who is the one leaving [STAFF-1]', async () => {
  const { coach, heir, left, person } = await leaving()
  const before = { role: 'coach', closed: false, session: coach.id, trainee: coach.id }
  const question = await person.open(`${STAFF}?ask=role-${coach.id}&role=cashier`)
  const owner = await newAdministrator(site.records)
  const trainee = await newTrainee(site.records, owner, { coach: heir })
  await newSession(site.records, { startsAt: soon(48), coach: heir, trainees: [trainee], now: new Date() })
  const busy = await question.press('Change role', { [TAKES_OVER]: heir.name }, DIALOG)
  expect([busy.status, await left()]).toEqual([409, before])
  expect(busy.words).toContain('The person you chose has another session at the same time.')
  await site.records.write
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', heir.id)
    .execute()
  const gone = await question.press('Change role', { [TAKES_OVER]: heir.name }, DIALOG)
  expect([gone.status, await left()]).toEqual([409, before])
  expect(gone.words).toContain('The person you chose can no longer hold sessions.')
  const form = { intent: 'close', entry: coach.id, from: 'coach', role: '', successor: coach.id }
  expect((await person.post(STAFF, form)).status).toBe(409)
  expect(await left()).toEqual(before)
})

it('asks nobody where there is nothing to hand over [STAFF-1]', async () => {
  const coach = await newAdministrator(site.records, 'coach')
  await site.records.write.updateTable('users').set({ name: 'Free Reyes' }).where('id', '=', coach.id).execute()
  const staff = await (await site.as('owner')).open(STAFF)
  const changed = await staff.press(/^Change/, { 'Role of Free Reyes': 'Cashier' }, rowOf(coach))
  expect(changed.words).toContain('Role changed.')
})
