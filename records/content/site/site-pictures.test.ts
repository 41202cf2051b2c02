import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { SiteEntry } from '#domain/content/site-lists'
import type { Records } from '#records/engine/db'
import type { NewFile } from '#records/files/files'
import { keptFile, newAdministrator, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { readSiteContent } from '../site-content.ts'
import { saveSitePart } from './site-editing.ts'
import { NO_SITE_PICTURES } from './site-pictures.ts'
import { readStoredPart } from './site-stored.ts'

let records: Records
let close: () => Promise<void>
let owner: Actor
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  owner = await newAdministrator(records)
})
afterAll(() => close())

async function savePictures(
  part: 'mentors' | 'partners',
  change: (entries: SiteEntry[]) => SiteEntry[],
  files: Record<string, NewFile> = {},
) {
  const { values, revision } = await readStoredPart(records, part)
  const entries = change(values.entries).map((entry, at) => ({ ...entry, row: String(at) }))
  const pictures = { ...NO_SITE_PICTURES, entries: new Map(Object.entries(files)) }
  const edit = { part, value: { fields: values.fields, entries }, revision, pictures }
  expect(await saveSitePart(records, owner, edit, NOW)).toMatchObject({ ok: true })
  return readSiteContent(records)
}
const save = async (change: (mentors: SiteEntry[]) => SiteEntry[], files: Record<string, NewFile> = {}) =>
  (await savePictures('mentors', change, files)).mentors
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

it('a partner keeps its logo through a new order and a new name, and names of earlier versions need none [SETUP-5]', async () => {
  await records.write
    .insertInto('site_content')
    .values({ name: 'partners', value: '["Radio","Hotel"]', updated_at: NOW.toISOString() })
    .execute()
  const logo = keptFile('picture')
  const first = await savePictures('partners', (entries) => entries, { 1: logo })
  expect(first.partners).toEqual(['Radio', 'Hotel'])
  expect(Object.keys(first.partnerLogos)).toEqual(['Hotel'])
  const moved = await savePictures('partners', ([radio = {}, hotel = {}]) => [{ ...hotel, name: 'Hall' }, radio])
  expect([moved.partners, moved.partnerLogos]).toEqual([['Hall', 'Radio'], { Hall: first.partnerLogos.Hotel }])
  expect(await removed()).not.toContain(logo.key)
  const without = await savePictures('partners', ([hall = {}, radio = {}]) => [
    { ...hall, withoutPicture: 'yes' },
    radio,
  ])
  expect(without.partnerLogos).toEqual({})
  expect(await removed()).toContain(logo.key)
})
