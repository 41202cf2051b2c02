import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { DefaultHttpStack, Upload } from 'tus-js-client'
import { WAY } from '#app/browser/upload-sender'
import { openSession } from '#records/accounts/accounts'
import type { Records } from '#records/engine/db'
import { bookPackage, saveDraft } from '#records/enrolment/enrolment'
import { dayFromNow } from '../../days.ts'
import { done, newClient } from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import { AGREED_TO_TRAINING } from '../../people.ts'

const PENDING_PAYMENTS = '/admin/pendingregistrationpayments'
/** A person who gets no answer or "busy" retries after this delay. */
const AGAIN_MS = 200
const ANSWER_MS = 60_000
/** Between a payment and the next one's upload: a client reads, fills in and takes a picture. */
const THINKING_MS = 8000
/** Between two pages of a visitor: often enough to meet a restart, without filling the processor. */
const READING_MS = 100
/** 1.4 MB in three pieces, and few pixels: the machine is to be busy with the site. */
const [RECEIPTS, RECEIPT_SIDE] = [6, 690]

export type Acknowledged = { clientId: string; uploadId: string; sha256: string }

/** The answers people got, and how long they waited. */
export type Seen = {
  submitted: Acknowledged[]
  confirmed: Set<string>
  pages: number
  /** Answers of 500 and above, and broken connections, by request. */
  failed: Map<string, number>
  /** From the first try of an act to its acknowledgement, in milliseconds; the ten longest. */
  longest: number[]
}

type Place = { url: string; cookie: string; records: Records }
export type People = { seen: Seen; stop(): Promise<void> }

/** Clients who send receipts one after the other, administrators who confirm them, and visitors who read. */
export async function openPeople(
  { url, cookie, records }: Place,
  { clients, administrators, visitors }: { clients: number; administrators: string[]; visitors: number },
): Promise<People> {
  const seen: Seen = { submitted: [], confirmed: new Set(), pages: 0, failed: new Map(), longest: [] }
  const enough = new AbortController()
  const receipts = await Promise.all(Array.from({ length: RECEIPTS }, heavyReceipt))
  let turn = 0
  const failed = (what: string) => seen.failed.set(what, (seen.failed.get(what) ?? 0) + 1)
  const took = (from: number) => {
    seen.longest = [...seen.longest, performance.now() - from].sort((one, other) => other - one).slice(0, 10)
  }
  const ask = async (what: string, path: string, init: RequestInit): Promise<Response | null> => {
    try {
      const answer = await fetch(url + path, {
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
        ...init,
      })
      if (answer.status < 500) return answer
      failed(`${what} ${answer.status} (${heading(await answer.text())})`)
    } catch (error) {
      failed(
        `${what} ${error instanceof Error ? ((error.cause as { code?: string })?.code ?? error.name) : 'broken'}`,
      )
    }
    return null
  }
  /** Until there is an answer, as a person would. */
  const insist = async (what: string, path: string, init: RequestInit): Promise<Response> => {
    for (const from = performance.now(); ; await sleep(AGAIN_MS)) {
      const answer = await ask(what, path, init)
      if (!answer) continue
      took(from)
      return answer
    }
  }
  const thinking = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: enough.signal }).catch(() => undefined)
  const signedIn = async (userId: string) => ({
    Cookie: `${cookie}=${await insisting(() => openSession(records, userId, new Date()))}`,
    Origin: url,
  })

  const client = async (_: unknown, at: number) => {
    // Not all at once.
    await thinking(THINKING_MS * (at / clients))
    while (!enough.signal.aborted) {
      const { id } = await insisting(() => newClient(records))
      await insisting(async () => done(await bookPackage(records, id, 'package_w')))
      const form = { ...FORM, firstSchedule: dayFromNow(7) }
      await insisting(async () => done(await saveDraft(records, id, 'package_w', form, 'additional', new Date())))
      const headers = await signedIn(id)
      const receipt = receipts[(turn += 1) % receipts.length] ?? Buffer.alloc(0)
      const from = performance.now()
      // Of an address of their own: one sends 300 uploads an hour at the most.
      const uploadId = await send({ url, headers, localAddress: `127.0.2.${at + 1}` }, receipt)
      took(from)
      const answer = await insist('submit', '/registration/package-w', {
        method: 'POST',
        headers,
        body: new URLSearchParams({ intent: 'submit', step: '3', ...AGREED_TO_TRAINING, upload: uploadId }),
      })
      await answer.body?.cancel()
      if (answer.status === 302 || answer.status === 303)
        seen.submitted.push({ clientId: id, uploadId, sha256: createHash('sha256').update(receipt).digest('hex') })
      else failed(`submit ${answer.status}`)
      await thinking(THINKING_MS)
    }
  }
  const administrator = async (userId: string) => {
    const headers = await signedIn(userId)
    while (!enough.signal.aborted) {
      await (await ask('desk', PENDING_PAYMENTS, { headers }))?.arrayBuffer().catch(() => failed('desk cut'))
      const waiting = await insisting(() => pendingIds(records))
      if (waiting.length === 0) await sleep(AGAIN_MS)
      for (const payment of waiting) {
        if (enough.signal.aborted) return
        const body = new URLSearchParams({ intent: 'confirm', payment })
        const answer = await insist('confirm', PENDING_PAYMENTS, { method: 'POST', headers, body })
        await answer.body?.cancel()
        if (answer.status < 400) seen.confirmed.add(payment)
      }
    }
  }
  const visitor = async (at: number) => {
    const pages = ['/home', '/members', '/packages-registration', '/about']
    while (!enough.signal.aborted) {
      const answer = await ask('page', pages[at++ % pages.length] ?? '/home', {})
      await answer?.arrayBuffer().catch(() => failed('page cut'))
      seen.pages += 1
      await sleep(READING_MS)
    }
  }

  const busy = [
    ...Array.from({ length: clients }, client),
    ...administrators.map(administrator),
    ...Array.from({ length: visitors }, (_, at) => visitor(at)),
  ]
  return {
    seen,
    async stop() {
      enough.abort()
      await Promise.all(busy)
    },
  }
}

function heavyReceipt(): Promise<Buffer> {
  const raw = { width: RECEIPT_SIDE, height: RECEIPT_SIDE, channels: 3 as const }
  return sharp(randomBytes(RECEIPT_SIDE * RECEIPT_SIDE * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** The first words of a page or a text. */
const heading = (text: string) =>
  (/<h1[^>]*>([^<]*)/.exec(text)?.[1] ?? text).trim().split('\n')[0]?.slice(0, 60) ?? ''

/** The drill's own work is not measured: it waits for the database. */
async function insisting<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (const until = Date.now() + 120_000; ; await sleep(AGAIN_MS))
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw error
    }
}

async function pendingIds({ read }: Records): Promise<string[]> {
  const rows = await read.selectFrom('payments').select('id').where('status', '=', 'pending').limit(20).execute()
  return rows.map(({ id }) => id)
}

type Sending = { url: string; headers: Record<string, string>; localAddress: string }

/** Sends as the site's own pages do: resumes after every cut, and restarts when the upload is gone. */
function send({ url, headers, localAddress }: Sending, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = Date.now() + 180_000
    const upload = new Upload(bytes, {
      endpoint: `${url}/uploads`,
      ...WAY,
      httpStack: new DefaultHttpStack({ localAddress, family: 4 }),
      headers,
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError(error) {
        if (Date.now() > giveUp) reject(error)
        else setTimeout(() => upload.start(), AGAIN_MS)
      },
    })
    upload.start()
  })
}
