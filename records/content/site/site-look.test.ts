import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { PRODUCT_LOOK, UNOPENED_LOOK, type SiteLook } from '#domain/content/look/look'
import type { Records } from '#records/engine/db'
import { after, keptFile, newAdministrator, newClient, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { siteIdentity } from '../content.ts'
import {
  isLookChosen,
  keepLookPreview,
  lookPreview,
  restoreLook,
  saveLook,
  storedLook,
  type LookEdit,
} from './site-look.ts'
import { listSiteVersions } from './site-versions.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
let owner: Actor
let manager: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
  owner = await newAdministrator(records)
  manager = await newAdministrator(records, 'manager')
})
afterAll(() => opened.close())
beforeEach(async () => {
  await records.write.deleteFrom('site_content').execute()
  await records.write.deleteFrom('site_versions').execute()
  await open()
})

const open = () =>
  records.write
    .insertInto('site_content')
    .values({ name: 'openedAt', value: JSON.stringify(NOW.toISOString()), updated_at: NOW.toISOString() })
    .execute()

const CENTRE = { x: 50, y: 50 }
const NO_HERO = { file: null, isRemoved: false, focus: CENTRE }
const { hero: _none, ...PRODUCT } = PRODUCT_LOOK
const TEAL = { ...PRODUCT, accent: '#0f766e', dark: '#0f172a', artSet: 'podium' } as const

