import { Buffer } from 'node:buffer'
import { setTimeout as pause } from 'node:timers/promises'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { openSession } from '#records/accounts/accounts'
import { newId, openRecords, type Records } from '#records/engine/db'
import { newAdministrator, setUpPackages } from '../../journey.ts'
import { newDrill, newTrainee } from '../../practice.ts'
import { recordingOf } from '../../recordings.ts'
import { buildSite } from './drill-site.ts'
import { startSite, type Site } from '../../site.ts'

// npm run drill recordings [-- attempts [kills]]: phones send recordings over lines that are cut in the middle of a
// piece, forget what they were told as a killed tab does, and go on; the site is killed and started again. Every attempt
// that was acknowledged has to be there once, with all its seconds.

const [ATTEMPTS = 300, KILLS = 10] = process.argv.slice(2).map(Number)
/** A trainee may send sixty a month. */
const TRAINEES = Math.ceil(ATTEMPTS / 50)
const PIECE = 16 * 1024
const SECONDS = [5, 12, 30, 60]
const TUS = { 'Tus-Resumable': '1.0.0' }

type Phone = { cookie: string; userId: string; address: string }
type Counts = { cuts: number; killedTabs: number; refused: string[] }

async function prepare(records: Records): Promise<{ phones: Phone[]; drill: string }> {
  await setUpPackages(records)
  const owner = await newAdministrator(records)
  const drill = await newDrill(records, owner)
  const phones: Phone[] = []
  for (let at = 0; at < TRAINEES; at += 1) {
    const { id } = await newTrainee(records, owner)
    const cookie = `session=${await openSession(records, id, new Date())}`
    phones.push({ cookie, userId: id, address: `203.0.113.${at + 1}` })
  }
  return { phones, drill }
}

/** Sends until the server has acknowledged the attempt, whatever happens to the line. */
async function send(
  site: Site,
  phone: Phone,
  { id, drill, bytes }: { id: string; drill: string; bytes: Uint8Array },
  counts: Counts,
) {
  const headers = { 'X-Forwarded-For': phone.address, Origin: site.url }
  const ask = (path: string, init: RequestInit) =>
    site
      .fetch(path, { ...init, cookie: phone.cookie, headers: { ...headers, ...(init.headers as object) } })
      .catch(() => null)
  let place: string | null = null
  for (;;) {
    if (Math.random() < 0.05 && place !== null) {
      // A killed tab has the address of its upload on the phone, and nothing else.
      counts.killedTabs += 1
      await pause(20)
    }
    place ??= await begin(ask, bytes)
    if (place === null) {
      await pause(200)
      continue
    }
    const outcome = await pieces(ask, place, bytes, counts)
    if (outcome === 'gone') place = null
    if (outcome !== 'sent') {
      await pause(100)
      continue
    }
    const body = new URLSearchParams({
      id,
      person: phone.userId,
      drill,
      upload: place?.split('/').at(-1) ?? '',
      recordedAt: new Date().toISOString(),
      fillers: '',
      ratings: '{}',
    })
    const answer = await ask('/practice/send', { method: 'POST', body, headers: { Accept: 'application/json' } })
    const result =
      answer?.status === 200
        ? ((await answer.json().catch(() => null)) as { ok: boolean; text?: string; again?: boolean } | null)
        : null
    if (result?.ok) return
    if (result) counts.refused.push(result.text ?? '')
    if (result?.again) place = null
    await pause(200)
  }
}

type Ask = (path: string, init: RequestInit) => Promise<Response | null>

async function begin(ask: Ask, bytes: Uint8Array): Promise<string | null> {
  const metadata = `purpose ${Buffer.from('recording').toString('base64')}`
  const answer = await ask('/uploads', {
    method: 'POST',
    headers: { ...TUS, 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata },
  })
  return answer?.status === 201 ? answer.headers.get('location') : null
}

async function pieces(ask: Ask, place: string, bytes: Uint8Array, counts: Counts): Promise<'sent' | 'cut' | 'gone'> {
  const head = await ask(place, { method: 'HEAD', headers: TUS })
  if (head?.status === 404 || head?.status === 410) return 'gone'
  if (!head || head.status >= 300) return 'cut'
  for (let at = Number(head.headers.get('upload-offset')); at < bytes.length; ) {
    const isCut = Math.random() < 0.15
    const piece = bytes.subarray(at, at + PIECE)
    const line = new AbortController()
    if (isCut) setTimeout(() => line.abort(), Math.random() * 4)
    const answer = await ask(place, {
      method: 'PATCH',
      headers: { ...TUS, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(at) },
      body: Buffer.from(piece),
      signal: line.signal,
    })
    if (!answer || answer.status !== 204) {
      counts.cuts += 1
      return 'cut'
    }
    at += piece.length
  }
  return 'sent'
}

async function playedSeconds(site: Site, phone: Phone, id: string): Promise<number> {
  const answer = await site.fetch(`/recordings/${id}`, { cookie: phone.cookie })
  if (answer.status !== 200) return 0
  const source = new BufferSource(await answer.arrayBuffer())
  return new Input({ source, formats: ALL_FORMATS }).computeDuration()
}

buildSite()
const site = await startSite({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
const { phones, drill } = await prepare(records)
const counts: Counts = { cuts: 0, killedTabs: 0, refused: [] }
const attempts = await Promise.all(
  Array.from({ length: ATTEMPTS }, async (_, at) => {
    const seconds = SECONDS[at % SECONDS.length] ?? 5
    const bytes = await recordingOf(at % 3 === 0 ? 'mp4-avc' : 'webm-opus', seconds, 300)
    return { id: newId(), seconds, bytes, phone: phones[at % phones.length] as Phone }
  }),
)
const ended = new AbortController()
const killing = (async () => {
  for (let kill = 0; kill < KILLS && !ended.signal.aborted; kill += 1) {
    await pause(3000)
    await site.kill9()
    await site.restart()
  }
})()
// One phone sends one after the other, as the page does.
await Promise.all(
  phones.map(async (phone) => {
    for (const { id, bytes } of attempts.filter((each) => each.phone === phone))
      await send(site, phone, { id, drill, bytes }, counts)
  }),
)
ended.abort()
await killing
const rows = await records.read.selectFrom('practice_attempts').select(['id', 'milliseconds']).execute()
const wrong: string[] = []
for (const { id, seconds, phone } of attempts) {
  const found = rows.filter((row) => row.id === id)
  if (found.length !== 1) wrong.push(`${id}: ${found.length} times`)
  const played = await playedSeconds(site, phone, id)
  if (Math.abs(played - seconds) > 0.2) wrong.push(`${id}: ${played} s of ${seconds}`)
}
const more = rows.length - attempts.length
console.log(
  `${attempts.length - wrong.length} of ${attempts.length} attempts arrived whole and once, ${more} more than sent; ` +
    `${counts.cuts} cut lines, ${counts.killedTabs} killed tabs, ${KILLS} kills of the site, ${counts.refused.length} refusals.`,
)
for (const words of [...wrong, ...new Set(counts.refused)].slice(0, 20)) console.log(words)
await records.close()
await site.close()
process.exitCode = wrong.length > 0 || more !== 0 ? 1 : 0
