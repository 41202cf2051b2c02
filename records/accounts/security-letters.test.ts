import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { MailKind } from '#domain/mail/emails'
import { after, done, newClient, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { hashOfToken, type Records } from '#records/engine/db'
import { actorOf, openSession } from './accounts.ts'
import { beginSecondStep, confirmSecondStep, dropSecondStep, sessionsOf } from './second-steps.ts'
import { endOtherSessions } from './end-sessions.ts'
import { signIn, type From } from './sign-ins.ts'

let opened: Awaited<ReturnType<typeof openTestRecords>>
let records: Records
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
})
afterAll(() => opened.close())

const PHONE: From = { device: 'Chrome on Android', deviceHash: null, place: '203.0.113.7', tells: true }
const LATER = after(24 * 60)

async function client(): Promise<Actor> {
  const made = await newClient(records)
  await records.write.updateTable('users').set({ password_hash: 'hash' }).where('id', '=', made.id).execute()
  return made
}
const enters = async ({ id }: Actor, from: From, now = LATER) =>
  done(await signIn(records, id, { passwordHash: 'hash' }, from, now))
const lettersTo = async ({ email }: Actor, kind: MailKind) =>
  records.read.selectFrom('outbox').select(['text']).where('recipient', '=', email).where('kind', '=', kind).execute()

it('a sign-in on a device the account does not know is told to its owner, with device, place and time; on a known one it is not [STAFF-6]', async () => {
  const person = await client()
  const { deviceToken } = await enters(person, PHONE)
  const [letter] = await lettersTo(person, 'new-device')
  for (const words of ['Chrome on Android', '203.0.113.7', 'Nov 22, 2026']) expect(letter?.text).toContain(words)
  await enters(person, { ...PHONE, deviceHash: hashOfToken(deviceToken ?? '') })
  expect((await lettersTo(person, 'new-device')).length).toBe(1)
})

it('whoever has just signed up hears nothing of the device they did it on, and no letter waits where no mail can leave [STAFF-6]', async () => {
  const [fresh, unmailed] = [await client(), await client()]
  await enters(fresh, PHONE, after(1))
  await enters(unmailed, { ...PHONE, tells: false })
  expect(await lettersTo(fresh, 'new-device')).toEqual([])
  expect(await lettersTo(unmailed, 'new-device')).toEqual([])
})

it('two-step sign-in is told to its owner when it is switched on, and off [STAFF-6]', async () => {
  const person = await client()
  done(await beginSecondStep(records, person, 'SECRET', { mailIsSetUp: false }, NOW))
  done(
    await confirmSecondStep(
      records,
      person,
      { step: 1, codeHashes: ['a'], keepSession: null, mailIsSetUp: false },
      NOW,
    ),
  )
  done(await dropSecondStep(records, person, 0, NOW))
  const texts = (await lettersTo(person, 'second-step-changed')).map(({ text }) => text).toSorted()
  expect(texts.map((text) => /switched (on|off)/.exec(text)?.[1])).toEqual(expect.arrayContaining(['on', 'off']))
  expect(texts.length).toBe(2)
})

it('one press ends every session but one’s own, and makes every device a stranger [STAFF-6]', async () => {
  const [person, other] = [await client(), await client()]
  const { token: own } = await enters(person, PHONE)
  const { deviceToken, token: stolen } = await enters(person, { ...PHONE, place: '198.51.100.9' })
  const foreign = await openSession(records, other.id, LATER)
  expect((await sessionsOf(records, person, hashOfToken(own))).map(({ place }) => place)).toEqual([
    '203.0.113.7',
    '198.51.100.9',
  ])
  await endOtherSessions(records, person, hashOfToken(own), LATER)
  const alive = (token: string) => actorOf(records, hashOfToken(token), LATER)
  expect([(await alive(own))?.id, await alive(stolen), (await alive(foreign))?.id]).toEqual([
    person.id,
    null,
    other.id,
  ])
  const before = (await lettersTo(person, 'new-device')).length
  await enters(person, { ...PHONE, deviceHash: hashOfToken(deviceToken ?? '') })
  expect((await lettersTo(person, 'new-device')).length).toBe(before + 1)
})
