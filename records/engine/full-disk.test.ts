import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { done, newAdministrator, newClient, NOW, payFor, setUpPackages, wholeTables } from '#tests/journey'
import { ENGINE, openTestRecords } from '#tests/records'
import type { Records } from './db.ts'
import { outageOf } from './outages.ts'
import { decidePayment } from '#records/enrolment/payments'

// SQLite keeps a number of pages that a file may have: at the last one it says what it says on a full disk.
describe.runIf(ENGINE === 'sqlite')('an embedded database that has no room any more', () => {
  let records: Records
  let administrator: Actor
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ records, close } = await openTestRecords())
    await setUpPackages(records)
    administrator = await newAdministrator(records)
  })
  afterAll(() => close())

  const roomFor = async (more: number) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(records.write)
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + more}`).execute(records.write)
  }
  const confirm = (id: string) => decidePayment(records, administrator, id, 'confirm', { now: NOW })

  it('keeps whole what it says is kept, refuses the rest and changes nothing with it, is read meanwhile, and takes everything once there is room [PAY-2, OPS-5]', async () => {
    const payments: string[] = []
    for (let at = 0; at < 60; at += 1) payments.push((await payFor(records, (await newClient(records)).id)).paymentId)
    await roomFor(6)
    const came: (string | null)[] = []
    for (const id of payments) {
      const before = await wholeTables(records)
      const answer = await confirm(id).then(() => 'kept' as const, outageOf)
      came.push(answer)
      if (answer !== 'kept') expect(await wholeTables(records)).toEqual(before)
      if (came.filter((each) => each === 'full').length === 3) break
    }
    // Some found room, then none did.
    expect(came).toContain('kept')
    expect(came.slice(-3)).toEqual(['full', 'full', 'full'])
    const kept = payments.filter((_, at) => came[at] === 'kept')
    const confirmed = await records.read
      .selectFrom('payments')
      .innerJoin('trainees', 'trainees.payment_id', 'payments.id')
      .innerJoin('payment_history', 'payment_history.payment_id', 'payments.id')
      .select('payments.id')
      .where('payments.status', '=', 'confirmed')
      .execute()
    expect(confirmed.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
    await roomFor(10_000)
    for (const id of payments.filter((each) => !kept.includes(each))) done(await confirm(id))
  })
})

it.runIf(ENGINE === 'sqlite')(
  'a transaction that the database has already taken back says why, and the next one is taken [OPS-5]',
  async () => {
    const { records, close } = await openTestRecords()
    try {
      const { id } = await newClient(records)
      // As a commit on a full disk does: the database rolls back.
      const again = records.write
        .transaction()
        .execute((trx) =>
          sql`insert or rollback into users (id, email, type, first_name, last_name, name, registration_step, current_package, created_at) values (${id}, 'x', 'CLIENT_USER', 'x', 'x', 'x', 1, 'NONE', 'x')`.execute(
            trx,
          ),
        )
      await expect(again).rejects.toThrow('UNIQUE constraint failed: users.id')
      await newClient(records)
    } finally {
      await close()
    }
  },
)

describe('an error of the disk', () => {
  const said = (errcode: number) =>
    outageOf(Object.assign(new Error('from the driver'), { code: 'ERR_SQLITE_ERROR', errcode }))
  it.each([
    ['no room', 13, 'full'],
    ['a disk that is read-only', 8, 'full'],
    ['a write that failed', 778, 'full'],
    ['a sync that failed', 1034, 'full'],
    ['no file to be opened', 14, 'full'],
    ['a read that failed', 266, null],
    ['a damaged page', 11, null],
  ] as const)('that is %s says so [OPS-5]', (_, errcode, outage) => expect(said(errcode)).toBe(outage))
})
