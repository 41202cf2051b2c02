import { expect, it } from 'vitest'
import { done, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { statementOf } from '#tests/statements/sent'
import { addStatement } from './add-statement.ts'
import { countProposedMatches } from './proposed-matches.ts'

const PRICE = 500_000

it('counts pending payments whose amount an open transaction has, for who confirms them [WORK-1]', async () => {
  const { records, close } = await openTestRecords()
  await setUpPackages(records)
  const cashier = await newAdministrator(records, 'cashier')
  const manager = await newAdministrator(records, 'manager')
  await payFor(records, (await newClient(records)).id)
  const add = async (centavos: number, words: string) =>
    done(await addStatement(records, cashier, statementOf([{ centavos, words }]), NOW))
  await add(PRICE + 1, 'another amount')
  await add(-PRICE, 'money that went out')
  expect(await countProposedMatches(records, cashier)).toBe(0)
  await add(PRICE, 'the amount')
  expect(await countProposedMatches(records, cashier)).toBe(1)
  expect(await countProposedMatches(records, manager)).toBe(0)
  await records.write.updateTable('statement_lines').set({ ignored_at: NOW.toISOString() }).execute()
  expect(await countProposedMatches(records, cashier)).toBe(0)
  await close()
})
