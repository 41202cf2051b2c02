import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { SiteEntry } from '#domain/content/site-lists'
import type { Records } from '#records/engine/db'
import type { NewFile } from '#records/files/files'
import { keptFile, newAdministrator, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { readSiteContent } from '../site-content.ts'
import { saveSite, siteAsStored } from './site-editing.ts'

let records: Records
let close: () => Promise<void>
let owner: Actor
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  owner = await newAdministrator(records)
})
afterAll(() => close())

async function save(change: (mentors: SiteEntry[]) => SiteEntry[], files: Record<string, NewFile> = {}) {
  const { values, revision } = await siteAsStored(records)
  const mentors = change(values.lists.mentors).map((entry, at) => ({ ...entry, row: String(at) }))
  const value = { fields: { ...values.fields, brand: 'Tala' }, lists: { ...values.lists, mentors } }
  const pictures = { logo: null, paymentPicture: null, withoutLogo: false, mentors: new Map(Object.entries(files)) }
  expect(await saveSite(records, owner, { value, revision, pictures }, NOW)).toMatchObject({ ok: true })
  return (await readSiteContent(records)).mentors
}
const removed = async () =>
  (await records.read.selectFrom('file_removals').select('key').execute()).map(({ key }) => key)

it('a picture stays with its mentor when the list is put in order, and goes with them [SETUP-5]', async () => {
  const [ana, ben] = [keptFile('picture'), keptFile('picture')]
  const first = await save(
    () => [
      { title: 'Head Coach', storedAt: '0', name: 'Ana' },
      { title: 'Language Coach', storedAt: '1', name: 'Ben' },
      { title: 'Stage Coach', storedAt: '', name: 'Cora' },
    ],
    { 0: ana, 1: ben },
  )
  expect(first.map(({ name, picture }) => [name, Boolean(picture)])).toEqual([
    ['Ana', true],
    ['Ben', true],
    ['Cora', false],
  ])
  const moved = await save(([one = {}, two = {}, three = {}]) => [three, two, one])
  expect(moved.map(({ name, picture }) => [name, picture])).toEqual([
    ['Cora', null],
    ['Ben', first[1]?.picture],
    ['Ana', first[0]?.picture],
  ])
  expect(await removed()).toEqual([])
  const without = await save(([three = {}, two = {}]) => [three, { ...two, withoutPicture: 'yes' }])
  expect(without.map(({ name, picture }) => [name, picture])).toEqual([
    ['Cora', null],
    ['Ben', null],
  ])
  expect(await removed()).toEqual(expect.arrayContaining([ana.key, ben.key]))
  expect(await save(() => [])).toEqual([])
})

it('artwork stays with its mentor too, and a new mentor has none of another [SETUP-5]', async () => {
  const art = { motif: 'crown', colours: 'plum' }
  await records.write
    .insertInto('site_content')
    .values({
      name: 'mentors',
      value: JSON.stringify([{ title: 'A', name: 'Ana', bio: '', art }]),
      updated_at: NOW.toISOString(),
    })
    .onConflict((known) =>
      known.column('name').doUpdateSet({ value: JSON.stringify([{ title: 'A', name: 'Ana', bio: '', art }]) }),
    )
    .execute()
  const mentors = await save(([ana = {}]) => [{ title: 'B', name: 'Ben', storedAt: '' }, ana])
  expect(mentors.map(({ name, art: shown }) => [name, shown])).toEqual([
    ['Ben', null],
    ['Ana', art],
  ])
})
