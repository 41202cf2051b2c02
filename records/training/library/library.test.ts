import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { done, enrolled, keptMaterial, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { newId, type Records } from '#records/engine/db'
import { fileFor } from '#records/files/files'
import { addMaterial, removeMaterial } from '../material-editing.ts'
import { learningMaterials, materialToRead } from '../materials.ts'
import { arrangedMaterials, moveMaterial, putMaterial } from './material-order.ts'
import { keepReadingPlace, readingPlace, visitLibrary } from './reading-places.ts'
import { addSection, materialSections, moveSection, removeSection, saveSection } from './sections.ts'

let records: Records
let another: () => Promise<Records>
let owner: Actor
let cashier: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
  cashier = await newAdministrator(records, 'cashier')
})
afterAll(() => close())

const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

async function section(packages: string[] = [], name = `Section ${newId()}`): Promise<string> {
  const id = newId()
  done(await addSection(records, owner, { id, name, packages }, NOW))
  return id
}

const material = (name: string, section: string | null = null) => keptMaterial(records, { name, section })

async function trainee(packageKey: 'package_w' | 'package_o'): Promise<Actor & { enrolment: string }> {
  const client = await newClient(records)
  const { paymentId } = await enrolled(records, owner, client.id, packageKey)
  return { ...client, enrolment: paymentId }
}

const seen = async (actor: Actor) => (await learningMaterials(records, actor, ''))?.map(({ id }) => id) ?? []
const inSection = async (id: string | null) =>
  (await arrangedMaterials(records.read)).filter(({ sectionId }) => sectionId === id).map((each) => each.fileName)

describe('a section for some packages', () => {
  it('shows its materials to their trainees and to staff, and to nobody else under any address [MAT-3, MAT-4]', async () => {
    const own = await material('For W.pdf', await section(['package_w']))
    const all = await material('For all.pdf', await section())
    const [w, o] = [await trainee('package_w'), await trainee('package_o')]
    for (const { id } of [own, all]) expect(await seen(w)).toContain(id)
    expect(await seen(o)).toContain(all.id)
    expect(await seen(o)).not.toContain(own.id)
    expect(await materialToRead(records, o, own.id)).toBeNull()
    expect(await fileFor(records, o, own.fileId)).toBeNull()
    expect(await keepReadingPlace(records, o, { materialId: own.id, page: 2 }, NOW)).toBe(false)
    for (const reader of [w, owner]) {
      expect(await materialToRead(records, reader, own.id)).toMatchObject({ id: own.id })
      expect(await fileFor(records, reader, own.fileId)).toMatchObject({ id: own.fileId })
    }
  })

  it('lets a trainee read what their coach gave them as homework all the same [MAT-4, SES-4]', async () => {
    const { id, fileId } = await material('Homework.pdf', await section(['package_w']))
    const [o, other] = [await trainee('package_o'), await trainee('package_o')]
    const attendance = newId()
    const row = { id: attendance, trainee_id: o.enrolment, kind: 'q-and-a' as const, created_at: NOW.toISOString() }
    await records.write.insertInto('attendances').values(row).execute()
    const given = { attendance_id: attendance, material_id: id, user_id: o.id }
    await records.write.insertInto('attendance_materials').values(given).execute()
    expect(await seen(o)).toContain(id)
    expect(await fileFor(records, o, fileId)).toMatchObject({ id: fileId })
    expect(await seen(other)).not.toContain(id)
    expect(await fileFor(records, other, fileId)).toBeNull()
  })

  it('is not deleted while it holds a material, which every trainee would see then [MAT-4]', async () => {
    const id = await section(['package_w'])
    const { id: held } = await material('Held.pdf', id)
    expect(await removeSection(records, owner, id, NOW)).toMatchObject({ reason: 'not-empty' })
    done(await removeMaterial(records, { ...owner, provedAt: NOW.toISOString() }, held, NOW))
    expect(await removeSection(records, owner, id, NOW)).toMatchObject({ ok: true })
    expect(await removeSection(records, owner, id, NOW), 'a second press').toMatchObject({ reason: 'gone' })
  })
})

