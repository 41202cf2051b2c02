import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { beginQuoteDay } from './quote-day.ts'

let records: Records
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
})
afterAll(() => close())

const versionNow = async () =>
  (await records.read.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
const storeQuotes = (texts: string[]) => {
  const row = { value: JSON.stringify(texts.map((text) => ({ text, source: '' }))), updated_at: NOW.toISOString() }
  return records.write
    .insertInto('site_content')
    .values({ name: 'quotes', ...row })
    .onConflict((known) => known.column('name').doUpdateSet(row))
    .execute()
}

it('cached pages become outdated once a day, and only where there is more than one quote [SETUP-5]', async () => {
  const tomorrow = new Date(NOW.getTime() + 86_400_000)
  expect(await beginQuoteDay(records, NOW)).toBe(false)
  await storeQuotes(['One'])
  expect(await beginQuoteDay(records, NOW)).toBe(false)
  await storeQuotes(['One', 'Two'])
  const before = await versionNow()
  const begun = await Promise.all([beginQuoteDay(records, NOW), beginQuoteDay(records, NOW)])
  expect(begun.filter(Boolean)).toHaveLength(1)
  const after = await versionNow()
  expect(after).toBeGreaterThan(before)
  expect(await beginQuoteDay(records, NOW)).toBe(false)
  expect(await versionNow()).toBe(after)
  expect(await beginQuoteDay(records, tomorrow)).toBe(true)
  expect(await versionNow()).toBeGreaterThan(after)
})
