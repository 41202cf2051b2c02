import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { Records } from '#records/engine/db'
import { decidePayment } from '#records/enrolment/payments'
import { newFamily, payTogether } from '#tests/families'
import { after, done, newAdministrator, setUpPackages } from '#tests/journey'
import { unlockLedger } from '#tests/ledger'
import { ENGINE, openTestRecords } from '#tests/records'
import { forgetLedger } from './anonymise-ledger.ts'
import { transaction } from '#records/engine/db'

let records: Records
let close: () => Promise<void>
let child: Actor
let number: string
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  const family = await newFamily(records)
  const { paymentIds } = await payTogether(records, family)
  const owner = await newAdministrator(records)
  done(await decidePayment(records, owner, paymentIds[0] ?? '', 'confirm', { now: after(5) }))
  const [first] = family.children
  if (!first) throw new Error('a family has children')
  child = first
  number = (await shares())[0]?.number ?? ''
})
afterAll(() => close())

const run = (statement: string) => sql.raw(statement).execute(records.write)
const shares = () => records.read.selectFrom('acknowledgement_shares').selectAll().orderBy('entry_id').execute()

it.each([
  ['its amount', () => `update acknowledgement_shares set amount_centavos = 1`],
  ['its package', () => `update acknowledgement_shares set package_name = 'Another'`],
  ['its receipt', () => `update acknowledgement_shares set number = 'X' || number`],
  ['its entry', () => `update acknowledgement_shares set entry_id = 'x' || entry_id`],
  ['its name', () => `update acknowledgement_shares set name = 'Somebody'`],
  [
    'its person',
    () => `update acknowledgement_shares set user_id = (select id from users where type = 'ADMIN_USER')`,
  ],
  ['all of it', () => `delete from acknowledgement_shares`],
])('the share of a family’s receipt is not changed: %s [LED-1, FAM-2]', async (_, statement) => {
  const before = await shares()
  await expect(run(statement())).rejects.toThrow('does not change')
  expect(await shares()).toEqual(before)
})

it.skipIf(ENGINE === 'postgres')('nor replaced [LED-1]', async () => {
  const [share] = await shares()
  const values = `('${share?.entry_id}', '${number}', 'N', 'P', 1)`
  await expect(
    run(
      `replace into acknowledgement_shares (entry_id, number, name, package_name, amount_centavos) values ${values}`,
    ),
  ).rejects.toThrow('does not change')
})

it.skipIf(ENGINE === 'sqlite')('nor emptied [LED-1]', async () => {
  await expect(run('truncate acknowledgement_shares')).rejects.toThrow('the ledger stays')
})

it('anonymising empties person and name alone; without the guards a change would go through [LED-1, CLI-5]', async () => {
  done(
    await transaction(
      records,
      async (trx) => ({ ok: true, value: await forgetLedger(trx, child.id, after(10)) }) as const,
    ),
  )
  const empty = (await shares()).filter(({ user_id }) => user_id === null)
  expect(empty).toMatchObject([{ name: '', number }])
  // Control: without its guard the database takes the change.
  await unlockLedger(records)
  await run('update acknowledgement_shares set amount_centavos = 1')
  expect((await shares()).map(({ amount_centavos }) => amount_centavos)).toEqual([1, 1])
})
