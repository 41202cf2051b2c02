import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { childEmail } from '#domain/accounts/families/child-email'
import { hashOfToken, newId, type Records } from '#records/engine/db'
import { guardianOf } from '#records/consent/guardians'
import { saveAnswers } from '#records/consent/parent-consents'
import { makeLink } from '#records/mail/mail-links'
import { after, done, newClient, NOW, READ } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { accountForSignIn, actorOf, openSession } from '../accounts.ts'
import { accountOfReset, resetPassword, sweepResets } from '../password-resets.ts'
import { addChild, ownChildren } from './families.ts'
import { backToFamily, openChild } from './family-sessions.ts'
import { inviteChild, withdrawChildInvitation } from './invitations.ts'

let records: Records
let close: () => Promise<void>
let parent: Actor
let childId: string
let email: string
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
})
afterAll(() => close())
beforeEach(async () => {
  parent = await newClient(records)
  await records.write
    .updateTable('users')
    .set({ verified_at: NOW.toISOString() })
    .where('id', '=', parent.id)
    .execute()
  childId = await add('2012-05-04')
  email = `${newId()}@example.ph`
})

async function add(birthdate: string): Promise<string> {
  const details = { firstName: 'Ana', lastName: 'Santos', nickname: '', birthdate }
  return done(await addChild(records, parent, { details, formId: newId(), agreed: READ }, NOW)).id
}
const invite = (to = email, actor = parent, child = childId, now = NOW) =>
  inviteChild(records, actor, { childId: child, email: to }, now)

/** Makes the link of the invitation's email, as sending does. */
async function link(now = NOW): Promise<string | null> {
  const mail = await records.read
    .selectFrom('outbox')
    .select(['id', 'kind', 'account_id as accountId', 'created_at as createdAt', 'recipient'])
    .where('account_id', '=', childId)
    .where('kind', '=', 'child-invitation')
    .executeTakeFirst()
  return mail ? makeLink(records, { ...mail, kind: 'child-invitation' }, now) : null
}

async function place() {
  const session = hashOfToken(await openSession(records, parent.id, NOW))
  const at = { sessionHash: session, device: null, place: null }
  const hash = hashOfToken(done(await openChild(records, parent, childId, at, NOW)).token)
  return { hash, child: (await actorOf(records, hash, NOW)) as Actor, at: { ...at, sessionHash: hash } }
}

it('a child takes an account of their own by the link: same account, own address, and the parent’s place closes [FAM-1]', async () => {
  const opened = await place()
  done(await saveAnswers(records, opened.child, { training: true }, READ, NOW))
  done(await invite())
  const token = (await link()) ?? ''
  const days6 = after(6 * 24 * 60)
  expect(await accountOfReset(records, token, days6)).toMatchObject({ id: childId, invited: email })
  const tries = await Promise.all([1, 2].map(() => resetPassword(records, token, 'a hash', days6)))
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await accountForSignIn(records, email)).toMatchObject({ id: childId, passwordHash: 'a hash' })
  expect(await accountForSignIn(records, childEmail(childId))).toBeNull()
  expect(await actorOf(records, opened.hash, NOW)).toBeNull()
  expect((await backToFamily(records, opened.child, opened.at, NOW)).ok).toBe(false)
  const [child] = await ownChildren(records, parent)
  expect([child?.ownAccountAt, child?.invitedEmail]).toEqual([days6.toISOString(), null])
  expect(await guardianOf(records.read, childId)).toMatchObject({ state: 'agreed', contact: parent.email })
  expect(await invite(`${newId()}@example.ph`)).toEqual({ ok: false, reason: 'not-found' })
})

it('is for children of 13 and more, of the own family, with an address that nobody has, from a confirmed one [FAM-1]', async () => {
  const other = await newClient(records)
  expect(await invite(email, other)).toEqual({ ok: false, reason: 'not-found' })
  expect(await invite(email, { ...parent, parentId: other.id })).toEqual({ ok: false, reason: 'not-found' })
  expect(await invite(other.email.toUpperCase())).toEqual({ ok: false, reason: 'address-taken' })
  expect(await invite(childEmail('anybody'))).toEqual({ ok: false, reason: 'address-taken' })
  expect(await invite(email, parent, await add('2014-05-04'))).toEqual({ ok: false, reason: 'too-young' })
  await records.write.updateTable('users').set({ verified_at: null }).where('id', '=', parent.id).execute()
  expect(await invite()).toEqual({ ok: false, reason: 'unverified' })
})

it('ends with a new one, when it is withdrawn, after a week, and when somebody else took the address [FAM-1]', async () => {
  done(await invite())
  const first = (await link()) ?? ''
  done(await invite())
  const second = (await link()) ?? ''
  expect(await accountOfReset(records, first, NOW)).toBeNull()
  expect(await accountOfReset(records, second, NOW)).not.toBeNull()
  expect(await accountOfReset(records, second, after(7 * 24 * 60))).toBeNull()
  expect((await withdrawChildInvitation(records, await newClient(records), childId, NOW)).ok).toBe(false)
  done(await withdrawChildInvitation(records, parent, childId, NOW))
  expect((await resetPassword(records, second, 'a hash', NOW)).ok).toBe(false)
  done(await invite())
  const third = (await link()) ?? ''
  await records.write
    .updateTable('users')
    .set({ email })
    .where('id', '=', (await newClient(records)).id)
    .execute()
  expect(await resetPassword(records, third, 'a hash', NOW)).toEqual({ ok: false, reason: 'link-dead' })
  const [child] = await ownChildren(records, parent)
  expect(child?.ownAccountAt).toBeNull()
  await sweepResets(records, after(8 * 24 * 60))
  expect((await ownChildren(records, parent))[0]?.invitedEmail).toBeNull()
})
