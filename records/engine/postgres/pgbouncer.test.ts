import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTime } from '#tests/in-time'
import { startBouncer, type OwnBouncer } from '#tests/pgbouncer'
import { startPostgres, type OwnPostgres } from '#tests/postgres'
import { ENGINE, newDatabase } from '#tests/records'
import { transaction, openRecords, type Records } from '../db.ts'
import { migrate } from '../migrate.ts'
import { outageOf } from '../outages.ts'
import { holdRunning, holdStopped } from '../running-nodes.ts'

/** A separate server and pooler, or the reason why there are none. */
async function bothOfThem(): Promise<{ postgres: OwnPostgres; bouncer: OwnBouncer } | null> {
  if (ENGINE !== 'postgres') return null
  const postgres = await startPostgres()
  if ('reason' in postgres) throw new Error(postgres.reason)
  // Fewer lines than we open: they are shared.
  const bouncer = await startBouncer(postgres.url, 4)
  if (!('reason' in bouncer)) return { postgres, bouncer }
  await postgres.stop()
  return null
}

const both = await bothOfThem()

describe.runIf(both)('through PgBouncer in transaction mode', () => {
  let [direct, through] = ['', '']
  let records: Records
  beforeAll(async () => {
    direct = (await newDatabase(both?.postgres.url ?? '')).settings.databaseUrl
    const url = new URL(both?.bouncer.url ?? '')
    url.pathname = new URL(direct).pathname
    through = url.href
    records = await openRecords({ databaseUrl: through, dataDir: '' })
    await migrate(records)
  })
  afterAll(async () => {
    await records?.close()
    await both?.bouncer.stop()
    await both?.postgres.stop()
  })
  const tried = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    const said = await work().then(
      () => 'done',
      (error: unknown) => outageOf(error),
    )
    return { said, ms: performance.now() - began }
  }
  const rename = (name: string) =>
    transaction(records, async (trx) => {
      await trx.updateTable('packages').set({ name }).execute()
      return { ok: true }
    })

  it('two nodes bring the database up to date at once, and it is done once [NODE-6]', async () => {
    const url = new URL(through)
    url.pathname = new URL((await newDatabase(both?.postgres.url ?? '')).settings.databaseUrl).pathname
    const nodes = await Promise.all([0, 1, 2].map(() => openRecords({ databaseUrl: url.href, dataDir: '' })))
    const done = await Promise.all(nodes.map((node) => migrate(node)))
    expect(done.map(({ applied }) => applied.length > 0).filter(Boolean)).toEqual([true])
    await Promise.all(nodes.map((node) => node.close()))
  })

  it('a lock that another holds is waited for a moment only, in a transaction and outside one; without our limits without an end [NODE-6]', async () => {
    const other = new Client({ connectionString: direct })
    await other.connect()
    await other.query('begin; lock table packages in access exclusive mode')
    const patient = await openRecords({ databaseUrl: through, dataDir: '', patient: true })
    let unlimited = 'waits'
    const control = patient.write
      .updateTable('packages')
      .set({ name: 'x' })
      .execute()
      .then(() => (unlimited = 'done'))
    const answers = await Promise.all([
      tried(() => rename('x')),
      tried(() => records.write.updateTable('packages').set({ name: 'x' }).execute()),
      tried(() => records.read.selectFrom('packages').select('key').execute()),
    ])
    expect(answers.map(({ said }) => said)).toEqual(['busy', 'busy', 'busy'])
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(inTime(6000))
    expect(unlimited).toBe('waits')
    await other.end()
    await control
    await patient.close()
  })

  it('no limit stays on a line that others use next [NODE-6]', async () => {
    await rename('x')
    await Promise.all(Array.from({ length: 12 }, () => records.read.selectFrom('packages').select('key').execute()))
    const client = new Client({ connectionString: through })
    await client.connect()
    const { rows } = await client.query('show lock_timeout')
    expect(rows).toEqual([{ lock_timeout: '0' }])
    await client.end()
  })

  it('the site and whoever works alone keep each other out [NODE-6]', async () => {
    const place = { databaseUrl: through, dataDir: '' }
    const who = { name: 'one', build: '1.0.0' }
    const lost = () => expect.unreachable()
    const site = await holdRunning(place, who, lost)
    expect([site.ok, (await holdStopped(place, who, lost)).ok]).toEqual([true, false])
    if (site.ok) await site.hold.release()
    const alone = await holdStopped(place, who, lost)
    expect([alone.ok, (await holdRunning(place, who, lost)).ok]).toEqual([true, false])
    if (alone.ok) await alone.hold.release()
  })

  it('more hands than lines all have their turn, with the file of deploy/ [NODE-6, NODE-10]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, number) => tried(() => rename(`name ${number}`))),
    )
    expect(new Set(answers.map(({ said }) => said))).toEqual(new Set(['done']))
  })

  it('a server that stands still behind it is known within three seconds, though PgBouncer answers [NODE-4, NODE-6]', async () => {
    both?.postgres.freeze()
    const first = await Promise.all([tried(() => sql`select 1`.execute(records.read)), tried(() => rename('frozen'))])
    expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(inTime(3000))
    for (const { said } of first) expect(['busy', 'away']).toContain(said)
    expect((await tried(() => rename('frozen'))).ms).toBeLessThan(inTime(300))
    both?.postgres.thaw()
    await expect.poll(() => records.silentSince(), { interval: 20, timeout: 60_000 }).toBeNull()
    expect((await tried(() => rename('after'))).said).toBe('done')
  })

  it('a server that is gone behind it is an outage and no mistake of ours, whatever PgBouncer says [NODE-4, NODE-6]', async () => {
    await both?.postgres.stop()
    const answers = await Promise.all([
      tried(() => sql`select 1`.execute(records.read)),
      tried(() => rename('gone')),
      tried(() => records.write.updateTable('packages').set({ name: 'gone' }).execute()),
    ])
    for (const { said } of answers) expect(['busy', 'away']).toContain(said)
    await both?.bouncer.stop()
    expect(['busy', 'away']).toContain((await tried(() => rename('gone'))).said)
  })
})
