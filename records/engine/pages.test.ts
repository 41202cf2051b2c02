import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { after, enrolled, newAdministrator, newClient, payFor, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { Sort } from '#domain/lists'
import { newId, type Records } from './db.ts'
import { onPage, paged } from './pages.ts'
import { pendingPayments } from '#records/enrolment/pending-payments'
import { storiesPage } from '#records/content/story-editing'
import { registeredTrainees } from '#records/training/trainees'

let records: Records
let close: () => Promise<void>
const NAMES = ['Beatriz Ñuñez', 'carla Abad', 'Ana Zamora']

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  const staff = await newAdministrator(records)
  for (const [at, name] of NAMES.entries()) {
    const trainee = await newClient(records, name)
    await enrolled(records, staff, trainee.id)
    await records.write
      .updateTable('trainees')
      .set({ joined_at: after(at).toISOString() })
      .where('user_id', '=', trainee.id)
      .execute()
    const waiting = await newClient(records, name)
    await payFor(records, waiting.id, 'package_w', after(at))
    // Registering has given both the form's name.
    await records.write.updateTable('users').set({ name }).where('id', 'in', [trainee.id, waiting.id]).execute()
    await records.write
      .insertInto('wins')
      .values({ id: newId(), title: name, content: 'c', date: `2026-0${at + 1}-01`, image: null, post_url: null })
      .execute()
  }
})
afterAll(() => close())

describe('a list of the back office', () => {
  const lists: [string, (listQuery: { search: string; page: number; sort: Sort }) => Promise<string[]>][] = [
    [
      'pending payments [PAY-1]',
      async (listQuery) => (await pendingPayments(records, listQuery)).rows.map(({ name }) => name),
    ],
    [
      'trainees [TRN-1]',
      async (listQuery) => (await registeredTrainees(records, listQuery)).rows.map(({ name }) => name),
    ],
    [
      'wins [ADM-5]',
      async (listQuery) => (await storiesPage(records, 'wins', listQuery)).rows.map(({ title }) => title),
    ],
  ]
  it.each(lists)(
    'stands newest first, oldest first or from A to Z, whatever is searched for: %s',
    async (_, names) => {
      expect(await names({ search: '', page: 1, sort: 'newest' })).toEqual(NAMES.toReversed())
      expect(await names({ search: '', page: 1, sort: 'oldest' })).toEqual(NAMES)
      expect(await names({ search: '', page: 1, sort: 'name' })).toEqual([
        'Ana Zamora',
        'Beatriz Ñuñez',
        'carla Abad',
      ])
      expect(await names({ search: 'a', page: 1, sort: 'name' })).toEqual([
        'Ana Zamora',
        'Beatriz Ñuñez',
        'carla Abad',
      ])
      expect(await names({ search: 'ñuñ', page: 1, sort: 'oldest' })).toEqual(['Beatriz Ñuñez'])
    },
  )

  it('is put together once for each order and page, whoever asks, and anew for each search [FAST-5]', async () => {
    const put: string[] = []
    const list = paged(
      ({ read }, search, title: string) =>
        read.selectFrom('wins').where('title', '=', title).where('title', 'like', `%${search}%`),
      ({ listed, total, listQuery }) => {
        put.push(`${listQuery.search} ${listQuery.sort} ${listQuery.page}`)
        return onPage(listed.select(['id', 'title', total.as('total')]), 'title', 'id', listQuery)
      },
    )
    for (const title of NAMES) {
      for (const sort of ['newest', 'name'] as const)
        expect(await list(records, { search: '', page: 1, sort }, title)).toMatchObject({
          total: 1,
          rows: [{ title }],
        })
      expect(await list(records, { search: '', page: 2, sort: 'name' }, title)).toEqual({
        total: 1,
        pages: 1,
        rows: [],
      })
    }
    expect(put).toEqual([' newest 1', ' name 1', ' name 2'])
    for (const title of NAMES)
      expect((await list(records, { search: 'Ñuñ', page: 1 }, title)).total).toBe(+(title === 'Beatriz Ñuñez'))
    expect(put).toHaveLength(6)
  })
})
