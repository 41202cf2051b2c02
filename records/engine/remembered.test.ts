import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRecords } from '#tests/records'
import { newId, type Records } from './db.ts'
import { remembered } from './remembered.ts'

let records: Records
let close: () => Promise<void>

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
})
afterAll(() => close())

test('a question that is remembered is put together once and asked with the value of each time [FAST-5]', async () => {
  const [first, second] = [newId(), newId()]
  for (const name of [first, second])
    await records.write
      .insertInto('site_content')
      .values({ name, value: JSON.stringify(`of ${name}`), updated_at: new Date(0).toISOString() })
      .execute()
  let put = 0
  const ask = remembered((read, name) => {
    put += 1
    return read.selectFrom('site_content').select('value').where('name', '=', name).where('value', '<>', '')
  })
  expect(await ask(records.read, first)).toEqual([{ value: JSON.stringify(`of ${first}`) }])
  expect(await ask(records.read, second)).toEqual([{ value: JSON.stringify(`of ${second}`) }])
  expect(await ask(records.read, 'nobody')).toEqual([])
  expect(put).toBe(1)
  await records.write.deleteFrom('site_content').where('name', '=', first).execute()
  expect(await ask(records.read, first)).toEqual([])
  await ask(records.write, second)
  expect(put).toBe(2)
})
