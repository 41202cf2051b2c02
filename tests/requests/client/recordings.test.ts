import { Buffer } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { sendAttempt } from '#records/training/practice/attempts'
import { reportRecording } from '#records/training/practice/reports'
import { newId } from '#records/engine/db'
import { setCoach } from '#records/training/assign-coach'
import { newMasterKey } from '#services/operating/seals'
import { actorOfUser, done, newAdministrator } from '#tests/journey'
import { agreeToRecordings, attemptWith, newDrill, newTrainee, traineeIdOf } from '#tests/practice'
import { recordingOf } from '#tests/recordings'
import type { Person } from '../person.ts'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
let owner: Actor
let drill: string
beforeAll(async () => {
  site = await openSite({ env: { MASTER_KEY: newMasterKey() } })
  owner = await newAdministrator(site.records)
  drill = await newDrill(site.records, owner)
})

const TUS = { 'Tus-Resumable': '1.0.0' }

/** Sends bytes in two pieces, as the browser does over a bad line; the answer to the last one. */
async function upload(person: Person, bytes: Uint8Array, purpose: string) {
  const metadata = `purpose ${Buffer.from(purpose).toString('base64')}`
  const begun = await person.send('/uploads', {
    method: 'POST',
    headers: { ...TUS, 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata },
  })
  const place = begun.headers.get('location') ?? ''
  if (begun.status !== 201) return { status: begun.status, text: await begun.text(), id: '' }
  const half = Math.floor(bytes.length / 2)
  let last = begun
  for (const [start, end] of [
    [0, half],
    [half, bytes.length],
  ] as const)
    last = await person.send(place, {
      method: 'PATCH',
      headers: { ...TUS, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(start) },
      body: Buffer.from(bytes.subarray(start, end)),
    })
  return { status: last.status, text: await last.text(), id: place.split('/').at(-1) ?? '' }
}

async function recorded(bytes: Uint8Array) {
  const client = await newTrainee(site.records, owner)
  const browser = await site.signedIn(client.id)
  const { id, status } = await upload(browser, bytes, 'recording')
  expect(status).toBe(204)
  const attempt = done(await sendAttempt(site.records, client, attemptWith(id, drill), site.academy.now())).id
  return { client, browser, attempt, place: `/recordings/${attempt}` }
}

const bytesOfAnswer = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const play = (person: Person, place: string, range?: string) =>
  person.send(place, range ? { headers: { Range: range } } : {})

