import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { StoryWords } from '#domain/content/content-forms'
import { variantKeys } from '#domain/content/pictures'
import { after, done, keptFile, newAdministrator, newClient, NOW, wholeTables } from '#tests/journey'
import { ENGINE, openTestRecords } from '#tests/records'
import { accomplishmentsPage, removeAccomplishment, saveAccomplishment } from './accomplishments.ts'
import { newId, type Records } from '#records/engine/db'
import { fileFor } from '#records/files/files'
import { forgetRemovals, waitingRemovals } from '#records/files/file-removals'
import {
  addMaterial,
  materialsPage,
  removeMaterial,
  renameMaterial,
  reuploadMaterial,
} from '#records/training/material-editing'
import { hideTestimonial, sayWhyHidden } from './testimonial-hiding.ts'
import { memberListPage, testimonialsPage } from './member-lists.ts'
import { memberToEdit, removeMember, saveMember } from './member-editing.ts'
import { membersPage, testimonialOf } from './members.ts'
import { publicEntries } from './public-entries.ts'
import { removeStory, saveStory, storiesPage, storyToEdit, type StorySave } from './story-editing.ts'
import { dashboardCounts } from '#records/training/trainees'
import { beginUpload, finishUpload, sweepUploads } from '#records/files/uploads'
import { storyById } from './wins.ts'

let opened: Awaited<ReturnType<typeof openTestRecords>>
let records: Records
let ana: Actor
let ben: Actor
let client: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
  ana = await newAdministrator(records)
  ben = await newAdministrator(records)
  await records.write.updateTable('users').set({ name: 'Ben Cruz' }).where('id', '=', ben.id).execute()
  ben = { ...ben, name: 'Ben Cruz' }
  client = await newClient(records)
})
afterAll(() => opened.close())

const WORDS: StoryWords = { title: 'Crowned in Cebu', content: 'She won.', date: '2026-11-20', postUrl: null }

async function arrived(owner: Actor, purpose: 'picture' | 'pdf' = 'picture'): Promise<string> {
  const upload = newId()
  await beginUpload(records, owner.id, upload, NOW, purpose)
  if (!(await finishUpload(records, upload, keptFile(purpose === 'pdf' ? 'material' : 'picture'), NOW)))
    throw new Error('not finished')
  return upload
}
const save =
  (more: Partial<StorySave> = {}, actor = ana, db = records) =>
  async (kind: 'wins' | 'news' = 'wins') =>
    saveStory(db, actor, kind, { id: newId(), revision: null, words: WORDS, upload: null, focus: null, ...more }, NOW)
