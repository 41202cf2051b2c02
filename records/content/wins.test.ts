import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { membersPage, testimonialOf } from './members.ts'
import { publicEntries } from './public-entries.ts'
import { latestNews, latestWins, ringAround, storyById } from './wins.ts'

let records: Records
let close: () => Promise<void>
const day = (index: number) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10)

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  for (let index = 0; index < 40; index += 1)
    await records.write
      .insertInto('wins')
      .values({
        id: `w${String(index).padStart(2, '0')}`,
        title: `Win ${index}`,
        content: 'c',
        image: null,
        date: day(index),
        post_url: null,
      })
      .execute()
  await records.write
    .insertInto('wins')
    .values({ id: 'undated', title: 'Undated', content: 'c', image: null, date: null, post_url: null })
    .execute()
  for (const id of ['a', 'b', 'c'])
    await records.write
      .insertInto('news')
      .values({ id, title: id, content: 'c', image: null, date: '2024-01-01', post_url: null })
      .execute()
  for (let index = 0; index < 30; index += 1)
    await records.write
      .insertInto('members')
      .values({
        id: `m${index}`,
        name: index === 0 ? '' : `Member ${index}`,
        titles: '',
        testimonial: index % 3 === 0 ? 'It went well.' : index % 3 === 1 ? '  ' : null,
        image: null,
        date: day(index),
      })
      .execute()
})
afterAll(() => close())

describe('stories', () => {
  it('come newest first, those without a day last, those of one day in one order [WIN-1, NEWS-1]', async () => {
    expect((await latestWins(records, 3)).map(({ id }) => id)).toEqual(['w39', 'w38', 'w37'])
    expect((await latestWins(records, 99)).at(-1)?.id).toBe('undated')
    expect((await latestNews(records, 9)).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  it('are found with their places in the ring, across its ends, and few of many are read [WIN-1]', async () => {
    const ring = await ringAround(records, 'wins', 'w39')
    expect(ring).toMatchObject({ total: 41, at: 0 })
    expect(ring?.stories.map(({ place, id }) => `${place} ${id}`)).toEqual([
      '37 w02',
      '38 w01',
      '39 w00',
      '40 undated',
      '0 w39',
      '1 w38',
      '2 w37',
      '3 w36',
      '4 w35',
    ])
    expect(ring?.names).toHaveLength(11)
    expect(await ringAround(records, 'wins', 'undated')).toMatchObject({ at: 40 })
    expect(await ringAround(records, 'news', 'b')).toMatchObject({
      total: 3,
      at: 1,
      stories: [{ id: 'c' }, { id: 'b' }, { id: 'a' }],
    })
  })

  it('of an unknown id are none, and a win is no news [WIN-4, NEWS-1]', async () => {
    for (const id of ['nobody', '', "' or 1=1 --", '%']) expect(await ringAround(records, 'wins', id)).toBeNull()
    expect(await ringAround(records, 'news', 'w01')).toBeNull()
    expect(await storyById(records, 'news', 'w01')).toBeNull()
    expect(await storyById(records, 'wins', 'w01')).toMatchObject({ title: 'Win 1', picture: null })
  })
})

describe('members', () => {
  it('are read a page at a time; a page past the end is the last [TES-1]', async () => {
    const first = await membersPage(records, 1, 24)
    expect([first.members.length, first.total, first.pages]).toEqual([24, 30, 2])
    expect(first.members[0]).toMatchObject({ id: 'm29', hasTestimonial: false })
    expect((await membersPage(records, 999, 24)).members.map(({ id }) => id)).toEqual([
      'm5',
      'm4',
      'm3',
      'm2',
      'm1',
      'm0',
    ])
    expect((await membersPage(records, -3, 24)).page).toBe(1)
  })

  it('have a testimonial only when something is written in it [TES-2]', async () => {
    expect(await testimonialOf(records, 'm3')).toMatchObject({ testimonial: 'It went well.' })
    for (const id of ['m1', 'm2', 'nobody']) expect(await testimonialOf(records, id)).toBeNull()
  })
})

it('every public entry is told once, and members without a testimonial have no page to tell [TES-2]', async () => {
  const entries: string[] = []
  for await (const chunk of publicEntries(records)) entries.push(...chunk.map(({ kind, id }) => `${kind}/${id}`))
  expect(new Set(entries).size).toBe(entries.length)
  expect([
    entries.filter((each) => each.startsWith('wins/')).length,
    entries.filter((each) => each.startsWith('news/')).length,
    entries.filter((each) => each.startsWith('testimonial/')).length,
  ]).toEqual([41, 3, 10])
})
