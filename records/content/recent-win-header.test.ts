import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { after, done, newAdministrator, newClient, NOW, wholeTables } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { clearRemovals, waitingRemovals } from '#records/files/file-removals'
import { readRecentWinHeader, saveRecentWinHeader } from './recent-win-header.ts'

let records: Records
let close: () => Promise<void>
let ana: Actor
let ben: Actor
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  ana = await newAdministrator(records)
  ben = { ...(await newAdministrator(records)), name: 'Ben Cruz' }
})
afterAll(() => close())

it('the header of the recent win is set once by each version; the later of two is told by whom it was changed [ADM-4, ADM-16]', async () => {
  const empty = await readRecentWinHeader(records)
  expect(empty).toEqual({ title: '', name: '', version: '' })
  done(await saveRecentWinHeader(records, ana, { title: 'Mutya', name: 'Lea', version: empty.version }, NOW))
  const first = await readRecentWinHeader(records)
  done(await saveRecentWinHeader(records, ben, { title: 'Reyna', name: 'Lea', version: first.version }, NOW))
  const second = await readRecentWinHeader(records)
  expect(second).toMatchObject({ title: 'Reyna' })
  expect(second.version > first.version).toBe(true)
  const before = await wholeTables(records)
  expect(
    await saveRecentWinHeader(records, ana, { title: 'Lakambini', name: 'Lea', version: first.version }, after(5)),
  ).toEqual({ ok: false, reason: 'changed', by: 'Ben Cruz' })
  expect(
    await saveRecentWinHeader(
      records,
      await newClient(records),
      { title: 'x', name: 'x', version: second.version },
      after(5),
    ),
  ).toMatchObject({ reason: 'not-allowed' })
  expect((await wholeTables(records)).site_content).toEqual(before.site_content)
})

it('sent again, the same words change nothing [ADM-4, ADM-8]', async () => {
  const { version } = await readRecentWinHeader(records)
  done(await saveRecentWinHeader(records, ana, { title: 'Twice', name: 'Lea', version }, after(9)))
  const before = await wholeTables(records)
  done(await saveRecentWinHeader(records, ana, { title: 'Twice', name: 'Lea', version }, after(10)))
  expect(await wholeTables(records)).toEqual(before)
})

it('bytes that cannot be removed now stay noted and are tried again [ADM-11]', async () => {
  for (let index = 0; index < 3; index += 1)
    await records.write
      .insertInto('file_removals')
      .values({ key: `pictures/${index}.jpg`, at: NOW.toISOString() })
      .execute()
  await expect(clearRemovals(records, () => Promise.reject(new Error('the disk is away')), after(1))).rejects.toThrow(
    'the disk is away',
  )
  expect(await waitingRemovals(records, after(1))).toHaveLength(3)
  const removed: string[] = []
  await clearRemovals(
    records,
    async (key) => {
      removed.push(key)
    },
    after(1),
  )
  expect(removed.toSorted()).toEqual(['pictures/0.jpg', 'pictures/1.jpg', 'pictures/2.jpg'])
  expect(await waitingRemovals(records, after(1))).toEqual([])
})