it.each([
  ['webm-opus', 'audio/webm'],
  ['mp4-aac', 'audio/mp4'],
  ['mp4-avc', 'video/mp4'],
] as const)('a recording of %s lies sealed, and plays whole and by range [PRAC-3, PRAC-4]', async (kind, type) => {
  const { browser, place } = await recorded(Buffer.from(await recordingOf(kind, 30, 400)))
  const folder = join(site.academy.config.dataDir, 'files', 'recordings')
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name)).subarray(0, 8).toString('latin1')).toBe('\u0089ACSEAL\u0001')
  const whole = await play(browser, place)
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
    200,
    type,
    'private, no-store',
  ])
  const bytes = await bytesOfAnswer(whole)
  const played = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  expect(Math.abs((await played.computeDuration()) - 30)).toBeLessThan(0.2)
  for (const [start, end] of [
    [0, 1],
    [bytes.length - 700, bytes.length - 1],
    [100, Math.min(bytes.length - 1, 70_000)],
  ] as const) {
    const part = await play(browser, place, `bytes=${start}-${end}`)
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${bytes.length}`])
    expect((await bytesOfAnswer(part)).equals(bytes.subarray(start, end + 1))).toBe(true)
  }
  expect((await play(browser, place, `bytes=${bytes.length}-`)).status).toBe(416)
})

it('only the trainee, their coach and owners play it, and the log names each of the staff who did [PRAC-5]', async () => {
  const { client, browser, attempt, place } = await recorded(Buffer.from(await recordingOf('webm-opus', 3)))
  const [coach, other] = [
    await newAdministrator(site.records, 'coach'),
    await newAdministrator(site.records, 'coach'),
  ]
  const traineeId = await traineeIdOf(site.records, client)
  done(await setCoach(site.records, owner, { traineeId, coachId: coach.id }, site.academy.now()))
  const stranger = await newTrainee(site.records, owner)
  const people: [string, Person, number][] = [
    ['the trainee', browser, 200],
    ['their coach', await site.signedIn(coach.id), 200],
    ['an owner', await site.as('owner'), 200],
    ['another coach', await site.signedIn(other.id), 404],
    ['another trainee', await site.signedIn(stranger.id), 404],
    ['a manager', await site.as('manager'), 404],
    ['a cashier', await site.as('cashier'), 404],
    ['a client', await site.as('client'), 404],
    ['a visitor', site.visitor(), 404],
  ]
  for (const [name, person, status] of people)
    expect([name, (await play(person, place, 'bytes=0-9')).status]).toEqual([name, status === 200 ? 206 : status])
  const { file_id: file } = await site.records.read
    .selectFrom('practice_attempts')
    .select('file_id')
    .where('id', '=', attempt)
    .executeTakeFirstOrThrow()
  for (const [name, person] of people)
    expect([name, (await person.send(`/files/${file}`)).status]).toEqual([name, 404])
  const log = await site.records.read
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('action', '=', 'recording play')
    .where('subject_id', '=', client.id)
    .execute()
  expect(log).toHaveLength(2)
  expect(log.map(({ actor_id: id }) => id)).toContain(coach.id)
})

it('after a report, after withdrawal and after its day nobody plays it [PRAC-4, PRAC-5]', async () => {
  const bytes = Buffer.from(await recordingOf('webm-opus', 3))
  const staff = await site.as('owner')
  const [reported, withdrawn, old] = [await recorded(bytes), await recorded(bytes), await recorded(bytes)]
  const statuses = async () =>
    Promise.all([reported, withdrawn, old].map(async ({ place }) => (await play(staff, place)).status))
  expect(await statuses()).toEqual([200, 200, 200])
  const report = { id: newId(), attemptId: reported.attempt, reason: 'Somebody else is in it' }
  done(await reportRecording(site.records, reported.client, report, site.academy.now()))
  await agreeToRecordings(site.records, await actorOfUser(site.records, withdrawn.client.id), false)
  await site.records.write
    .updateTable('practice_attempts')
    .set({ sent_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
    .where('id', '=', old.attempt)
    .execute()
  expect(await statuses()).toEqual([404, 404, 404])
})

it('what is no recording, and what comes without consent, is refused in words [PRAC-4, PRAC-5]', async () => {
  const client = await newTrainee(site.records, owner)
  const browser = await site.signedIn(client.id)
  expect(await upload(browser, Buffer.from('<html>not one</html>'), 'recording')).toMatchObject({
    status: 422,
    text: 'Please choose a sound or video recording.',
  })
  const silent = await newTrainee(site.records, owner, { agrees: false })
  expect(await upload(await site.signedIn(silent.id), Buffer.from('anything'), 'recording')).toMatchObject({
    status: 403,
    text: expect.stringContaining('Please agree to practice recordings first.') as string,
  })
})

it('the copy of own data holds the recording and what is known of it [PRAC-4, CLI-5]', async () => {
  const bytes = Buffer.from(await recordingOf('webm-opus', 3))
  const { browser } = await recorded(bytes)
  const zip = await bytesOfAnswer(await browser.send('/client/data'))
  const text = zip.toString('latin1')
  expect(text).toContain('practice.json')
  expect(text).toMatch(/files\/recording-[0-9a-z]{16}\.webm/)
  expect(text).toContain('Why do you speak?')
})
