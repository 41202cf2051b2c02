import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTime } from '#tests/in-time'
import { startPostgres, type OwnPostgres } from '#tests/postgres'
import { newDatabase, ENGINE } from '#tests/records'
import { transaction, openRecords, type Records } from '../db.ts'
import { migrate } from '../migrate.ts'
import { outageOf } from '../outages.ts'

// A separate server: the suite's own must not freeze.
let server: OwnPostgres
let url: string
let records: Records
beforeAll(async () => {
  if (ENGINE !== 'postgres') return
  const started = await startPostgres()
  if ('reason' in started) throw new Error(started.reason)
  server = started
  url = (await newDatabase(server.url)).settings.databaseUrl
  records = await openRecords({ databaseUrl: url, dataDir: '' })
  await migrate(records)
})
afterAll(async () => {
  await records?.close()
  await server?.stop()
})

const read = () => records.read.selectFrom('users').select('id').execute()
const write = () =>
  transaction(records, async (trx) => {
    await trx.updateTable('users').set({ name: 'Renamed' }).execute()
    return { ok: true }
  })
const outcome = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  const said = await work().then(
    () => 'done',
    (error: unknown) => outageOf(error),
  )
  return { said, ms: performance.now() - began }
}
const connections = async () => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  return rows[0]?.count
}

describe.runIf(ENGINE === 'postgres')('a database', () => {
  it('that stands still is known within three seconds, then refused at once, and used again when it goes on; without the watch it hangs [NODE-4]', async () => {
    expect((await outcome(write)).said).toBe('done')
    const patient = await openRecords({ databaseUrl: url, dataDir: '', patient: true })
    await sql`select 1`.execute(patient.read)
    server.freeze()
    let unwatched = 'hangs'
    const control = sql`select 1`.execute(patient.read).then(() => (unwatched = 'answered'))
    const first = await Promise.all([...Array.from({ length: 20 }, () => outcome(read)), outcome(write)])
    expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(inTime(3000))
    for (const { said } of first) expect(['busy', 'away']).toContain(said)
    expect(records.silentSince()).not.toBeNull()
    for (const work of [read, write]) {
      const later = await outcome(work)
      expect(later.said, 'nothing was sent, so nothing was kept').toBe('busy')
      expect(later.ms).toBeLessThan(inTime(300))
    }
    expect(unwatched).toBe('hangs')
    server.thaw()
    const began = performance.now()
    await expect.poll(() => records.silentSince(), { interval: 20, timeout: 60_000 }).toBeNull()
    expect(performance.now() - began).toBeLessThan(inTime(2000))
    expect([(await outcome(read)).said, (await outcome(write)).said]).toEqual(['done', 'done'])
    await control
    await patient.close()
    // Those of before are gone: what is here was opened since.
    await expect.poll(connections, { timeout: 60_000 }).toBeLessThanOrEqual(2)
    await Promise.all(Array.from({ length: 12 }, read))
    expect(await connections()).toBeGreaterThan(2)
  })

  it('that answers a fresh line is waited for, however long one statement takes [NODE-4]', async () => {
    const slow = outcome(() => sql`select pg_sleep(6)`.execute(records.read))
    expect((await slow).said).toBe('done')
    expect(records.silentSince()).toBeNull()
  })
})
