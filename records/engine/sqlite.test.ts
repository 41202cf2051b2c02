import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newClient, wholeTables } from '#tests/journey'
import { transaction, DamagedDatabase, databaseFile, openRecords, type Records } from './db.ts'
import { migrate } from './migrate.ts'
import { quickCheck } from './sqlite.ts'

// SQLite alone, on either engine of the suite.
let dataDir: string
let records: Records
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'academy-sqlite-'))
  records = await openRecords({ databaseUrl: null, dataDir })
  await migrate(records)
})
afterEach(async () => {
  await records.close()
  await rm(dataDir, { recursive: true, force: true })
})

const one = async (query: ReturnType<typeof sql>) => (await query.execute(records.write)).rows[0]

describe('a parameter of the embedded database', () => {
  it('that is a Date is its instant as text, and shifts no other value [OPS-1]', async () => {
    const at = new Date('2026-11-21T04:05:06.789Z')
    expect(await one(sql`select ${'first'} as a, ${at} as b, ${'last'} as c`)).toEqual({
      a: 'first',
      b: '2026-11-21T04:05:06.789Z',
      c: 'last',
    })
  })

  it.each([
    ['an object', { a: 1 }],
    ['a list', ['x']],
    ['a symbol', Symbol('x')],
    ['a Map', new Map()],
  ])('that is %s is refused, and the row is not written [OPS-1]', async (_, value) => {
    const before = await wholeTables(records)
    await expect(
      sql`insert into site_content (name, value, updated_at) values (${'a'}, ${value}, ${'now'})`.execute(
        records.write,
      ),
    ).rejects.toThrow(/cannot be stored/)
    expect(await wholeTables(records)).toEqual(before)
  })

  it('that is a truth, nothing, a text with quotes or bytes is stored as such [OPS-1]', async () => {
    expect(
      await one(
        sql`select ${true} as t, ${false} as f, ${null} as n, ${undefined} as u, ${7.5} as r, ${"it's; ñ"} as s`,
      ),
    ).toEqual({ t: 1, f: 0, n: null, u: null, r: 7.5, s: "it's; ñ" })
    expect(await one(sql`select length(${new Uint8Array([1, 2, 3])}) as bytes`)).toEqual({ bytes: 3 })
  })
})

describe('the embedded database', () => {
  it('confirms a write only when it is on disk, keeps foreign keys, and its readers cannot write [OPS-1]', async () => {
    expect(await one(sql`pragma synchronous`)).toEqual({ synchronous: 2 })
    expect(await one(sql`pragma journal_mode`)).toEqual({ journal_mode: 'wal' })
    expect(await one(sql`pragma foreign_keys`)).toEqual({ foreign_keys: 1 })
    await expect(sql`delete from users`.execute(records.read)).rejects.toThrow(/readonly/)
    await expect(
      sql`insert into sessions (token_hash, user_id, created_at, seen_at, expires_at) values ('h', 'nobody', 'a', 'b', 'c')`.execute(
        records.write,
      ),
    ).rejects.toThrow(/FOREIGN KEY/)
  })

  it('takes back everything of a change that is refused or that throws [PAY-2]', async () => {
    await newClient(records)
    const before = await wholeTables(records)
    const spoil = (answer: () => { ok: false; reason: 'no' }) =>
      transaction(records, async (trx) => {
        await trx.updateTable('users').set({ name: 'spoiled' }).execute()
        await trx.deleteFrom('users').execute()
        return answer()
      })
    expect(await spoil(() => ({ ok: false, reason: 'no' }))).toEqual({ ok: false, reason: 'no' })
    expect(await wholeTables(records)).toEqual(before)
    await expect(
      spoil(() => {
        throw new Error('a bug')
      }),
    ).rejects.toThrow('a bug')
    expect(await wholeTables(records)).toEqual(before)
  })

  it('is read while a change is under way, as it was before [OPS-1]', async () => {
    const { id } = await newClient(records, 'Maria Santos')
    await records.write.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ name: 'Half Written' }).where('id', '=', id).execute()
      expect(await records.read.selectFrom('users').select('name').where('id', '=', id).execute()).toEqual([
        { name: 'Maria Santos' },
      ])
    })
    expect(await records.read.selectFrom('users').select('name').where('id', '=', id).execute()).toEqual([
      { name: 'Half Written' },
    ])
  })

  it('that is sound says so, and one that is damaged is not opened [OPS-5]', async () => {
    for (let index = 0; index < 40; index += 1) await newClient(records)
    await records.close()
    expect(quickCheck(databaseFile(dataDir))).toBe('ok')
    await truncate(databaseFile(dataDir), 8192)
    await expect(openRecords({ databaseUrl: null, dataDir })).rejects.toThrow(DamagedDatabase)
    await writeFile(databaseFile(dataDir), randomBytes(40_960))
    await expect(openRecords({ databaseUrl: null, dataDir })).rejects.toThrow(DamagedDatabase)
    await rm(databaseFile(dataDir))
    records = await openRecords({ databaseUrl: null, dataDir })
  })

  it('plans a page of a list once, and not anew each time it is asked [FAST-5]', async () => {
    let planned = 0
    const watched = new WeakSet<DatabaseSync>()
    const { prepare } = DatabaseSync.prototype
    const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text) {
      // SQLite calls this when it plans a statement, and at no other time.
      if (!watched.has(this))
        this.setAuthorizer(() => {
          planned += 1
          return constants.SQLITE_OK
        })
      watched.add(this)
      return prepare.call(this, text)
    })
    const plannedBy = async (ask: (from: number) => Promise<unknown>) => {
      await ask(0)
      const before = planned
      for (const from of [25, 50]) await ask(from)
      return planned - before
    }
    const list = records.read.selectFrom('users').select('id').orderBy('name')
    expect(await plannedBy((from) => list.limit(25).offset(from).execute())).toBe(0)
    // With the limit as a parameter SQLite plans again; this test would see that.
    expect(
      await plannedBy(() => sql`select id from users order by name limit ${25}`.execute(records.read)),
    ).toBeGreaterThan(0)
    spy.mockRestore()
  })
})
