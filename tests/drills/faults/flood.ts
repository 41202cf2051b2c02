import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { startGenerator } from '../bench/load.ts'
import { setAdministrator } from '#records/accounts/accounts'
import { openRecords } from '#records/engine/db'
import { hashPassword } from '#services/accounts/passwords'
import { setUpPackages } from '../../journey.ts'
import { AGREED_TO_TRAINING, ADMINISTRATOR, postForm, signIn } from '../../people.ts'
import type { Site } from '../../site.ts'
import { newPayer, type Payer } from './upload-sending.ts'

/** How one kind of important request fared: how many, how many were taken, how long they took. */
export type Fared = { requested: number; taken: number; p50: number; p99: number; longest: number }

export type FloodFigures = {
  /** Uncached pages a second, at full speed. */
  capacity: number
  offered: number
  /**
   * Answers a second during the flood: rendered pages, and requests of people who sign in and pay, which cost more
   * than a page.
   */
  goodput: number
  shed: number
  kept: Fared
  signIns: Fared
  uploads: Fared
  submits: Fared
  decisions: Fared
  statuses: Fared
  /** Until pages were answered as before, ten in a row, in milliseconds. */
  recovery: number
}

const CAPACITY_SECONDS = 6
const CONNECTIONS = 1500
const request = (port: number, path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n\r\n`

/**
 * Offers a site this multiple of what it can render, by an open loop, while people sign in, send receipts, submit
 * them and decide on them.
 */
export async function flood(
  site: Site,
  { factor, seconds }: { factor: number; seconds: number },
): Promise<FloodFigures> {
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  const generator = startGenerator(null)
  try {
    if (!(await records.read.selectFrom('packages').select('key').executeTakeFirst())) await setUpPackages(records)
    const receipt = await sharp({ create: { width: 400, height: 700, channels: 3, background: '#f4b942' } })
      .png()
      .toBuffer()
    const people = Math.ceil(seconds * 2) + 4
    const payers: Payer[] = []
    for (let number = 0; number < people; number += 1) payers.push(await newPayer(records, site.url, number))
    // Administrators of their own, so that no sign-in waits for another one's throttle.
    const passwordHash = await hashPassword('a-quiet-evening-7')
    for (let number = 0; number < people; number += 1)
      await setAdministrator(records, { email: `desk${number}@academy.example`, passwordHash }, new Date())
    const staffSession = await signIn(site.url, ADMINISTRATOR)

    await generator.drive({
      port: site.port,
      request: request(site.port, '/about?preview=1'),
      connections: 32,
      seconds: 2,
    })
    const { statuses: baselineStatuses, perSecond } = await generator.drive({
      port: site.port,
      request: request(site.port, '/about?preview=1'),
      connections: 32,
      seconds: CAPACITY_SECONDS,
    })
    if (Object.keys(baselineStatuses).some((status) => status !== '200'))
      throw new Error(`capacity was measured with ${JSON.stringify(baselineStatuses)}`)
    const before = await pageTimes(site, 20)

    const notes: Record<
      'kept' | 'signIns' | 'uploads' | 'submits' | 'decisions' | 'statuses',
      { ok: boolean; ms: number }[]
    > = { kept: [], signIns: [], uploads: [], submits: [], decisions: [], statuses: [] }
    const note = async (kind: keyof typeof notes, work: () => Promise<boolean>) => {
      const began = performance.now()
      const ok = await work().catch(() => false)
      notes[kind].push({ ok, ms: performance.now() - began })
      return ok
    }
    const person = async (number: number) => {
      const payer = payers[number]
      if (!payer) return
      const elsewhere = { 'X-Forwarded-For': `10.2.${number >> 8}.${number & 255}` }
      await note('kept', async () => (await read(fetch(`${site.url}/home`))).status === 200)
      await note(
        'signIns',
        async () =>
          (
            await read(
              fetch(`${site.url}/login`, {
                method: 'POST',
                redirect: 'manual',
                headers: { Origin: site.url, ...elsewhere },
                body: new URLSearchParams({
                  panel: 'sign-in',
                  email: `desk${number}@academy.example`,
                  password: 'a-quiet-evening-7',
                }),
              }),
            )
          ).status === 303,
      )
      let upload = ''
      const sent = await note('uploads', async () => {
        const answer = await read(
          fetch(`${site.url}/uploads`, {
            method: 'POST',
            headers: {
              ...payer.headers,
              'Tus-Resumable': '1.0.0',
              'Upload-Length': String(receipt.length),
              'Content-Type': 'application/offset+octet-stream',
            },
            body: new Uint8Array(receipt),
          }),
        )
        upload = answer.headers.get('location')?.split('/').at(-1) ?? ''
        return answer.status === 201
      })
      if (!sent) return
      const submitted = await note(
        'submits',
        async () =>
          (
            await read(
              fetch(`${site.url}/registration/package-w`, {
                method: 'POST',
                redirect: 'manual',
                headers: payer.headers,
                body: new URLSearchParams({ intent: 'submit', step: '3', ...AGREED_TO_TRAINING, upload }),
              }),
            )
          ).status === 302,
      )
      await note(
        'statuses',
        async () =>
          (await read(fetch(`${site.url}/registration/package-w`, { headers: payer.headers, redirect: 'manual' })))
            .status === 200,
      )
      if (!submitted) return
      const payment = await records.read
        .selectFrom('payments')
        .select('id')
        .where('user_id', '=', payer.id)
        .executeTakeFirst()
      await note('decisions', async () => {
        const answer = await read(
          postForm(
            site.url,
            '/admin/pendingregistrationpayments',
            { intent: 'confirm', id: payment?.id ?? '', payment: payment?.id ?? '' },
            staffSession.cookie,
          ),
        )
        const { status } = await records.read
          .selectFrom('payments')
          .select('status')
          .where('id', '=', payment?.id ?? '')
          .executeTakeFirstOrThrow()
        return answer.status < 400 && status === 'confirmed'
      })
    }

    const offered = perSecond * factor
    const flooding = generator.drive({
      port: site.port,
      request: request(site.port, '/about?preview=1'),
      connections: CONNECTIONS,
      seconds,
      rate: offered,
    })
    const doing: Promise<void>[] = []
    // Two people a second start regardless of those before them; the last ones within the flood.
    for (let number = 0; number < (seconds - 2) * 2; number += 1) {
      doing.push(person(number))
      await sleep(500)
    }
    const { statuses, requests, perSecond: answered } = await flooding
    const taken = Object.values(notes)
      .flat()
      .filter(({ ok }) => ok).length
    const recovery = await untilAsBefore(site, before)
    await Promise.all(doing)
    const fared = (list: { ok: boolean; ms: number }[]): Fared => {
      const times = list.map(({ ms }) => ms).sort((one, other) => one - other)
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
      return {
        requested: list.length,
        taken: list.filter(({ ok }) => ok).length,
        p50: at(0.5),
        p99: at(0.99),
        longest: times.at(-1) ?? Number.NaN,
      }
    }
    const lasted = requests / answered
    return {
      capacity: perSecond,
      offered,
      goodput: ((statuses['200'] ?? 0) + taken) / lasted,
      shed: statuses['503'] ?? 0,
      kept: fared(notes.kept),
      signIns: fared(notes.signIns),
      uploads: fared(notes.uploads),
      submits: fared(notes.submits),
      decisions: fared(notes.decisions),
      statuses: fared(notes.statuses),
      recovery,
    }
  } finally {
    generator.stop()
    await records.close()
  }
}

async function read(response: Promise<Response>): Promise<Response> {
  const answer = await response
  await answer.arrayBuffer()
  return answer
}

/** How long uncached pages take, one after the other. */
async function pageTimes(site: Site, count: number): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const began = performance.now()
    // A connection of its own: an idle one may just be closing.
    const answer = await read(
      fetch(`${site.url}/about?preview=${index}`, { headers: { Connection: 'close' } }),
    ).catch(() => null)
    times.push(answer?.status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY)
  }
  return times
}

/** Waits until ten pages in a row take at most twice what the slowest of the quiet times took. */
async function untilAsBefore(site: Site, before: number[]): Promise<number> {
  const most = 2 * Math.max(...before)
  const began = performance.now()
  for (let good = 0; good < 10; ) {
    const [time = 0] = await pageTimes(site, 1)
    good = time <= most ? good + 1 : 0
    if (performance.now() - began > 60_000) break
  }
  return performance.now() - began
}
