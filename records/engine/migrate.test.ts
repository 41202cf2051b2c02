import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newClient, wholeTables } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { Records } from './db.ts'
import { migrate, MIGRATIONS } from './migrate.ts'

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
