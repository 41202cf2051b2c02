import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { MONTHLY_LIMIT, type SentAttempt } from '#domain/training/practice/attempts'
import { answerPurposes } from '#records/consent/consents'
import { newId, type Records } from '#records/engine/db'
import { fileFor } from '#records/files/files'
import { beginUpload, finishUpload } from '#records/files/uploads'
import { setCoach } from '#records/training/assign-coach'
import { done, enrolled, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import {
  noteRecordingPlayed,
  recordingToPlay,
  removeOwnAttempt,
  reportRecording,
  sendAttempt,
  sentThisMonth,
} from './attempts.ts'
import { saveDrill } from './drills.ts'

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
  drillId = newId()
  const words = {
    kind: 'question' as const,
    text: 'Why do you speak?',
    thinkSeconds: 5,
    speakSeconds: 60,
    yellowAt: 40,
    redAt: 50,
    packages: [],
    sectionId: null,
  }
  done(await saveDrill(records, owner, { id: drillId, revision: null, words }, NOW))
})
afterAll(() => close())

const READ = { version: 1, place: null }
const agree = (client: Actor, recordings: boolean) =>
  answerPurposes(records, client, { recordings }, READ, NOW).then(done)

async function trainee({ agrees = true } = {}): Promise<Actor> {
  const client = await newClient(records)
  await enrolled(records, owner, client.id, 'package_w')
  if (agrees) await agree(client, true)
  return client
}

async function uploaded(client: Actor, bytes = 1000): Promise<string> {
  const upload = newId()
  await beginUpload(records, client.id, upload, NOW, 'recording')
  const file = {
    kind: 'recording' as const,
    ownerId: client.id,
    key: `recordings/${upload}.webm`,
    viewKey: null,
    contentType: 'audio/webm',
    viewType: null,
    bytes,
    width: null,
    height: null,
    sha256: newId(),
    sourceSha256: null,
    milliseconds: 42_000,
  }
  expect(await finishUpload(records, upload, file, NOW)).toBe(true)
  return upload
}

const attemptWith = (upload: string, more: Partial<SentAttempt> = {}): SentAttempt => ({
  id: newId(),
  drillId,
  assignmentId: null,
  upload,
  recordedAt: NOW.toISOString(),
  fillers: 3,
  ownRatings: { poise: 7 },
  ...more,
})

async function sent(client: Actor): Promise<string> {
  return done(await sendAttempt(records, client, attemptWith(await uploaded(client)), NOW)).id
}

const plays = async (actor: Actor | null, id: string) => (await recordingToPlay(records, actor, id)) !== null
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
  const attempt = attemptWith(await uploaded(client))
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
    await reason(visitor, attemptWith(await uploaded(visitor))),
    await reason(silent, attemptWith(await uploaded(silent))),
    await reason(client, attemptWith(await uploaded(client), { drillId: newId() })),
    await reason(client, attemptWith(await uploaded(silent))),
    await reason(client, attemptWith(await uploaded(client), { ownRatings: { poise: 11 } })),
    await reason(client, attemptWith(await uploaded(client), { ownRatings: { height: 5 } })),
    await reason(client, attemptWith(await uploaded(client), { fillers: -1 })),
    await reason(owner, attemptWith(newId())),
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

it('a month has an end, by number and by bytes, and the next one begins anew [PRAC-4]', async () => {
  const client = await trainee()
  const heavy = await uploaded(client, MONTHLY_LIMIT.bytes)
  done(await sendAttempt(records, client, attemptWith(heavy), NOW))
  const more = attemptWith(await uploaded(client))
  expect(await sendAttempt(records, client, more, NOW)).toEqual({ ok: false, reason: 'month-full' })
  const nextMonth = new Date(NOW.getTime() + 32 * 86_400_000)
  done(await sendAttempt(records, client, more, nextMonth))
})

it('it is played by its trainee, their coach and owners, and by nobody else under any address; staff are logged [PRAC-5]', async () => {
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
  const { trainee: traineeId } = await records.read
    .selectFrom('trainees')
    .select('id as trainee')
    .where('user_id', '=', client.id)
    .executeTakeFirstOrThrow()
  done(await setCoach(records, owner, { traineeId, coachId: coach.id }, NOW))
  for (const insider of [client, coach, owner])
    expect([insider.role, await plays(insider, id)]).toEqual([insider.role, true])
  const found = await recordingToPlay(records, coach, id)
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
  const row = await records.read
    .selectFrom('practice_attempts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([row.removed_at, row.file_id !== null]).toEqual([null, true])
  expect(
    await records.read.selectFrom('practice_reports').select('id').where('attempt_id', '=', id).execute(),
  ).toEqual([{ id: report.id }])
})
