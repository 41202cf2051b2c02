import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { done, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { statementOf } from '#tests/statements/sent'
import { decidePayment } from '#records/enrolment/payments'
import { saveReference } from '#records/enrolment/save-reference'
import { addStatement } from '#records/money/statements/add-statement'
import { MIGRATIONS } from '#records/engine/migrations/list'

it('what proved a payment before the upgrade proves no other after it, by a line or by hand [STM-2]', async () => {
  const { records, close } = await openTestRecords()
  try {
    await setUpPackages(records)
    const cashier = await newAdministrator(records, 'cashier')
    const client = async () => (await payFor(records, (await newClient(records)).id, 'package_w')).paymentId
    const [byHand, byLine] = [await client(), await client()]
    done(await saveReference(records, cashier, byHand, '8500000000001', NOW))
    done(await decidePayment(records, cashier, byHand, 'confirm', { now: NOW }))
    const lines = [
      { centavos: 500_000, words: 'CREDIT', balance: 77_00 },
      { centavos: 500_000, reference: '8500000000002' },
    ]
    for (const line of lines) done(await addStatement(records, cashier, statementOf([line]), NOW))
    const { id: lineId } = await records.read
      .selectFrom('statement_lines')
      .select('id')
      .where('description', '=', 'CREDIT')
      .executeTakeFirstOrThrow()
    done(await decidePayment(records, cashier, byLine, 'confirm', { now: NOW, lineId }))
    const claims = () =>
      records.read.selectFrom('movement_claims').select(['movement', 'payment_id']).orderBy('movement').execute()
    const before = await claims()
    expect(before).toHaveLength(2)
    for (const statement of [
      'drop table movement_claims',
      'drop table receipt_readings_begun',
      'drop index statement_lines_out',
      'drop index statement_lines_by_day',
      'alter table statements drop column account_number',
      'alter table statement_lines drop column tied',
    ])
      await sql.raw(statement).execute(records.write)
    const untyped: unknown = records.write
    await MIGRATIONS['0053-proved-once']?.up(untyped as Kysely<unknown>)
    expect(await claims()).toEqual(before)
  } finally {
    await close()
  }
})
