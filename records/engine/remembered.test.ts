import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRecords } from '#tests/records'
import { newId, type Records } from './db.ts'
import { prepareQuery, prepareQueryBy } from './remembered.ts'

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
  const ask = prepareQuery((read, name) => {
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

test('a question of several values and ways is put together once for each way, and each value keeps its place [FAST-5]', async () => {
  const [one, other] = [newId(), newId()]
  for (const name of [one, other])
    await records.write
      .insertInto('site_content')
      .values({ name, value: `"of ${name}"`, updated_at: new Date(0).toISOString() })
      .execute()
  const put: string[] = []
  const ask = prepareQueryBy((read, way: { order: 'asc' | 'desc' }, first: string, second: string) => {
    put.push(way.order)
    return read
      .selectFrom('site_content')
      .select('name')
      .where(({ or, eb }) => or([eb('name', '=', first), eb('value', '=', second)]))
      .orderBy('name', way.order)
      .limit(2)
  })
  const both = [one, other].toSorted()
  const found = async (order: 'asc' | 'desc') =>
    (await ask(records.read, { order }, one, `"of ${other}"`)).map(({ name }) => name)
  for (let time = 0; time < 2; time += 1) {
    expect(await found('asc')).toEqual(both)
    expect(await found('desc')).toEqual(both.toReversed())
    expect(await ask(records.read, { order: 'asc' }, other, `"of ${other}"`)).toEqual([{ name: other }])
  }
  expect(put).toEqual(['asc', 'desc'])
})
