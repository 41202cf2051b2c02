import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { Records } from '#records/engine/db'
import { after, newAdministrator, newClient, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import {
  answerCorrection,
  requestCorrection,
  correctionsOf,
  correctionsPage,
  takeCorrectionBack,
} from './corrections.ts'
import { ownData } from './own-data.ts'

let records: Records
let manager: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  manager = await newAdministrator(records, 'manager')
})
afterAll(() => close())

const WORDS = 'My birthday is 4 May 2009, not 5 May.'
const waitingIdOf = async (client: Actor) => (await correctionsOf(records, client.id)).waiting?.id ?? ''

it('one request of a person waits at a time, also when it is sent twice at once [LAW-4]', async () => {
  const client = await newClient(records)
  const replies = await Promise.all([
    requestCorrection(records, client, WORDS, NOW),
    requestCorrection(records, client, `${WORDS} `, NOW),
  ])
  expect(replies.map(({ ok }) => ok)).toEqual([true, true])
  expect(await requestCorrection(records, client, 'And my name is wrong', NOW)).toEqual({
    ok: false,
    reason: 'asked-already',
  })
  const rows = (await correctionsPage(records, { page: 1 })).rows.filter(({ userId }) => userId === client.id)
  expect(rows).toMatchObject([{ words: WORDS, name: client.name }])
  await takeCorrectionBack(records, client, NOW)
  expect(await correctionsOf(records, client.id)).toEqual({ waiting: null, answered: null })
  expect(await requestCorrection(records, manager, WORDS, NOW)).toEqual({ ok: false, reason: 'staff-account' })
})

it('staff who may answer once; the person reads it, a mail tells them, the log holds no word of it [LAW-4]', async () => {
  const client = await newClient(records)
  await requestCorrection(records, client, WORDS, NOW)
  const id = await waitingIdOf(client)
  for (const role of ['cashier', 'coach'] as const)
    expect(await answerCorrection(records, await newAdministrator(records, role), { id, answer: 'x' }, NOW)).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
  expect(await answerCorrection(records, client, { id, answer: 'x' }, NOW)).toMatchObject({ reason: 'not-allowed' })
  expect(await answerCorrection(records, manager, { id, answer: '  ' }, NOW)).toMatchObject({
    reason: 'answer-missing',
  })
  const answers = await Promise.all(
    ['It is 4 May now.', 'It was right.'].map((answer) =>
      answerCorrection(records, manager, { id, answer }, after(60)),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'not-waiting' })
  const { waiting, answered } = await correctionsOf(records, client.id)
  expect([waiting, answered?.words]).toEqual([null, WORDS])
  const mails = await records.read
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', client.email)
    .where('kind', '=', 'correction-answered')
    .execute()
  expect(mails).toHaveLength(1)
  const lines = await records.read
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'correction answer')
    .where('subject_id', '=', client.id)
    .execute()
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('May')
  expect((await ownData(records, client))?.records.correctionRequests).toMatchObject([
    { words: WORDS, answer: answered?.answer },
  ])
})
