import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { MONTHLY_LIMIT, type SentAttempt } from '#domain/training/practice/attempts'
import { newId, type Records } from '#records/engine/db'
import { fileFor } from '#records/files/files'
import { isHeld } from '#records/operating/legal-holds'
import { retentionTerms } from '#records/operating/retention'
import { setCoach } from '#records/training/assign-coach'
import { done, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import {
  agreeToRecordings,
  arrivedRecording,
  attemptWith,
  newDrill,
  newTrainee,
  sentAttempt,
  traineeIdOf,
} from '#tests/practice'
import { openTestRecords } from '#tests/records'
import { sendAttempt, sentThisMonth } from './attempts.ts'
import { mayUploadRecording } from './may-record.ts'
import { noteRecordingPlayed, recordingToPlay, removeOwnAttempt } from './recordings.ts'
import { reportRecording, settleReport } from './reports.ts'

let records: Records
let another: () => Promise<Records>
let close: () => Promise<void>
let owner: Actor
let coach: Actor
let drillId: string
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
  coach = await newAdministrator(records, 'coach')
  drillId = await newDrill(records, owner)
})
afterAll(() => close())

const agree = (client: Actor, recordings: boolean) => agreeToRecordings(records, client, recordings)
const trainee = (options = {}) => newTrainee(records, owner, options)
const uploaded = (client: Actor, bytes = 1000) => arrivedRecording(records, client, { bytes })
const attemptOf = (upload: string, more: Partial<SentAttempt> = {}) => attemptWith(upload, drillId, more)
const sent = (client: Actor) => sentAttempt(records, client, drillId)

