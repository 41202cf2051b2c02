import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import sharp from 'sharp'
import { openRecords, type Records } from '#records/engine/db'
import { startPostgres } from '../../postgres.ts'
import { startSite, type Site } from '../../site.ts'
import { buildSite } from './drill-site.ts'
import { inWords, pagesDuring } from './page-times.ts'
import { newPayer } from './upload-sending.ts'

// npm run drill outage: the database locked for ten seconds, on both databases, and the folder of the files away.
// Writes must be refused within six seconds, pages go on.

const LOCKED_MS = 10_000
const TARGET = { refusedMs: 6000, pages: 2 }
let missed = false
let written = 0
const judge = (ok: boolean): string => {
  missed ||= !ok
  return ok ? 'met' : 'MISSED'
}

buildSite()
await drill('the embedded database', null)
const server = await startPostgres()
if ('reason' in server) console.log(`PostgreSQL is left out: ${server.reason}`)
else {
  try {
    await drill(`PostgreSQL ${server.version}`, server.url)
  } finally {
    await server.stop()
  }
}
process.exitCode = missed ? 1 : 0

async function drill(name: string, databaseUrl: string | null): Promise<void> {
  const site = await startSite({
    content: 'demo',
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    ...(databaseUrl ? { databaseUrl } : {}),
  })
  const records = await openRecords({ databaseUrl, dataDir: site.dataDir })
  try {
    const answers: Written[] = []
    const writing: Promise<void>[] = []
    /** Messages four times a second, for as long as the lock lasts. */
    const writes = async () => {
      const until = performance.now() + LOCKED_MS
      for (; performance.now() < until; await sleep(250))
        writing.push(write(site).then((answer) => void answers.push(answer)))
    }
    await pagesDuring(site.url, 3000)
    // The same messages are sent before: what is compared is the lock alone.
    const before = await pagesDuring(site.url, writes)
    await Promise.all(writing.splice(0))
    if (answers.splice(0).some(({ status }) => status !== 200))
      throw new Error('a message was refused before there was a lock')
    console.log(`${name}, before:    ${inWords(before)}`)
    const stored = await messages(records)
    const letGo = await lock(site, databaseUrl)
    const during = await pagesDuring(site.url, writes)
    await letGo()
    await Promise.all(writing)
    // Those that came in the last seconds met a lock that was let go in time.
    const refused = answers.filter(({ status }) => status === 503)
    const taken = answers.filter(({ status }) => status === 200).length
    const kept = (await messages(records)) - stored
    const slowest = Math.max(...refused.map(({ ms }) => ms))
    const honest =
      refused.length + taken === answers.length &&
      kept === taken &&
      refused.length > 0 &&
      refused.every(({ again }) => again !== null)
    console.log(
      `${name}, locked ${LOCKED_MS / 1000} s: ${inWords(during)}; p99 ${(during.p99 / before.p99).toFixed(2)} times (at most ${TARGET.pages}: ${judge(during.failed === 0 && during.p99 <= TARGET.pages * before.p99)})`,
    )
    console.log(
      `  ${answers.length} messages sent: ${refused.length} answered 503, the slowest after ${(slowest / 1000).toFixed(1)} s (at most ${TARGET.refusedMs / 1000}: ${judge(slowest <= TARGET.refusedMs)}); ${taken} answered as sent and ${kept} kept (${judge(honest)})`,
    )
    const after = await write(site)
    console.log(`  the next one after the lock: ${after.status} (${judge(after.status === 200)})`)
    if (!databaseUrl) await withoutFolder(site, records)
  } finally {
    await records.close()
    await site.close()
  }
}

/** A file replaces the folder of the files: nothing can be stored or read there. */
async function withoutFolder(site: Site, records: Records): Promise<void> {
  const folder = join(site.dataDir, 'files')
  const count = async () =>
    Number(
      (
        await records.read
          .selectFrom('files')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const picture = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#8c1339' } })
    .png()
    .toBuffer()
  let payer = 0
  /** Twenty receipts, five a second, and the statuses they were answered with. */
  const receipts = async (statuses: number[]) => {
    for (let sent = 0; sent < 20; sent += 1) {
      const { headers } = await newPayer(records, site.url, (payer += 1))
      const answer = await fetch(`${site.url}/uploads`, {
        method: 'POST',
        headers: {
          ...headers,
          'Tus-Resumable': '1.0.0',
          'Upload-Length': String(picture.length),
          'Content-Type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(picture),
      })
      await answer.arrayBuffer()
      statuses.push(answer.status)
      await sleep(200)
    }
  }
  const taken: number[] = []
  const before = await pagesDuring(site.url, () => receipts(taken))
  console.log(
    `the folder of the files there: ${inWords(before)}, ${taken.filter((status) => status === 201).length} of ${taken.length} receipts taken`,
  )
  const stored = await count()
  renameSync(folder, `${folder}-away`)
  writeFileSync(folder, '')
  try {
    const statuses: number[] = []
    const during = await pagesDuring(site.url, () => receipts(statuses))
    const refused = statuses.filter((status) => status === 503).length
    console.log(
      `the folder of the files away:  ${inWords(during)}; p99 ${(during.p99 / before.p99).toFixed(2)} times (at most ${TARGET.pages}: ${judge(during.failed === 0 && during.p99 <= TARGET.pages * before.p99)})`,
    )
    console.log(
      `  ${refused} of ${statuses.length} receipts answered 503, ${(await count()) - stored} records of files that are not there (${judge(refused === statuses.length && (await count()) === stored)})`,
    )
  } finally {
    rmSync(folder)
    renameSync(`${folder}-away`, folder)
  }
}

async function messages(records: Records): Promise<number> {
  return Number(
    (
      await records.read
        .selectFrom('contact_messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
}

type Written = { status: number; ms: number; again: string | null }

/** Sends a contact message, each from a separate address. */
async function write(site: Site): Promise<Written> {
  const number = (written += 1)
  const began = performance.now()
  const answer = await fetch(`${site.url}/contact`, {
    method: 'POST',
    headers: { Origin: site.url, 'X-Forwarded-For': `10.3.${(number >> 8) & 255}.${number & 255}` },
    body: new URLSearchParams({
      name: 'Drill',
      email: 'drill@visitor.example',
      subject: `outage ${number}`,
      message: 'Is this kept?',
    }),
  })
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - began, again: answer.headers.get('retry-after') }
}

async function lock(site: Site, databaseUrl: string | null): Promise<() => Promise<void>> {
  if (!databaseUrl) {
    const other = new DatabaseSync(join(site.dataDir, 'academy.db'), { timeout: 5000 })
    other.exec('begin immediate')
    return async () => other.close()
  }
  const other = new Client({ connectionString: databaseUrl })
  await other.connect()
  await other.query('begin; lock table attempts, contact_messages, outbox in exclusive mode')
  return () => other.end()
}
