import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { enrolled, keptFile, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { Actor } from '#domain/accounts/accounts'
import { newId, type Records } from './db.ts'
import { recordFile } from '#records/files/files'
import { learningMaterials } from '#records/training/materials'
import { pendingPayments } from '#records/enrolment/pending-payments'
import { finds, type SearchedTable } from './search.ts'
import { registeredTrainees } from '#records/training/trainees'

let records: Records
let close: () => Promise<void>
let staff: Actor
const NAMES = ['ANA PEÑA', 'Lea PeÑa', 'Maria Peña']

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  staff = await newAdministrator(records)
  for (const name of [...NAMES, 'Maria Pena']) {
    const trainee = await newClient(records, 'A B')
    const waiting = await newClient(records, 'C D')
    await enrolled(records, staff, trainee.id)
    await payFor(records, waiting.id)
    await records.write.updateTable('users').set({ name }).where('id', 'in', [trainee.id, waiting.id]).execute()
    await records.write
      .insertInto('learning_materials')
      .values({
        id: newId(),
        file_name: `${name}.pdf`,
        file_id: await recordFile(records.write, keptFile('material'), NOW),
        image: null,
        created_at: NOW.toISOString(),
      })
      .execute()
  }
})
afterAll(() => close())

describe('searching', () => {
  it.each(['PEÑA', 'peña', 'Peña'])(
    '%s finds a name with ñ in any case, and no other [MAT-1, PAY-1, TRN-1]',
    async (search) => {
      const names = (rows: { name: string }[]) => rows.map(({ name }) => name).toSorted()
      expect(names((await registeredTrainees(records, { search, page: 1 })).rows)).toEqual(NAMES)
      expect(names((await pendingPayments(records, { search, page: 1 })).rows)).toEqual(NAMES)
      expect((await learningMaterials(records, staff, search))?.map(({ fileName }) => fileName).toSorted()).toEqual(
        NAMES.map((name) => `${name}.pdf`),
      )
    },
  )

  it('finds parts of words of any length, quotes and signs as they are, under a new name and not under the old one, and nothing that is gone [TRN-1]', async () => {
    const found = async (search: string) =>
      (await registeredTrainees(records, { search, page: 1 })).rows.map(({ name }) => name).toSorted()
    const [one, other] = [await newClient(records), await newClient(records)]
    for (const [client, name] of [
      [one, 'Q"uo\\te* 50%'],
      [other, 'Gone_Soon'],
    ] as const) {
      await enrolled(records, staff, client.id)
      await records.write.updateTable('users').set({ name }).where('id', '=', client.id).execute()
    }
    for (const search of ['q"', 'Q"uo\\te', '50%', 'te*', '"uo', '0%'])
      expect(await found(search), search).toEqual(['Q"uo\\te* 50%'])
    expect(await found('gone_')).toEqual(['Gone_Soon'])
    expect(await found('goneX')).toEqual([])
    for (const search of ['OR', 'a AND b', 'NEAR(a b)', '*', '"', '""', '^q', '-quo'])
      expect(await found(search), search).not.toContain('Gone_Soon')
    await records.write.updateTable('users').set({ name: 'Still Here' }).where('id', '=', other.id).execute()
    expect(await found('gone_')).toEqual([])
    expect(await found('still h')).toEqual(['Still Here'])
  })

  const SEARCHED = [
    'users',
    'wins',
    'news',
    'accomplishments',
    'members',
    'learning_materials',
    'contact_messages',
    'outbox',
    'audit_log',
  ] satisfies SearchedTable[]
  it.each(SEARCHED)(
    'looks three letters up in an index of %s instead of reading the table; two letters are in none',
    async (table) => {
      const way = async (text: string) => {
        const query = sql`select ${sql.table(table)}.id from ${sql.table(table)} where ${finds(records, table, text)}`
        const steps = await records.write.transaction().execute(async (trx) => {
          // A handful of rows is read sooner than an index.
          if (records.engine === 'postgres') await sql`set local enable_seqscan = off`.execute(trx)
          return (
            await (records.engine === 'postgres' ? sql`explain ${query}` : sql`explain query plan ${query}`).execute(
              trx,
            )
          ).rows
        })
        return JSON.stringify(steps)
      }
      const index =
        records.engine === 'postgres'
          ? `Bitmap Index Scan on ${table}_parts`
          : `SCAN ${table}_parts VIRTUAL TABLE INDEX`
      expect(await way('qui')).toContain(index)
      expect(await way('qu')).not.toContain(index)
    },
  )
})