const rowOf = (id: string) =>
  records.read.selectFrom('practice_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const plays = async (actor: Actor | null, id: string) => (await recordingToPlay(records, actor, id, NOW)) !== null
const keysGone = async (upload: string) =>
  (
    await records.read
      .selectFrom('file_removals')
      .select('key')
      .where('key', '=', `recordings/${upload}.webm`)
      .execute()
  ).length === 1

it('an attempt sent twice, by two tabs at once, is kept once, with what its bytes said [PRAC-2, PRAC-4]', async () => {
  const client = await trainee()
  const attempt = attemptOf(await uploaded(client))
  const rival = await another()
  const answers = await Promise.all([
    sendAttempt(records, client, attempt, NOW),
    sendAttempt(rival, client, attempt, NOW),
    sendAttempt(records, client, attempt, NOW),
  ])
  expect(answers).toEqual(answers.map(() => ({ ok: true, value: { id: attempt.id } })))
  const rows = await records.read
    .selectFrom('practice_attempts')
    .selectAll()
    .where('user_id', '=', client.id)
    .execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    media: 'audio',
    milliseconds: 42_000,
    bytes: 1000,
    drill_text: 'Why do you speak?',
    fillers: 3,
    own_ratings: '{"poise":7}',
  })
  const stranger = await trainee()
  expect(await sendAttempt(records, stranger, attempt, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
})

it('only an enrolled trainee who agreed sends one, of a drill that exists, from an upload of their own [PRAC-4, PRAC-5]', async () => {
  const client = await trainee()
  const visitor = await newClient(records)
  const reason = async (who: Actor, attempt: SentAttempt) => {
    const answer = await sendAttempt(records, who, attempt, NOW)
    return answer.ok ? 'kept' : answer.reason
  }
  const silent = await trainee({ agrees: false })
  expect([
    await reason(visitor, attemptOf(await uploaded(visitor))),
    await reason(silent, attemptOf(await uploaded(silent))),
    await reason(client, attemptOf(await uploaded(client), { drillId: newId() })),
    await reason(client, attemptOf(await uploaded(silent))),
    await reason(client, attemptOf(await uploaded(client), { ownRatings: { poise: 11 } })),
    await reason(client, attemptOf(await uploaded(client), { ownRatings: { height: 5 } })),
    await reason(client, attemptOf(await uploaded(client), { fillers: -1 })),
    await reason(owner, attemptOf(newId())),
  ]).toEqual([
    'not-enrolled',
    'consent-needed',
    'no-such-drill',
    'upload-missing',
    'rating-wrong',
    'rating-wrong',
    'rating-wrong',
    'not-allowed',
  ])
  expect((await sentThisMonth(records.read, client.id, NOW)).attempts).toBe(0)
})

it('a minor without a guardian on file sends none, whatever they agreed to [PRAC-5]', async () => {
  const client = await trainee()
  const upload = () => mayUploadRecording(records, client, 'recording', NOW)
  expect(await upload()).toEqual({ ok: true, value: null })
  const young = { birthdate: '2012-05-17', age: 14 }
  await records.write.updateTable('users').set(young).where('id', '=', client.id).execute()
  expect(await upload()).toEqual({ ok: false, reason: 'consent-needed' })
})

it('a month has an end, by number and by bytes, and the next one begins anew [PRAC-4]', async () => {
  const client = await trainee()
  const heavy = await uploaded(client, MONTHLY_LIMIT.bytes)
  done(await sendAttempt(records, client, attemptOf(heavy), NOW))
  const more = attemptOf(await uploaded(client))
  expect(await sendAttempt(records, client, more, NOW)).toEqual({ ok: false, reason: 'month-full' })
  const nextMonth = new Date(NOW.getTime() + 32 * 86_400_000)
  done(await sendAttempt(records, client, more, nextMonth))
})

it('a recording is played by its trainee, their coach and owners, and by nobody else under any address; staff are logged [PRAC-5]', async () => {
  const client = await trainee()
  const id = await sent(client)
  const outsiders = [
    null,
    await trainee(),
    await newAdministrator(records, 'manager'),
    await newAdministrator(records, 'cashier'),
    await newAdministrator(records, 'coach'),
    coach,
  ]
  for (const outsider of outsiders)
    expect([outsider?.role, await plays(outsider, id)]).toEqual([outsider?.role, false])
  const traineeId = await traineeIdOf(records, client)
  done(await setCoach(records, owner, { traineeId, coachId: coach.id }, NOW))
  for (const insider of [client, coach, owner])
    expect([insider.role, await plays(insider, id)]).toEqual([insider.role, true])
  const found = await recordingToPlay(records, coach, id, NOW)
  if (!found) throw new Error('not found')
  expect(await fileFor(records, client, found.file.id)).toBeNull()
  for (const player of [client, coach, coach]) await noteRecordingPlayed(records, player, found.attempt, NOW)
  const log = await records.read
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('action', '=', 'recording play')
    .execute()
  expect(log).toEqual([{ actor_id: coach.id, subject_id: client.id }])
})

it('withdrawing consent removes all recordings at once, and a trainee removes one by themselves [PRAC-4, PRAC-5]', async () => {
  const client = await trainee()
  const [first, second] = [await sent(client), await sent(client)]
  const upload = await records.read
    .selectFrom('practice_attempts')
    .select('file_id')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const stranger = await trainee()
  expect(await removeOwnAttempt(records, stranger, first, NOW)).toEqual({ ok: false, reason: 'not-found' })
  done(await removeOwnAttempt(records, client, first, NOW))
  expect([await plays(client, first), await plays(client, second)]).toEqual([false, true])
  expect(await keysGone(upload.file_id ?? '')).toBe(true)
  await agree(client, false)
  expect(await plays(client, second)).toBe(false)
  const rows = await records.read
    .selectFrom('practice_attempts')
    .select(['removed_why', 'file_id', 'milliseconds'])
    .where('user_id', '=', client.id)
    .orderBy('removed_why')
    .execute()
  expect(rows).toEqual([
    { removed_why: 'trainee', file_id: null, milliseconds: 42_000 },
    { removed_why: 'withdrawn', file_id: null, milliseconds: 42_000 },
  ])
})

it('a reported recording is out of everyone’s sight and is kept as evidence [PRAC-5]', async () => {
  const client = await trainee()
  const id = await sent(client)
  const stranger = await trainee()
  const report = { id: newId(), attemptId: id, reason: 'Somebody else is in it' }
  expect(await reportRecording(records, stranger, { ...report, id: newId() }, NOW)).toEqual({
    ok: false,
    reason: 'not-found',
  })
  expect(await plays(client, id)).toBe(true)
  for (const _ of [1, 2]) done(await reportRecording(records, owner, report, NOW))
  for (const person of [client, owner]) expect(await plays(person, id)).toBe(false)
  expect(await removeOwnAttempt(records, client, id, NOW)).toEqual({ ok: false, reason: 'reported' })
  await agree(client, false)
  expect(await isHeld(records.read, client.id), 'the account waits for the decision').toBe(true)
  expect(await isHeld(records.read, stranger.id)).toBe(false)
  const row = await rowOf(id)
  expect([row.removed_at, row.file_id !== null]).toEqual([null, true])
  expect(
    await records.read.selectFrom('practice_reports').select('id').where('attempt_id', '=', id).execute(),
  ).toEqual([{ id: report.id }])
  const mails = await records.read.selectFrom('outbox').select('kind').where('recipient', '=', owner.email).execute()
  expect(mails.filter(({ kind }) => kind === 'recording-reported')).toHaveLength(1)
})

it('only owners decide about a reported recording: it is shown again or removed, once [PRAC-5]', async () => {
  const client = await trainee()
  const [shown, removed] = [await sent(client), await sent(client)]
  for (const attemptId of [shown, removed])
    done(await reportRecording(records, client, { id: newId(), attemptId, reason: 'A mistake' }, NOW))
  const settle = (actor: Actor, attemptId: string, decision: 'shown' | 'removed') =>
    settleReport(records, actor, { attemptId, decision }, NOW)
  for (const outsider of [client, coach, await newAdministrator(records, 'manager')])
    expect(await settle(outsider, shown, 'shown')).toEqual({ ok: false, reason: 'not-allowed' })
  done(await settle(owner, shown, 'shown'))
  done(await settle(owner, removed, 'removed'))
  expect([await plays(client, shown), await plays(client, removed)]).toEqual([true, false])
  expect(await rowOf(removed)).toMatchObject({ removed_why: 'report', file_id: null })
  expect(await settle(owner, shown, 'removed')).toEqual({ ok: false, reason: 'not-found' })
})

it('a recording is played until its last day, and not a moment longer, while its bytes wait for the sweep [PRAC-4]', async () => {
  const client = await trainee()
  const id = await sent(client)
  const { recordings: days } = await retentionTerms(records.read)
  const playsAt = async (milliseconds: number) =>
    (await recordingToPlay(records, client, id, new Date(NOW.getTime() + milliseconds))) !== null
  expect([await playsAt(days * 86_400_000 - 1), await playsAt(days * 86_400_000)]).toEqual([true, false])
})

it('an upload is begun by trainees who agreed, and a voice note by those who review [PRAC-4]', async () => {
  const may = async (actor: Actor, purpose: 'recording' | 'voice-note') => {
    const answer = await mayUploadRecording(records, actor, purpose, NOW)
    return answer.ok ? 'yes' : answer.reason
  }
  const [client, silent, visitor] = [await trainee(), await trainee({ agrees: false }), await newClient(records)]
  expect(await Promise.all([client, silent, visitor, coach].map((who) => may(who, 'recording')))).toEqual([
    'yes',
    'consent-needed',
    'not-enrolled',
    'not-allowed',
  ])
  const manager = await newAdministrator(records, 'manager')
  expect(await Promise.all([client, coach, owner, manager].map((who) => may(who, 'voice-note')))).toEqual([
    'not-allowed',
    'yes',
    'yes',
    'not-allowed',
  ])
})