describe('sections', () => {
  it('are added once, changed on the version that was seen, and have names of their own [MAT-4]', async () => {
    const id = newId()
    const words = { id, name: 'Week one', packages: ['package_w'] }
    for (let press = 0; press < 2; press += 1)
      expect(await addSection(records, owner, words, NOW)).toMatchObject({ ok: true })
    const named = (await materialSections(records.read)).filter(({ name }) => name === 'Week one')
    expect(named).toMatchObject([{ id, revision: 1, packages: ['package_w'] }])
    expect(await addSection(records, owner, { ...words, id: newId(), name: 'WEEK one' }, NOW)).toMatchObject({
      reason: 'name-taken',
    })
    expect(
      await addSection(records, owner, { ...words, id: newId(), name: 'X', packages: ['no'] }, NOW),
    ).toMatchObject({ reason: 'no-such-package' })
    const change = { id, name: 'First week', packages: [], seen: 1 }
    expect(await saveSection(records, owner, change, NOW)).toMatchObject({ ok: true })
    expect(await saveSection(records, owner, change, NOW), 'a second press').toMatchObject({ ok: true })
    expect(await saveSection(records, owner, { ...change, name: 'Other' }, NOW)).toMatchObject({ reason: 'changed' })
    const after = (await materialSections(records.read)).find((each) => each.id === id)
    expect(after).toEqual({ id, name: 'First week', revision: 2, packages: [] })
  })

  it('change their places once a press, and are for staff who keep materials alone [MAT-4]', async () => {
    const [first, second] = [await section(), await section()]
    const order = async () => (await materialSections(records.read)).map(({ id }) => id)
    const from = (await order()).indexOf(second)
    const up = { id: second, from, way: 'up' as const }
    for (let press = 0; press < 2; press += 1)
      expect(await moveSection(records, owner, up, NOW)).toMatchObject({ ok: true })
    expect((await order()).slice(-2)).toEqual([second, first])
    expect(await moveSection(records, owner, { ...up, from: 0 }, NOW)).toMatchObject({ reason: 'moved-meanwhile' })
    const words = { id: newId(), name: 'No', packages: [] }
    for (const act of [
      addSection(records, cashier, words, NOW),
      saveSection(records, cashier, { ...words, id: first, seen: 1 }, NOW),
      moveSection(records, cashier, up, NOW),
      removeSection(records, cashier, first, NOW),
      moveMaterial(records, cashier, up, NOW),
      putMaterial(records, cashier, { id: first, from: null, to: null }, NOW),
    ])
      expect(await act).toEqual({ ok: false, reason: 'not-allowed' })
  })

  it('of one name are made once by two machines in the same moment [MAT-4]', async () => {
    const other = await another()
    const name = `Twice ${newId()}`
    const made = await Promise.all(
      [records, other].map((by) => addSection(by, owner, { id: newId(), name, packages: [] }, NOW)),
    )
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('materials in a section', () => {
  it('stand by their names until somebody orders them; new ones come last then [MAT-4]', async () => {
    const id = await section()
    for (const name of ['B.pdf', 'A.pdf', 'C.pdf']) await material(name, id)
    expect(await inSection(id)).toEqual(['A.pdf', 'B.pdf', 'C.pdf'])
    const third = (await arrangedMaterials(records.read)).find(
      (each) => each.sectionId === id && each.fileName === 'C.pdf',
    )
    const up = { id: third?.id ?? '', from: 2, way: 'up' as const }
    for (let press = 0; press < 2; press += 1)
      expect(await moveMaterial(records, owner, up, NOW)).toMatchObject({ ok: true })
    expect(await inSection(id)).toEqual(['A.pdf', 'C.pdf', 'B.pdf'])
    expect(await moveMaterial(records, owner, { ...up, from: 0 }, NOW)).toMatchObject({ reason: 'moved-meanwhile' })
    const { id: fourth } = await material('0.pdf')
    const put = { id: fourth, from: null, to: id }
    for (let press = 0; press < 2; press += 1)
      expect(await putMaterial(records, owner, put, NOW)).toMatchObject({ ok: true })
    expect(await inSection(id)).toEqual(['A.pdf', 'C.pdf', 'B.pdf', '0.pdf'])
    const w = await trainee('package_w')
    const shown = (await learningMaterials(records, w, ''))?.filter(({ section: name }) => name)
    expect(shown?.slice(-4).map(({ fileName }) => fileName)).toEqual(['A.pdf', 'C.pdf', 'B.pdf', '0.pdf'])
  })

  it('are moved from where their mover saw them, and into a section that is there [MAT-4]', async () => {
    const [one, two] = [await section(), await section()]
    const { id } = await material('Moved.pdf', one)
    done(await putMaterial(records, owner, { id, from: one, to: two }, NOW))
    expect(await putMaterial(records, owner, { id, from: one, to: null }, NOW)).toMatchObject({
      reason: 'moved-meanwhile',
    })
    expect(await putMaterial(records, owner, { id, from: two, to: newId() }, NOW)).toMatchObject({ reason: 'gone' })
    expect(await inSection(two)).toEqual(['Moved.pdf'])
  })

  it('are not added to a section that is gone, where everybody would see them [MAT-4]', async () => {
    const upload = { id: newId(), fileName: 'New.pdf', pdf: newId(), image: null, section: newId() }
    expect(await addMaterial(records, owner, upload, NOW)).toMatchObject({ ok: false })
    expect((await arrangedMaterials(records.read)).some(({ id }) => id === upload.id)).toBe(false)
  })
})

describe('reading', () => {
  it('goes on where it stopped on another device, and is forgotten with the material [MAT-5]', async () => {
    const w = await trainee('package_w')
    const { id } = await material('Long.pdf')
    expect(await readingPlace(records.read, w, id)).toBeNull()
    for (const [minutes, page] of [
      [1, 4],
      [2, 9],
    ] as const)
      expect(await keepReadingPlace(records, w, { materialId: id, page }, later(minutes))).toBe(true)
    expect(await readingPlace(records.read, w, id)).toEqual({ page: 9, readAt: later(2).toISOString() })
    expect((await learningMaterials(records, w, ''))?.find((each) => each.id === id)?.page).toBe(9)
    expect(await readingPlace(records.read, await trainee('package_w'), id), 'of somebody else').toBeNull()
    done(await removeMaterial(records, { ...owner, provedAt: NOW.toISOString() }, id, NOW))
    expect(await keepReadingPlace(records, w, { materialId: id, page: 1 }, NOW)).toBe(false)
    expect(await readingPlace(records.read, w, id)).toBeNull()
  })

  it('knows since when what came is new to somebody, also for two tabs at once [MAT-5]', async () => {
    const w = await trainee('package_w')
    const other = await another()
    await Promise.all([visitLibrary(records, w, NOW), visitLibrary(other, w, NOW)])
    expect(await visitLibrary(records, w, later(90))).toEqual({
      seenAt: later(90).toISOString(),
      newSince: NOW.toISOString(),
    })
    expect((await visitLibrary(other, w, later(100))).newSince).toBe(NOW.toISOString())
  })
})
