import { afterAll, beforeAll, expect, it } from 'vitest'
import { after, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { proxiesSeen, rememberProxy } from './proxies-seen.ts'

let records: Records
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
})
afterAll(() => close())

it('remembers the last peers that passed on an address, and no more than a few [OPS-3]', async () => {
  await rememberProxy(records, '10.0.0.5', NOW)
  await rememberProxy(records, '10.0.0.5', after(1))
  expect(await proxiesSeen(records, NOW, after(60))).toEqual(['10.0.0.5'])
  expect(await proxiesSeen(records, after(1), after(60))).toEqual([])
  for (let peer = 0; peer < 40; peer += 1) await rememberProxy(records, `198.51.100.${peer}`, after(10 + peer))
  const seen = await proxiesSeen(records, NOW, after(60))
  expect([seen.length, seen[0], seen.includes('10.0.0.5')]).toEqual([20, '198.51.100.39', false])
})
