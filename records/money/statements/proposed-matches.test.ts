import { expect, it } from 'vitest'
import { done, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { statementOf } from '#tests/statements/sent'
import { addStatement } from './add-statement.ts'
import { ignoreLine, takeLineBack } from './ignore-line.ts'
import { countProposedMatches } from './proposed-matches.ts'
import { proposalsFor } from './proposals.ts'

const PRICE = 500_000

it('counts the matches that wait for a decision, as many as their page lists, for who confirms payments [WORK-1]', async () => {
  const { records, close } = await openTestRecords()
  await setUpPackages(records)
  const cashier = await newAdministrator(records, 'cashier')
  const manager = await newAdministrator(records, 'manager')
  const add = async (centavos: number, words: string) =>
    done(await addStatement(records, cashier, statementOf([{ centavos, words }]), NOW))
  const expectCount = async (count: number) => {
    expect((await proposalsFor(records)).said).toHaveLength(count)
    expect(await countProposedMatches(records, cashier)).toBe(count)
  }
  await add(PRICE, 'before anybody pays')
  await expectCount(0)
  await payFor(records, (await newClient(records)).id)
  await expectCount(1)
  await add(PRICE + 1, 'another amount')
  await add(-PRICE, 'money that went out')
  await expectCount(1)
  await add(PRICE, 'the amount a second time')
  await expectCount(2)
  expect(await countProposedMatches(records, manager)).toBe(0)
  const lineId = (await proposalsFor(records)).said[0]?.lineId ?? ''
  done(await ignoreLine(records, cashier, { lineId, reason: 'rent' }, NOW))
  await expectCount(1)
  done(await takeLineBack(records, cashier, lineId, NOW))
  await expectCount(2)
  await close()
})
