import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newClient, wholeTables } from '#tests/journey'
import { ENGINE, openTestRecords } from '#tests/records'
import type { Records } from './db.ts'
import { migrate, migrationState, NewerSchema } from './migrate.ts'
import { MIGRATIONS, type OneMigration } from './migrations/list.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
})
afterAll(() => opened.close())

const shape = async () =>
  (await records.write.introspection.getTables())
    .map((table) => `${table.name}: ${table.columns.map((column) => column.name).join(' ')}`)
    .sort()

async function run(added: Record<string, Migration>) {
  // As records/engine/migrate.ts does it, with a scratch migration behind the real ones.
  const migrator = new Migrator({
    db: records.write,
    provider: { getMigrations: async () => ({ ...MIGRATIONS, ...added }) },
  })
  return migrator.migrateToLatest()
}

describe('migrating', () => {
  it('again, and from a second process, does nothing [OPS-1]', async () => {
    const before = await wholeTables(records)
    expect((await migrate(records)).applied).toEqual([])
    expect((await migrate(await opened.another())).applied).toEqual([])
    expect(await wholeTables(records)).toEqual(before)
  })

  it('that fails half-way leaves the shape and the rows it found, and can be tried again [OPS-1]', async () => {
    await newClient(records)
    const [shapeBefore, rowsBefore] = [await shape(), await wholeTables(records)]
    const broken: Migration = {
      async up(db: Kysely<never>) {
        await sql`create table half_made (id text primary key)`.execute(db)
        await sql`alter table users add column half_made text`.execute(db)
        await sql`update users set name = 'overwritten'`.execute(db)
        await sql`create table half_made (id text primary key)`.execute(db)
      },
    }
    const { error, results } = await run({ '0999-scratch': broken })
    expect(String(error)).toMatch(/half_made/)
    expect(results?.map(({ migrationName, status }) => [migrationName, status])).toEqual([['0999-scratch', 'Error']])
    expect(await shape()).toEqual(shapeBefore)
    expect(await wholeTables(records)).toEqual(rowsBefore)

    const repaired: Migration = {
      up: (db: Kysely<never>) => sql`create table half_made (id text primary key)`.execute(db).then(() => undefined),
    }
    expect((await run({ '0999-scratch': repaired })).error).toBeUndefined()
    expect(await shape()).toContain('half_made: id')
  })
})

describe('a build that meets a newer shape', () => {
  const adding: OneMigration = {
    up: (db) => sql`create table to_come (id text primary key)`.execute(db).then(() => undefined),
  }
  const taking: OneMigration = {
    up: (db) => sql`drop table to_come`.execute(db).then(() => undefined),
    oldest: '0998-to-come',
  }

  it('goes on when it only adds, and ends with both names when it takes something away [NODE-2]', async () => {
    const fresh = await openTestRecords()
    const newest = { ...MIGRATIONS, '0998-to-come': adding }
    expect((await migrate(fresh.records, newest)).applied).toEqual(['0998-to-come'])
    expect(await migrate(await fresh.another())).toEqual({ applied: [], newer: ['0998-to-come'] })
    expect(await migrationState(fresh.records)).toEqual({ toCome: [], unknown: ['0998-to-come'] })

    await migrate(fresh.records, { ...newest, '0999-away': taking })
    const last = Object.keys(MIGRATIONS).at(-1) ?? ''
    await expect(migrate(fresh.records)).rejects.toThrow(NewerSchema)
    await expect(migrate(fresh.records)).rejects.toThrow(
      `0999-away by a newer version of the site, and this one knows ${last}`,
    )
    // The build between the two knows what the newest needs.
    expect((await migrate(fresh.records, newest)).newer).toEqual(['0999-away'])
    await fresh.close()
  })

  it('is refused by the library alone, whatever was added: the control [NODE-2]', async () => {
    const fresh = await openTestRecords()
    await migrate(fresh.records, { ...MIGRATIONS, '0998-to-come': adding })
    const alone = new Migrator({ db: fresh.records.write, provider: { getMigrations: async () => MIGRATIONS } })
    expect(String((await alone.migrateToLatest()).error)).toMatch(/corrupted migrations/)
    await fresh.close()
  })

  it('is brought up by one of several that start at once [NODE-2, NODE-3]', async () => {
    const fresh = await openTestRecords()
    const both = { ...MIGRATIONS, '0998-to-come': adding }
    const nodes = [fresh.records, await fresh.another(), await fresh.another()]
    const applied = await Promise.all(nodes.map((each) => migrate(each, both)))
    expect(applied.flatMap((each) => each.applied)).toEqual(['0998-to-come'])
    await fresh.close()
  })
})

describe('a migration since the contract', () => {
  const SINCE = '0030-schema-contract'
  const TAKES = /\b(drop (table|column|index)|rename|alter column|set not null)\b/i

  it('takes nothing away from the build before without saying so [NODE-2]', async () => {
    const source = (name: string) =>
      readFileSync(join(import.meta.dirname, 'migrations', `${name}.ts`), 'utf8').replaceAll(
        // An index that is recreated under its name is not dropped.
        /drop index (\w+)(?=[^]*create (unique )?index \1 )/g,
        '',
      )
    const silent = Object.entries(MIGRATIONS).filter(
      ([name, { oldest }]) => name > SINCE && !oldest && TAKES.test(source(name)),
    )
    expect(silent.map(([name]) => name)).toEqual([])
    // The control: one of before the contract, which did.
    expect(Object.keys(MIGRATIONS).some((name) => name < SINCE && TAKES.test(source(name)))).toBe(true)
  })
})

describe.runIf(ENGINE === 'postgres')('beside people at work', () => {
  const name = '0998-beside'
  const altering: OneMigration = {
    up: (db: Kysely<never>) => sql`alter table users add column beside text`.execute(db).then(() => undefined),
  }
  let fresh: Awaited<ReturnType<typeof openTestRecords>>
  beforeAll(async () => {
    fresh = await openTestRecords()
  })
  afterAll(() => fresh.close())
  const waits = (words: string) =>
    vi.waitUntil(
      async () => {
        const { rows } = await sql`select pid from pg_stat_activity
          where wait_event_type = 'Lock' and query ilike ${`%${words}%`} and datname = current_database()`.execute(
          fresh.records.write,
        )
        return rows.length > 0
      },
      { timeout: 60_000, interval: 20 },
    )
  /** While `work` runs, an open transaction has already read the clients. */
  const whileRead = async (work: () => Promise<void>) => {
    const other = await fresh.another()
    await other.write.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').limit(1).execute()
      await work()
    })
  }
  const read = () => fresh.records.read.selectFrom('users').select('id').limit(1).execute()

  it('a table that somebody is using is asked for again and again, and nobody waits long behind it [NODE-2]', async () => {
    let done: ReturnType<typeof migrate> | undefined
    await whileRead(async () => {
      done = migrate(fresh.records, { ...MIGRATIONS, [name]: altering })
      for (let round = 0; round < 2; round += 1) {
        await waits('alter table users')
        await read()
      }
    })
    expect((await done)?.applied).toEqual([name])
  })

  it('control: without giving up everybody waits behind it', async () => {
    const patient = await fresh.another()
    const ends: Promise<unknown>[] = []
    await whileRead(async () => {
      ends.push(sql`alter table users add column control text`.execute(patient.write))
      await waits('add column control')
      ends.push(read().catch(() => 'refused'))
      await waits('select')
    })
    await Promise.all(ends)
  })
})
