import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { openSession } from '#records/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { newAdministrator, setUpPackages } from '../../journey.ts'
import { newDrill, newTrainee } from '../../practice.ts'
import { recordingOf } from '../../recordings.ts'
import type { Site } from '../../site.ts'

const PIECE = 16 * 1024
const SECONDS = [5, 12, 30, 60]
/** Less than a trainee may send in a month. */
const MOST_EACH = 50
const TUS = { 'Tus-Resumable': '1.0.0' }

type Phone = { cookie: string; userId: string; address: string }
export type SentRecording = { id: string; seconds: number; bytes: Uint8Array; phone: Phone; drill: string }
/** Requests that failed, by how. */
export type LineFaults = { cuts: number; killedTabs: number; unavailable: number; refused: string[] }

type Ask = (path: string, init: RequestInit) => Promise<Response | null>

/** Trainees with a phone each, and what they are going to send. */
export async function prepareRecordings(records: Records, attempts: number): Promise<SentRecording[]> {
  await setUpPackages(records)
  const owner = await newAdministrator(records)
  const drill = await newDrill(records, owner)
  const phones: Phone[] = []
  for (let at = 0; at < Math.ceil(attempts / MOST_EACH); at += 1) {
    const { id } = await newTrainee(records, owner)
    const cookie = `session=${await openSession(records, id, new Date())}`
    phones.push({ cookie, userId: id, address: `203.0.113.${at + 1}` })
  }
  return Promise.all(
    Array.from({ length: attempts }, async (_, at) => {
      const seconds = SECONDS[at % SECONDS.length] ?? 5
      const bytes = await recordingOf(at % 3 === 0 ? 'mp4-avc' : 'webm-opus', seconds, 300)
      return { id: newId(), seconds, bytes, phone: phones[at % phones.length] as Phone, drill }
    }),
  )
}

/** Each phone sends one after the other, as the page does; a request goes to any of the sites. */
export async function sendRecordings(
  sites: readonly Site[],
  recordings: readonly SentRecording[],
  faults: LineFaults,
): Promise<void> {
  const phones = new Set(recordings.map(({ phone }) => phone))
  await Promise.all(
    [...phones].map(async (phone) => {
      for (const recording of recordings.filter((each) => each.phone === phone)) await send(sites, recording, faults)
    }),
  )
}

/** Sends until the server has acknowledged the attempt, whatever happens to the line. */
async function send(sites: readonly Site[], recording: SentRecording, faults: LineFaults) {
  const { phone, bytes } = recording
  const ask: Ask = async (path, init) => {
    const site = sites[Math.floor(Math.random() * sites.length)] as Site
    const headers = { 'X-Forwarded-For': phone.address, Origin: site.url, ...(init.headers as object) }
    const answer = await site.fetch(path, { ...init, cookie: phone.cookie, headers }).catch(() => null)
    if (answer?.status === 503) faults.unavailable += 1
    return answer
  }
  let place: string | null = null
  for (;;) {
    if (Math.random() < 0.05 && place !== null) {
      // A killed tab has the address of its upload on the phone, and nothing else.
      faults.killedTabs += 1
      await pause(20)
    }
    place ??= await begin(ask, bytes)
    const outcome = place === null ? 'cut' : await sendPieces(ask, place, bytes, faults)
    if (outcome === 'gone') place = null
    const acknowledged = outcome === 'sent' ? await submit(ask, recording, place ?? '') : null
    if (acknowledged?.ok) return
    if (acknowledged) faults.refused.push(acknowledged.text ?? '')
    if (acknowledged?.again) place = null
    await pause(100)
  }
}

async function begin(ask: Ask, bytes: Uint8Array): Promise<string | null> {
  const metadata = `purpose ${Buffer.from('recording').toString('base64')}`
  const answer = await ask('/uploads', {
    method: 'POST',
    headers: { ...TUS, 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata },
  })
  return answer?.status === 201 ? answer.headers.get('location') : null
}

async function sendPieces(
  ask: Ask,
  place: string,
  bytes: Uint8Array,
  faults: LineFaults,
): Promise<'sent' | 'cut' | 'gone'> {
  const head = await ask(place, { method: 'HEAD', headers: TUS })
  if (head?.status === 404 || head?.status === 410) return 'gone'
  if (!head || head.status >= 300) return 'cut'
  for (let at = Number(head.headers.get('upload-offset')); at < bytes.length; ) {
    const piece = bytes.subarray(at, at + PIECE)
    const line = new AbortController()
    if (Math.random() < 0.15) setTimeout(() => line.abort(), Math.random() * 4)
    const answer = await ask(place, {
      method: 'PATCH',
      headers: { ...TUS, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(at) },
      body: Buffer.from(piece),
      signal: line.signal,
    })
    if (!answer) faults.cuts += 1
    if (answer?.status !== 204) return 'cut'
    at += piece.length
  }
  return 'sent'
}

type Acknowledgement = { ok: boolean; text?: string; again?: boolean }

async function submit(ask: Ask, { id, drill, phone }: SentRecording, place: string): Promise<Acknowledgement | null> {
  const body = new URLSearchParams({
    id,
    person: phone.userId,
    drill,
    upload: place.split('/').at(-1) ?? '',
    recordedAt: new Date().toISOString(),
    fillers: '',
    ratings: '{}',
  })
  const answer = await ask('/practice/send', { method: 'POST', body, headers: { Accept: 'application/json' } })
  return answer?.status === 200 ? ((await answer.json().catch(() => null)) as Acknowledgement | null) : null
}

/** What is not there once with all its packets and seconds when it is played, and how many rows are too many. */
export async function findWrongRecordings(
  sites: readonly Site[],
  records: Records,
  recordings: readonly SentRecording[],
): Promise<{ wrong: string[]; more: number }> {
  const rows = await records.read.selectFrom('practice_attempts').select('id').execute()
  const wrong: string[] = []
  for (const [at, { id, seconds, bytes, phone }] of recordings.entries()) {
    const count = rows.filter((row) => row.id === id).length
    const answer = await sites[at % sites.length]?.fetch(`/recordings/${id}`, { cookie: phone.cookie })
    const played = answer?.status === 200 ? await readPackets(await answer.arrayBuffer()) : null
    if (count !== 1) wrong.push(`${id}: ${count} times`)
    else if (!played) wrong.push(`${id}: answered ${answer?.status}`)
    else if (Math.abs(played.seconds - seconds) > 0.2) wrong.push(`${id}: ${played.seconds} s of ${seconds}`)
    else if (played.digest !== (await readPackets(bytes)).digest) wrong.push(`${id}: other bytes`)
  }
  return { wrong, more: rows.length - recordings.length }
}

/** Reads sound and picture without their container, which the server writes anew with an index. */
export async function readPackets(bytes: ArrayBuffer | Uint8Array): Promise<{ seconds: number; digest: string }> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const hash = createHash('sha256')
  for (const track of await input.getTracks())
    for await (const { data } of new EncodedPacketSink(track).packets()) hash.update(data)
  return { seconds: await input.computeDuration(), digest: hash.digest('hex') }
}
