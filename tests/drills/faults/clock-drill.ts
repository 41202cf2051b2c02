import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newId, openRecords, type Records } from '#records/engine/db'
import { openSession } from '#records/accounts/accounts'
import { queueMail } from '#records/mail/outbox'
import { confirmClock, siteClock } from '#records/operating/site-clock'
import { immediateTransaction } from '#records/engine/db'
import { newAdministrator, newClient, reachReceiptStep, setUpPackages } from '#tests/journey'
import { startSite } from '#tests/site'
import { buildSite } from './drill-site.ts'

// npm run drill clock [-- words of a name]: the real site, whose clock jumps at its start, while it runs, and on one of two nodes (with
// DATABASE_URL of an empty database). What only a wrong date would take away is counted before and after.

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LOOK_MS = 65_000
const JUMPS: readonly (readonly [name: string, ms: number, isJump: boolean])[] = [
  ['400 days ahead', 400 * DAY, true],
  ['a day ahead', DAY + HOUR, true],
  ['an hour back', -HOUR, false],
  ['400 days back', -400 * DAY, true],
]

buildSite()
const folder = mkdtempSync(join(tmpdir(), 'academy-clock-'))
const databaseUrl = process.env.DATABASE_URL || null
let wrong = 0
try {
  for (const [name, ms, isJump] of JUMPS) await tried(`${name}, at the start`, ms, isJump, 'start')
  for (const [name, ms, isJump] of JUMPS.slice(0, databaseUrl ? 0 : 4))
    await tried(`${name}, while it runs`, ms, isJump, 'running')
  if (databaseUrl) await tried('eight minutes ahead on one of two nodes', 8 * 60_000, false, 'node')
  if (databaseUrl) await tried('400 days ahead on one of two nodes', 400 * DAY, true, 'node')
  await tried('the control: 400 days ahead, and the wrong time confirmed', 400 * DAY, false, 'confirmed')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(wrong === 0 ? 'target met: nothing was cleared, sent or stopped that should not be' : 'TARGET MISSED')
process.exitCode = wrong === 0 ? 0 : 1

async function tried(name: string, ms: number, isJump: boolean, how: 'start' | 'running' | 'node' | 'confirmed') {
  if (!name.includes(process.argv[2] ?? '')) return
  const dataDir = databaseUrl ? join(folder, 'shared') : mkdtempSync(join(folder, 'data-'))
  const clocks = [0, 1].map((node) => join(folder, `clock-${newId()}-${node}`))
  for (const clock of clocks) writeFileSync(clock, '0')
  const start = (node: number) =>
    startSite({
      dataDir,
      ...(databaseUrl ? { databaseUrl } : {}),
      env: {
        NODE_OPTIONS: `--import ${join(import.meta.dirname, 'shifted-clock.ts')}`,
        CLOCK_FILE: clocks[node] ?? '',
        TZ: 'UTC',
      },
    })
  const site = await start(0)
  const records = await openRecords({ databaseUrl, dataDir })
  const other = how === 'node' ? await start(1) : null
  try {
    await fill(records)
    const before = await count(records, dataDir)
    const set = (value: number, node = 0) => writeFileSync(clocks[node] ?? '', String(value))
    if (how === 'start') {
      await site.stop()
      set(ms)
      await site.restart()
      await pause(3000)
    } else if (how === 'running') {
      set(ms)
      await pause(LOOK_MS)
    } else if (how === 'node') {
      set(ms, 1)
      await pause(LOOK_MS + 5000)
    } else {
      await site.stop()
      set(ms)
      await site.restart()
      const owner = { ...(await newAdministrator(records)), provedAt: null }
      const at = new Date(Date.now() + ms)
      await confirmClock(records, { ...owner, provedAt: at.toISOString() }, at)
      await site.stop()
      await site.restart()
      await pause(5000)
    }
    const jump = (await siteClock(records.read))?.jump ?? null
    const after = await count(records, dataDir)
    const same = JSON.stringify(after) === JSON.stringify(before)
    const serves = (await fetch(new URL('/home', site.url))).status === 200
    const isSaid =
      site.output().includes('the clock jumped') || (other?.output().includes('the clock jumped') ?? false)
    const asWanted = how === 'confirmed' ? !same : same && serves && (jump !== null) === isJump && isSaid === isJump
    if (!asWanted) wrong += 1
    console.log(
      `${asWanted ? 'as wanted' : 'WRONG'}: ${name}: ${JSON.stringify(after)} of ${JSON.stringify(before)}, ` +
        `jump ${jump?.kind ?? 'none'}, ${isSaid ? 'said' : 'not said'} in the log, ${serves ? 'serves' : 'DOES NOT SERVE'}`,
    )
    set(0)
  } finally {
    await other?.close()
    await records.close()
    await site.close()
  }
}

async function fill(records: Records): Promise<void> {
  await setUpPackages(records).catch(() => undefined)
  const client = await newClient(records)
  const now = new Date()
  await reachReceiptStep(records, client.id)
  await openSession(records, client.id, now)
  const message = { name: 'N', email: 'n@client.example', subject: 'S', message: 'M', received_at: now.toISOString() }
  await records.write
    .insertInto('contact_messages')
    .values({ id: newId(), ...message })
    .execute()
  const upload = { id: newId(), user_id: client.id, created_at: now.toISOString(), file_id: null }
  await records.write
    .insertInto('uploads')
    .values({ ...upload, purpose: 'receipt' })
    .execute()
  await immediateTransaction(records, (trx) =>
    queueMail(
      trx,
      { kind: 'contact-message', to: 'a@client.example', subject: 'S', text: 'T', html: 'H' } as never,
      now,
    ),
  )
}

async function count({ read }: Records, dataDir: string) {
  const found: Record<string, number> = { files: readdirSync(dataDir).length > 0 ? 1 : 0 }
  for (const table of ['drafts', 'sessions', 'contact_messages', 'uploads', 'outbox', 'users'] as const) {
    const rows = await read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (table !== 'users') found[table] = Number(rows.count)
  }
  return found
}
