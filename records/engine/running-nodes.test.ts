import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINE, newPlace } from '#tests/records'
import { openRecords } from './db.ts'
import { holdRow } from './postgres/running-rows.ts'
import { holdRunning, holdStopped, liveNodes, type Holder } from './running-nodes.ts'

let place: Awaited<ReturnType<typeof newPlace>>
const held: { release(): Promise<void> }[] = []
const who = (name: string) => ({ name, build: '1.0.0' })
const unlost = () => expect.unreachable()

const kept = async (pendingHold: ReturnType<typeof holdRunning>) => {
  const answer = await pendingHold
  if (answer.ok) held.push(answer.hold)
  return answer
}
const site = (name = 'one') => kept(holdRunning(place.settings, who(name), unlost))
const alone = (name = 'import') => kept(holdStopped(place.settings, who(name), unlost))
const releaseAll = async () => {
  for (const hold of held.splice(0)) await hold.release()
}

beforeEach(async () => {
  place = await newPlace()
})
afterEach(async () => {
  await releaseAll()
  await place.remove()
})

describe('that the site is running', () => {
  it('keeps whoever works alone out, and whoever works alone keeps it out; both let go at once [OPS-7, NODE-6]', async () => {
    expect((await site('one')).ok).toBe(true)
    expect((await site('another')).ok, 'any number of nodes').toBe(true)
    expect((await alone()).ok).toBe(false)
    await releaseAll()
    expect((await alone()).ok).toBe(true)
    expect((await alone('move')).ok, 'one alone').toBe(false)
    expect((await site()).ok).toBe(false)
    await releaseAll()
    expect((await site()).ok).toBe(true)
  })

  const onPostgres = ENGINE === 'postgres'

  describe.runIf(onPostgres)('on PostgreSQL', () => {
    let client: Client
    beforeEach(async () => {
      client = new Client({ connectionString: place.settings.databaseUrl ?? '' })
      await client.connect()
    })
    afterEach(() => client.end())
    const url = () => place.settings.databaseUrl ?? ''
    const asIfSeen = (secondsAgo: number) =>
      client.query(`update running set seen_at = clock_timestamp() - make_interval(secs => ${secondsAgo})`)

    it('is said by name and since when, and the nodes are listed [NODE-6]', async () => {
      await site('first, port 3000')
      await site('second, port 3000')
      const refused = await alone()
      const names = (holders: Holder[]) => holders.map(({ name, build, kind }) => [name, build, kind])
      expect(refused.ok ? null : refused.by).toMatchObject({ name: 'first, port 3000', kind: 'site', build: '1.0.0' })
      expect(refused.ok ? null : refused.by?.startedAt.getTime()).toBeGreaterThan(Date.now() - 600_000)
      const records = await openRecords(place.settings)
      expect(names(await liveNodes(records))).toEqual([
        ['first, port 3000', '1.0.0', 'site'],
        ['second, port 3000', '1.0.0', 'site'],
      ])
      await releaseAll()
      expect(await liveNodes(records)).toEqual([])
      await records.close()
    })

    it('outlives connections that are lost [NODE-6]', async () => {
      const beating = await kept(holdRow(url(), 'site', who('one'), unlost, 50))
      expect(beating.ok).toBe(true)
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await asIfSeen(20)
      await expect
        .poll(
          async () =>
            (await client.query("select seen_at > clock_timestamp() - interval '10 s' as seen from running")).rows,
          { timeout: 60_000 },
        )
        .toEqual([{ seen: true }])
      expect((await alone()).ok).toBe(false)
    })

    it('is not believed of a node that was not heard of for 30 seconds, and that node ends [NODE-6]', async () => {
      const dead = await kept(holdRow(url(), 'site', who('dead'), unlost, 3_600_000))
      expect(dead.ok).toBe(true)
      await asIfSeen(29)
      expect((await alone()).ok, 'not yet').toBe(false)
      await asIfSeen(31)
      expect((await alone('import')).ok).toBe(true)
      await releaseAll()
      // The other way round: one that wakes up finds its row gone.
      const ended = new Promise<Holder | null>((resolve) => {
        void kept(holdRow(url(), 'site', who('sleeper'), resolve, 100)).then(() =>
          client.query(
            "update running set kind = 'alone', id = 'of-another', name = 'import' where name = 'sleeper'",
          ),
        )
      })
      expect(await ended).toMatchObject({ kind: 'alone', name: 'import' })
      await client.query('delete from running')
    })

    it('is believed of nodes that only look dead because the database was away: they get a last chance [NODE-6]', async () => {
      const lives = await kept(holdRow(url(), 'site', who('lives'), unlost, 1000))
      expect(lives.ok).toBe(true)
      await asIfSeen(600)
      const refused = await alone()
      expect(refused.ok ? null : refused.by?.name).toBe('lives')
    })

    it('and working alone are never both true, however they race; looking first without a turn they are [NODE-6]', async () => {
      for (let round = 0; round < 20; round += 1) {
        const answers = await Promise.all([site(), alone(), site(), alone()])
        const [one, first, two, second] = answers.map(({ ok }) => ok)
        expect([first && second, (first || second) && (one || two)]).toEqual([false, false])
        expect(answers.some(({ ok }) => ok)).toBe(true)
        await releaseAll()
      }
      // The control: both look before either writes.
      const others = await Promise.all(
        ['site', 'alone'].map(async (kind) => {
          const other = new Client({ connectionString: url() })
          await other.connect()
          await other.query('begin')
          const { rowCount } = await other.query('select from running')
          return { other, kind, free: rowCount === 0 }
        }),
      )
      for (const { other, kind, free } of others) {
        if (free)
          await other.query(
            `insert into running values ('${kind}', '${kind}', 'control', '1', clock_timestamp(), clock_timestamp())`,
          )
        await other.query('commit')
        await other.end()
      }
      expect((await client.query('select kind from running order by kind')).rows).toEqual([
        { kind: 'alone' },
        { kind: 'site' },
      ])
    })

    it('is also seen of nodes of the version before, which held a lock of their connection [NODE-6]', async () => {
      await client.query('select pg_advisory_lock_shared(7041976)')
      expect([(await alone()).ok, (await site()).ok]).toEqual([false, true])
      await client.query('select pg_advisory_unlock_all()')
      await releaseAll()
      await client.query('select pg_advisory_lock(7041976)')
      expect((await site()).ok).toBe(false)
    })
  })
})
