import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { SiteEntry } from '#domain/content/site-lists'
import type { SitePartKey } from '#domain/content/site/site-parts'
import { VERSIONS_KEPT } from '#domain/content/site/site-versions'
import type { Records } from '#records/engine/db'
import { after, keptFile, newAdministrator, newClient, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { readSiteContent } from '../site-content.ts'
import { saveSitePart } from './site-editing.ts'
import { NO_SITE_PICTURES, type SitePictures } from './site-pictures.ts'
import { restoreSiteVersion } from './site-restoring.ts'
import { readStoredPart } from './site-stored.ts'
import { listLastSaves, listSiteVersions } from './site-versions.ts'

let records: Records
let close: () => Promise<void>
let owner: Actor
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  owner = await newAdministrator(records)
})
afterAll(() => close())
beforeEach(async () => {
  await records.write.deleteFrom('site_content').execute()
  await records.write.deleteFrom('site_versions').execute()
})

type Change = { fields?: Record<string, string>; entries?: SiteEntry[]; pictures?: Partial<SitePictures> }

async function save(part: SitePartKey, { fields = {}, entries, pictures = {} }: Change, by = owner, at = NOW) {
  const { values, revision } = await readStoredPart(records, part)
  const value = { fields: { ...values.fields, ...fields }, entries: entries ?? values.entries }
  const edit = { part, value, revision, pictures: { ...NO_SITE_PICTURES, ...pictures } }
  const saved = await saveSitePart(records, by, edit, at)
  if (!saved.ok) throw new Error(saved.reason)
  return saved.value
}
async function restore(part: SitePartKey, number: number, by = owner) {
  const { revision } = await readStoredPart(records, part)
  return restoreSiteVersion(records, by, { part, number, revision }, NOW)
}
const vision = async () => (await readSiteContent(records)).vision

it('each save keeps what it replaced, with who, when and what changed [SETUP-5]', async () => {
  await save('vision', { fields: { vision: 'One' } })
  await save('vision', { fields: { vision: 'Two', mission: 'Ours' } }, owner, after(10))
  await save('goals', { entries: [{ head: 'Win', text: '' }] })
  expect(await listSiteVersions(records, 'vision')).toEqual([
    { number: 2, changed: 'Vision, Mission', at: after(10).toISOString(), by: owner.name },
    { number: 1, changed: 'Vision', at: NOW.toISOString(), by: owner.name },
  ])
  expect((await listSiteVersions(records, 'goals')).map(({ changed }) => changed)).toEqual(['1 goal added'])
  const last = await listLastSaves(records)
  expect([...last.keys()].toSorted()).toEqual(['goals', 'vision'])
  expect(last.get('vision')).toEqual({ at: after(10).toISOString(), by: owner.name })
})

it('putting a version back is a save of its own that can be undone, and a repeated request changes nothing [SETUP-5]', async () => {
  await save('vision', { fields: { vision: 'One' } })
  const { version } = await save('vision', { fields: { vision: 'Two' } })
  const back = await restore('vision', version ?? 0)
  expect(back).toMatchObject({ ok: true, value: { values: { fields: { vision: 'One' } } } })
  expect(await vision()).toBe('One')
  expect(await listSiteVersions(records, 'vision')).toHaveLength(3)
  expect(await restore('vision', version ?? 0)).toMatchObject({ ok: true, value: { version: null } })
  expect(await listSiteVersions(records, 'vision')).toHaveLength(3)
  expect(await restore('vision', 3)).toMatchObject({ ok: true })
  expect(await vision()).toBe('Two')
})

it('is refused after somebody else saved, for clients, and for a version that is gone [SETUP-5]', async () => {
  const first = await save('vision', { fields: { vision: 'One' } })
  await save('vision', { fields: { vision: 'Two' } })
  const stale = { part: 'vision' as const, number: 1, revision: first.revision }
  expect(await restoreSiteVersion(records, owner, stale, NOW)).toMatchObject({ ok: false, reason: 'changed' })
  expect(await restore('vision', 1, await newClient(records))).toEqual({ ok: false, reason: 'not-allowed' })
  expect(await restore('vision', 99)).toEqual({ ok: false, reason: 'gone' })
  expect(await vision()).toBe('Two')
})

it('accounts that clients pay into come back only by who may change them, just signed in [STAFF-2, STAFF-4]', async () => {
  await save('payment', { entries: [{ bank: 'GCash', holder: 'Ana', number: '0917 123 4567' }] })
  const stale = { ...owner, provedAt: after(-60).toISOString() }
  expect(await restore('payment', 1, stale)).toEqual({ ok: false, reason: 'proof-needed' })
  const manager = await newAdministrator(records, 'manager')
  expect(await restore('payment', 1, manager)).toEqual({ ok: false, reason: 'not-allowed' })
  expect(await restore('payment', 1)).toMatchObject({ ok: true })
})

it('a picture that is still there comes back with its entry, and one that was removed does not [SETUP-5]', async () => {
  const entries = [
    { title: 'Coach', name: 'Ana', bio: '', storedAt: '', row: '0' },
    { title: 'Coach', name: 'Ben', bio: '', storedAt: '', row: '1' },
  ]
  const files = new Map([
    ['0', keptFile('picture')],
    ['1', keptFile('picture')],
  ])
  await save('mentors', { entries, pictures: { entries: files } })
  const [ana = {}] = (await readStoredPart(records, 'mentors')).values.entries
  const picture = (await readSiteContent(records)).mentors[0]?.picture
  await save('mentors', { entries: [{ ...ana, name: 'Anita' }] })
  expect(await restore('mentors', 2)).toMatchObject({ ok: true })
  const { mentors } = await readSiteContent(records)
  expect(mentors.map(({ name, picture: shown }) => [name, shown])).toEqual([
    ['Ana', picture],
    ['Ben', null],
  ])
})

it('keeps the newest versions of a part alone [SETUP-5]', async () => {
  for (let turn = 0; turn <= VERSIONS_KEPT; turn += 1) await save('vision', { fields: { vision: `Turn ${turn}` } })
  const kept = await listSiteVersions(records, 'vision')
  expect([kept.length, kept.at(-1)?.number]).toEqual([VERSIONS_KEPT, 2])
})