async function save(value: LookEdit['value'], hero: Partial<LookEdit['hero']> = {}, actor = owner) {
  const { revision } = await storedLook(records)
  return saveLook(records, actor, { value, revision, hero: { ...NO_HERO, ...hero } }, NOW)
}
const readVersion = async () =>
  (await records.read.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
const listLogged = () =>
  records.read
    .selectFrom('audit_log')
    .select(['actor_name', 'before', 'after'])
    .where('action', '=', 'look save')
    .execute()

describe('the look of a site [SETUP-4]', () => {
  it('is the one of the product until somebody saves another, and stands in the log', async () => {
    expect(await siteIdentity(records)).toMatchObject({ look: null })
    const [version, count] = [await readVersion(), (await listLogged()).length]
    expect(await save(TEAL)).toMatchObject({ ok: true })
    expect((await siteIdentity(records)).look).toEqual({ ...TEAL, hero: null })
    expect(await readVersion()).toBeGreaterThan(version)
    const logged = (await listLogged()).slice(count)
    expect(logged.map(({ before, after: now }) => [before, now])).toEqual([
      [expect.stringContaining('#8c1339'), expect.stringContaining('#0f766e')],
    ])
  })

  it('before the opening is plain until somebody chooses another, also the one of the product [SETUP-6]', async () => {
    await records.write.deleteFrom('site_content').execute()
    expect((await siteIdentity(records)).look).toEqual(UNOPENED_LOOK)
    expect((await storedLook(records)).look).toEqual(UNOPENED_LOOK)
    expect(await save(PRODUCT)).toMatchObject({ ok: true })
    expect([(await storedLook(records)).look, (await siteIdentity(records)).look]).toEqual([PRODUCT_LOOK, null])
  })

  it('may be kept as it is, which counts as chosen', async () => {
    expect(await isLookChosen(records.read)).toBe(false)
    expect(await save(PRODUCT)).toMatchObject({ ok: true })
    expect([await isLookChosen(records.read), (await siteIdentity(records)).look]).toEqual([true, null])
  })

  it('is changed only by staff with the right, and never to one that cannot be read', async () => {
    const refused = { ok: false, reason: 'not-allowed' }
    for (const actor of [await newAdministrator(records, 'cashier'), await newClient(records)]) {
      expect(await save(TEAL, {}, actor)).toEqual(refused)
      expect(await keepLookPreview(records, actor, { ...TEAL, hero: null }, NOW)).toEqual(refused)
      expect(await lookPreview(records, actor)).toBeUndefined()
    }
    expect(await save({ ...TEAL, accent: '#ffd400' })).toEqual({ ok: false, reason: 'unreadable' })
    expect(await isLookChosen(records.read)).toBe(false)
  })

  it('sent twice is saved once; a stale edit names who was faster', async () => {
    const { revision } = await storedLook(records)
    const edit = { value: TEAL, revision, hero: NO_HERO }
    expect(await saveLook(records, manager, edit, NOW)).toMatchObject({ ok: true })
    const count = (await listLogged()).length
    expect(await saveLook(records, manager, edit, after(1))).toMatchObject({ ok: true })
    expect((await listLogged()).length).toBe(count)
    const stale = await saveLook(records, owner, { ...edit, value: PRODUCT }, after(2))
    expect(stale).toEqual({ ok: false, reason: 'changed', by: manager.name })
  })

  it('of two editors at once keeps one', async () => {
    const { revision } = await storedLook(records)
    const machines = [records, await opened.another()]
    const results = await Promise.all(
      ['#0f766e', '#1d4ed8', '#6d28d9', '#7a0f31'].map((accent, at) =>
        saveLook(machines[at % 2]!, owner, { value: { ...TEAL, accent }, revision, hero: NO_HERO }, NOW),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('keeps its picture with the point, releases the one before, and loses it when asked', async () => {
    const [first, second] = [keptFile('picture'), keptFile('picture')]
    await save(TEAL, { file: first, focus: { x: 20, y: 80 } })
    const { look } = await storedLook(records)
    expect(look.hero).toMatchObject({ focus: { x: 20, y: 80 } })
    await save(TEAL, { focus: { x: 0, y: 100 } })
    expect((await storedLook(records)).look.hero).toEqual({ ...look.hero, focus: { x: 0, y: 100 } })
    const removed = async () =>
      (await records.read.selectFrom('file_removals').select('key').execute()).map(({ key }) => key)
    expect(await removed()).not.toContain(first.key)
    await save(TEAL, { file: second })
    expect(await removed()).toContain(first.key)
    await save(TEAL, { isRemoved: true })
    expect([(await storedLook(records)).look.hero, await removed()]).toEqual([
      null,
      expect.arrayContaining([second.key]),
    ])
  })

  it('is previewed by its editor alone, until it is saved', async () => {
    const draft: SiteLook = { ...TEAL, accent: '#ffd400', hero: null }
    expect(await keepLookPreview(records, owner, draft, NOW)).toMatchObject({ ok: true })
    expect([await lookPreview(records, owner), await lookPreview(records, manager)]).toEqual([draft, undefined])
    expect((await siteIdentity(records)).look).toBeNull()
    await save(TEAL)
    expect(await lookPreview(records, owner)).toBeUndefined()
  })

  it('keeps the look before each save, which can be put back and undone again', async () => {
    const restore = async (number: number, actor = owner) => {
      const { revision } = await storedLook(records)
      return restoreLook(records, actor, { number, revision }, NOW)
    }
    expect(await save(TEAL)).toMatchObject({ ok: true, value: { version: 1 } })
    expect(await listSiteVersions(records, 'look')).toEqual([
      { number: 1, changed: 'Accent colour, Dark colour, Drawings', at: NOW.toISOString(), by: owner.name },
    ])
    expect(await restore(1)).toMatchObject({ ok: true, value: { look: PRODUCT_LOOK, version: 2 } })
    expect(await restore(2)).toMatchObject({ ok: true, value: { look: { ...TEAL, hero: null } } })
    expect(await restore(9)).toEqual({ ok: false, reason: 'gone' })
    expect(await restoreLook(records, owner, { number: 1, revision: 'old' }, NOW)).toMatchObject({
      ok: false,
      reason: 'changed',
    })
    expect(await restore(1, await newAdministrator(records, 'coach'))).toEqual({ ok: false, reason: 'not-allowed' })
  })

  it('put back has the picture of then only where it is still shown', async () => {
    await save(TEAL)
    await save(TEAL, { file: keptFile('picture', null) })
    const picture = (await storedLook(records)).look.hero?.picture
    await save(PRODUCT, { focus: { x: 10, y: 10 } })
    const back = async (number: number) => {
      const { revision } = await storedLook(records)
      const restored = await restoreLook(records, owner, { number, revision }, NOW)
      return restored.ok ? restored.value.look.hero : restored.reason
    }
    expect(await back(3)).toMatchObject({ picture, focus: CENTRE })
    expect(await back(2)).toBeNull()
    expect(await back(3)).toBeNull()
  })
})