async function added(kind: 'wins' | 'news' = 'wins', words: Partial<StoryWords> = {}) {
  const [id, upload] = [newId(), await arrived(ana)]
  done(await save({ id, upload, words: { ...WORDS, ...words } })(kind))
  return { id, image: upload }
}
const contentVersion = async (db: Records) =>
  (await db.read.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
async function changedTables(act: () => Promise<unknown>): Promise<string[]> {
  const before = await wholeTables(records)
  await act()
  const now = await wholeTables(records)
  return Object.keys(now).filter((table) => JSON.stringify(now[table]) !== JSON.stringify(before[table]))
}
const filesOf = async (id: string) =>
  records.read.selectFrom('files').select(['key', 'view_key']).where('id', '=', id).executeTakeFirst()

for (const kind of ['wins', 'news'] as const)
  describe(`of the ${kind}`, () => {
    it('are added with their picture, at version 1, and are on the public site at once [ADM-4, ADM-5]', async () => {
      const upload = await arrived(ana)
      const id = newId()
      const version = await contentVersion(records)
      const changed = await changedTables(async () =>
        expect(await save({ id, upload, focus: 'top' })(kind)).toEqual({
          ok: true,
          value: { id, name: WORDS.title },
        }),
      )
      expect(changed).toEqual(
        [
          'audit_chain',
          'audit_head',
          'audit_log',
          'audit_sums',
          'content_version',
          'files',
          kind,
          'uploads',
        ].toSorted(),
      )
      expect(await storyById(records, kind, id)).toMatchObject({
        title: WORDS.title,
        picture: { id: upload, focus: 'top' },
      })
      expect(await storyToEdit(records, kind, id)).toMatchObject({ revision: 1, image: upload, focus: 'top' })
      expect(await contentVersion(records)).toBeGreaterThan(version)
    })

    it('need a picture; a stored one counts on update [ADM-4, ADM-5, ADM-7]', async () => {
      expect(
        await changedTables(async () =>
          expect(await save()(kind)).toMatchObject({ ok: false, reason: 'image-required' }),
        ),
      ).toEqual([])
      const { id } = await added(kind)
      done(await save({ id, revision: 1, words: { ...WORDS, title: 'New title', date: null } })(kind))
      expect(await storyToEdit(records, kind, id)).toMatchObject({ title: 'New title', date: null, revision: 2 })
    })

    it('take no upload of somebody else, of another purpose, unfinished or used before [ADM-7, ADM-8]', async () => {
      const unfinished = newId()
      await beginUpload(records, ana.id, unfinished, NOW, 'picture')
      const { image } = await added(kind)
      for (const upload of [await arrived(ben), await arrived(ana, 'pdf'), unfinished, image, newId()])
        expect(
          await changedTables(async () =>
            expect(await save({ upload })(kind)).toMatchObject({ reason: 'upload-missing' }),
          ),
        ).toEqual([])
    })

    it('that are given another picture let go of the old one, with everything made from it, after the change [ADM-11]', async () => {
      const { id, image } = await added(kind)
      const old = await filesOf(image)
      await forgetRemovals(records, await waitingRemovals(records, NOW))
      const upload = await arrived(ana)
      done(await save({ id, revision: 1, upload })(kind))
      expect(await filesOf(image)).toBeUndefined()
      expect((await waitingRemovals(records, NOW)).toSorted()).toEqual(
        [old?.key, old?.view_key, ...variantKeys(image)].toSorted(),
      )
      await forgetRemovals(records, await waitingRemovals(records, NOW))
      expect(await waitingRemovals(records, NOW)).toEqual([])
    })

    it('are deleted with their picture, once; whoever comes second is told [ADM-11, ADM-16]', async () => {
      const { id, image } = await added(kind)
      expect(await removeStory(records, ana, kind, id, NOW)).toEqual({ ok: true, value: { id, name: WORDS.title } })
      expect(await storyById(records, kind, id)).toBeNull()
      expect(await filesOf(image)).toBeUndefined()
      expect(
        await changedTables(async () =>
          expect(await removeStory(records, ben, kind, id, NOW)).toMatchObject({ reason: 'gone' }),
        ),
      ).toEqual([])
      expect(await save({ id, revision: 1 })(kind)).toMatchObject({ reason: 'gone' })
    })

    it('keep a picture that something else still shows [ADM-11]', async () => {
      const { id, image } = await added(kind)
      await records.write
        .insertInto('members')
        .values({ id: newId(), name: 'Shares it', titles: 'x', image })
        .execute()
      done(await removeStory(records, ana, kind, id, NOW))
      expect(await filesOf(image)).toBeDefined()
    })

    it('are found by title in any case, newest date first, 25 a page [ADM-4, ADM-5]', async () => {
      const mark = newId()
      for (let index = 0; index < 27; index += 1)
        await records.write
          .insertInto(kind)
          .values({
            id: `${mark}-${String(index).padStart(2, '0')}`,
            title: `Niña ${mark} ${index}`,
            content: 'c'.repeat(900),
            date: index === 26 ? null : `2024-01-${String(index + 1).padStart(2, '0')}`,
          })
          .execute()
      const first = await storiesPage(records, kind, { search: `NIÑA ${mark}`, page: 1 })
      expect([
        first.total,
        first.pages,
        first.rows.length,
        first.rows[0]?.date,
        first.rows[0]?.content.length,
      ]).toEqual([27, 2, 25, '2024-01-26', 400])
      expect((await storiesPage(records, kind, { search: mark, page: 2 })).rows.map(({ date }) => date)).toEqual([
        '2024-01-01',
        null,
      ])
      expect((await storiesPage(records, kind, { search: 'no such title %', page: 1 })).total).toBe(0)
    })
  })

describe('a stale edit', () => {
  it('is refused and names who was faster; what they wrote stays [ADM-16]', async () => {
    const { id } = await added()
    done(await save({ id, revision: 1, words: { ...WORDS, title: 'Of Ben' } }, ben)())
    expect(
      await changedTables(async () =>
        expect(await save({ id, revision: 1, words: { ...WORDS, title: 'Of Ana' } })()).toEqual({
          ok: false,
          reason: 'changed',
          by: 'Ben Cruz',
        }),
      ),
    ).toEqual([])
    expect(await storyToEdit(records, 'wins', id)).toMatchObject({ title: 'Of Ben', revision: 2 })
  })

  it('of two at once, over two connections, leaves one winner [ADM-16]', async () => {
    // Two connections of one process would wait for each other on SQLite, whose calls do not yield.
    const other = ENGINE === 'postgres' ? await opened.another() : records
    for (let round = 0; round < 20; round += 1) {
      const { id } = await added()
      const answers = await Promise.all([
        save({ id, revision: 1, words: { ...WORDS, title: 'A' } })(),
        save({ id, revision: 1, words: { ...WORDS, title: 'B' } }, ben, other)(),
      ])
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect(await storyToEdit(records, 'wins', id)).toMatchObject({ revision: 2, title: answers[0]?.ok ? 'A' : 'B' })
    }
  })

  it('control: without the guard the later save buries the earlier one [ADM-16]', async () => {
    // The same race by a write that does not repeat the version: both believe they have saved.
    const unguarded = async (id: string, title: string) =>
      Number(
        (await records.write.updateTable('wins').set({ title }).where('id', '=', id).executeTakeFirst())
          .numUpdatedRows,
      ) === 1
    const { id } = await added()
    expect(await Promise.all([unguarded(id, 'A'), unguarded(id, 'B')])).toEqual([true, true])
  })

  it('sent again after its answer was lost is made once [ADM-8]', async () => {
    const [id, upload] = [newId(), await arrived(ana)]
    done(await save({ id, upload })())
    expect(await changedTables(async () => expect((await save({ id, upload })()).ok).toBe(true))).toEqual([])
    const words = { ...WORDS, title: 'Again' }
    const next = await arrived(ana)
    done(await save({ id, revision: 1, words, upload: next })())
    expect(
      await changedTables(async () => expect((await save({ id, revision: 1, words, upload: next })()).ok).toBe(true)),
    ).toEqual([])
    expect(await save({ id, upload, words: { ...WORDS, title: 'Typed since' } })()).toMatchObject({
      reason: 'already-added',
    })
  })

  it('sent eight times at once adds one [ADM-8]', async () => {
    const [id, upload] = [newId(), await arrived(ana)]
    const answers = await Promise.all(Array.from({ length: 8 }, () => save({ id, upload })()))
    expect(answers.some(({ ok }) => ok)).toBe(true)
    expect(
      await records.read.selectFrom('audit_log').select('id').where('subject_id', '=', id).execute(),
    ).toHaveLength(1)
  })
})

describe('accomplishments', () => {
  it('are added, changed, found by title, and deleted [ADM-3]', async () => {
    const id = newId()
    const words = { title: `Best school ${id}`, content: `Of Lipa ${id}`, date: '2026-01-02' }
    done(await saveAccomplishment(records, ana, { id, revision: null, words }, NOW))
    done(await saveAccomplishment(records, ben, { id, revision: 1, words: { ...words, date: '2026-01-03' } }, NOW))
    expect(await saveAccomplishment(records, ana, { id, revision: 1, words }, NOW)).toEqual({
      ok: false,
      reason: 'changed',
      by: 'Ben Cruz',
    })
    expect(
      (await saveAccomplishment(records, ana, { id, revision: 1, words: { ...words, date: '2026-01-03' } }, NOW)).ok,
    ).toBe(false)
    expect((await accomplishmentsPage(records, { search: `BEST SCHOOL ${id}`, page: 1 })).rows).toEqual([
      { id, ...words, date: '2026-01-03' },
    ])
    done(await removeAccomplishment(records, ana, id, NOW))
    expect(await removeAccomplishment(records, ana, id, NOW)).toMatchObject({ reason: 'gone' })
    expect((await accomplishmentsPage(records, { search: id, page: 1 })).total).toBe(0)
    const log = await records.read
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(log.map(({ action, actor_name: who }) => [action, who])).toEqual([
      ['accomplishment add', ana.name],
      ['accomplishment update', 'Ben Cruz'],
      ['accomplishment delete', ana.name],
    ])
    expect(JSON.parse(log[1]?.before ?? '')).toMatchObject({ date: '2026-01-02' })
  })
})

describe('members', () => {
  const words = (name: string) => ({ name, titles: 'Binibini', testimonial: null })
  it('may come without a picture, and get the day of each change [ADM-6]', async () => {
    const id = newId()
    done(await saveMember(records, ana, { id, revision: null, words: words(id), upload: null, focus: null }, NOW))
    expect((await memberListPage(records, { search: id, page: 1 })).rows).toEqual([
      {
        id,
        name: id,
        titles: 'Binibini',
        testimonial: null,
        image: null,
        date: '2026-11-21',
        hidden: 0,
        reason: null,
      },
    ])
    const upload = await arrived(ben)
    done(
      await saveMember(
        records,
        ben,
        { id, revision: 1, words: words(id), upload, focus: 'left' },
        after(2 * 24 * 60),
      ),
    )
    expect(await memberToEdit(records, id)).toMatchObject({ image: upload, focus: 'left', revision: 2 })
    expect((await memberListPage(records, { search: id, page: 1 })).rows[0]?.date).toBe('2026-11-23')
    expect(
      await saveMember(records, ana, { id, revision: 1, words: words('x'), upload: null, focus: null }, NOW),
    ).toMatchObject({ reason: 'changed', by: 'Ben Cruz' })
    done(await removeMember(records, ana, id, NOW))
    expect(await filesOf(upload)).toBeUndefined()
  })

  it('with a testimonial stand among the testimonials; a hidden one is nowhere in public, and shown again it is everywhere [ADM-12]', async () => {
    const id = newId()
    done(
      await saveMember(
        records,
        ana,
        { id, revision: null, words: { ...words(id), testimonial: 'It went well.' }, upload: null, focus: null },
        NOW,
      ),
    )
    const counted = async () => (await dashboardCounts(records)).testimonials
    const listPublicIds = async () => {
      const ids: string[] = []
      for await (const chunk of publicEntries(records)) ids.push(...chunk.map((entry) => entry.id))
      return ids.includes(id)
    }
    const linked = async () =>
      (await membersPage(records, 1, 9999)).members.find((member) => member.id === id)?.hasTestimonial
    const everywhere = async () => [
      (await testimonialOf(records, id)) !== null,
      await listPublicIds(),
      await linked(),
    ]
    expect(await everywhere()).toEqual([true, true, true])
    const [count, version] = [await counted(), await contentVersion(records)]
    done(await hideTestimonial(records, ana, id, true, NOW))
    expect(await everywhere()).toEqual([false, false, false])
    expect(await counted()).toBe(count - 1)
    expect(await contentVersion(records)).toBeGreaterThan(version)
    expect(
      (await testimonialsPage(records, { search: id.toUpperCase(), page: 1 })).rows.find((row) => row.id === id),
    ).toMatchObject({ hidden: 1 })
    expect(await changedTables(() => hideTestimonial(records, ben, id, true, NOW))).toEqual([])
    done(await hideTestimonial(records, ana, id, false, NOW))
    expect(await everywhere()).toEqual([true, true, true])
    expect((await testimonialsPage(records, { search: `no ${id}`, page: 1 })).total).toBe(0)
  })

  it('without a testimonial have none to hide [ADM-12]', async () => {
    const id = newId()
    done(await saveMember(records, ana, { id, revision: null, words: words(id), upload: null, focus: null }, NOW))
    expect(await hideTestimonial(records, ana, id, true, NOW)).toMatchObject({ reason: 'gone' })
  })
})

describe('learning materials', () => {
  async function material(image: 'chosen' | 'none' = 'none') {
    const [id, pdf] = [newId(), await arrived(ana, 'pdf')]
    done(
      await addMaterial(
        records,
        ana,
        { id, fileName: `Lesson ${id}`, pdf, image: image === 'chosen' ? await arrived(ana) : null },
        NOW,
      ),
    )
    return { id, pdf, row: async () => (await materialsPage(records, { search: id, page: 1 })).rows[0] }
  }

  it('are added with a PDF that only the enrolled may open, and shown newest first [ADM-9, MAT-3]', async () => {
    const { id, pdf, row } = await material()
    expect(await row()).toMatchObject({ id, fileName: `Lesson ${id}`, fileId: pdf, image: null })
    expect((await row())?.firstPage).toBeTruthy()
    expect(
      await addMaterial(
        records,
        ana,
        { id: newId(), fileName: 'x', pdf: await arrived(ana, 'picture'), image: null },
        NOW,
      ),
    ).toMatchObject({ reason: 'upload-missing' })
    expect(
      await addMaterial(
        records,
        ana,
        { id: newId(), fileName: 'x', pdf: await arrived(ana, 'pdf'), image: newId() },
        NOW,
      ),
    ).toMatchObject({ reason: 'upload-missing' })
    expect(await fileFor(records, client, pdf)).toBeNull()
    expect(await fileFor(records, null, pdf)).toBeNull()
  })

  it('given a new PDF let go of the old one and keep a picture that somebody chose [ADM-9, ADM-11]', async () => {
    const { id, pdf: old, row } = await material('chosen')
    const chosen = (await row())?.image
    const pdf = await arrived(ana, 'pdf')
    done(await reuploadMaterial(records, ana, { id, revision: 1, pdf, image: null }, NOW))
    expect(await row()).toMatchObject({ fileId: pdf, image: chosen })
    expect(await filesOf(old)).toBeUndefined()
    done(
      await reuploadMaterial(
        records,
        ana,
        { id, revision: 2, pdf: await arrived(ana, 'pdf'), image: await arrived(ana) },
        NOW,
      ),
    )
    expect([await filesOf(chosen ?? ''), await filesOf(pdf)]).toEqual([undefined, undefined])
    expect(
      await reuploadMaterial(records, ben, { id, revision: 1, pdf: await arrived(ben, 'pdf'), image: null }, NOW),
    ).toMatchObject({ reason: 'changed', by: ana.name })
  })

  it('are renamed and deleted, with both their files [ADM-9, ADM-11]', async () => {
    const { id, pdf, row } = await material('chosen')
    const image = (await row())?.image ?? ''
    done(await renameMaterial(records, ana, { id, revision: 1, fileName: `Renamed ${id}` }, NOW))
    expect(await row()).toMatchObject({ fileName: `Renamed ${id}` })
    expect(await renameMaterial(records, ben, { id, revision: 1, fileName: 'Other' }, NOW)).toMatchObject({
      reason: 'changed',
      by: ana.name,
    })
    done(await removeMaterial(records, ana, id, NOW))
    expect([await filesOf(pdf), await filesOf(image), await row()]).toEqual([undefined, undefined, undefined])
    expect(await removeMaterial(records, ana, id, NOW)).toMatchObject({ reason: 'gone' })
    expect(await waitingRemovals(records, NOW)).toEqual(expect.arrayContaining(variantKeys(image)))
  })

  it('sent twice are one [ADM-8]', async () => {
    const [id, pdf] = [newId(), await arrived(ana, 'pdf')]
    const add = () => addMaterial(records, ana, { id, fileName: 'Twice', pdf, image: null }, NOW)
    done(await add())
    expect(await changedTables(async () => expect((await add()).ok).toBe(true))).toEqual([])
    expect(
      await addMaterial(records, ana, { id, fileName: 'Other', pdf: await arrived(ana, 'pdf'), image: null }, NOW),
    ).toMatchObject({ reason: 'already-added' })
  })
})

it('no verb obeys a client [ADM-3, ADM-4, ADM-5, ADM-6, ADM-9, ADM-12]', async () => {
  const { id } = await added()
  const upload = await arrived(client)
  const member = {
    id: newId(),
    revision: null,
    words: { name: 'x', titles: 'x', testimonial: null },
    upload: null,
    focus: null,
  }
  const tries = [
    () => save({ id, revision: 1 }, client)(),
    () => save({ upload }, client)('news'),
    () => removeStory(records, client, 'wins', id, NOW),
    () =>
      saveAccomplishment(
        records,
        client,
        { id: newId(), revision: null, words: { title: 'x', content: 'x', date: '2026-01-01' } },
        NOW,
      ),
    () => removeAccomplishment(records, client, id, NOW),
    () => saveMember(records, client, member, NOW),
    () => removeMember(records, client, id, NOW),
    () => hideTestimonial(records, client, id, true, NOW),
    () => sayWhyHidden(records, client, id, 'Why', NOW),
    () => addMaterial(records, client, { id: newId(), fileName: 'x', pdf: upload, image: null }, NOW),
    () => reuploadMaterial(records, client, { id, revision: 1, pdf: upload, image: null }, NOW),
    () => renameMaterial(records, client, { id, revision: 1, fileName: 'x' }, NOW),
    () => removeMaterial(records, client, id, NOW),
  ]
  expect(
    await changedTables(async () => {
      for (const attempt of tries) expect(await attempt()).toEqual({ ok: false, reason: 'not-allowed', by: null })
    }),
  ).toEqual([])
})

it('an upload that became a picture outlives the sweep; one that never did goes [ADM-8, ADM-11]', async () => {
  const { image } = await added()
  const idle = await arrived(ana)
  const swept = await sweepUploads(records, after(25 * 60))
  expect(swept).toContain(idle)
  expect(await filesOf(image)).toBeDefined()
  expect(await filesOf(idle)).toBeUndefined()
})
