import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { done, enrolled, keptFile, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { newId, type Records } from '#records/engine/db'
import { recordFile } from '#records/files/files'
import { learningMaterials, materialsAccessOf, mayOpenMaterials } from './materials.ts'
import { unenrolTrainee } from '#records/enrolment/payments'

let records: Records
let administrator: Actor
let member: Actor
let close: () => Promise<void>
const NAMES = [
  'Diction Drills.pdf',
  'Q&A 100% ready.pdf',
  'Q&A 100 ready.pdf',
  'runway_walk.pdf',
  'runway walk.pdf',
  'Stage Presence.pdf',
  'path\\to\\poise.pdf',
  "The judge's eye.pdf",
]

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  administrator = await newAdministrator(records)
  member = await newClient(records)
  await enrolled(records, administrator, member.id)
  for (const name of NAMES)
    await records.write
      .insertInto('learning_materials')
      .values({
        id: newId(),
        file_name: name,
        file_id: await recordFile(records.write, keptFile('material'), NOW),
        image: null,
        created_at: NOW.toISOString(),
      })
      .execute()
})
afterAll(() => close())

const found = async (search: string) =>
  (await learningMaterials(records, member, search))?.map((material) => material.fileName).sort()

describe('learning materials', () => {
  it('are all there for an enrolled client and for an administrator [MAT-1, MAT-2]', async () => {
    expect(await found('')).toEqual(NAMES.toSorted())
    expect((await learningMaterials(records, administrator, ''))?.length).toBe(NAMES.length)
  })

  it.each([
    ['diction', ['Diction Drills.pdf']],
    ['DICTION', ['Diction Drills.pdf']],
    ['rill', ['Diction Drills.pdf']],
    ['.PDF', NAMES.toSorted()],
    ['stage  presence', []],
    ['nothing of this name', []],
  ])('are found by any part of the file name in any case: %s [MAT-1]', async (search, names) => {
    expect(await found(search)).toEqual(names)
  })

  it.each([
    ['%', ['Q&A 100% ready.pdf']],
    ['100%', ['Q&A 100% ready.pdf']],
    ['_', ['runway_walk.pdf']],
    ['runway_', ['runway_walk.pdf']],
    ['\\', ['path\\to\\poise.pdf']],
    ['\\to\\', ['path\\to\\poise.pdf']],
    ["'", ["The judge's eye.pdf"]],
    ["' or '1'='1", []],
    ['%pdf', []],
    ['D_ction', []],
  ])('are searched by %s as letters, not as signs of the database [MAT-1]', async (search, names) => {
    expect(await found(search)).toEqual(names)
  })

  it('are refused to everybody who is not enrolled now, and no list is made for them [MAT-2]', async () => {
    const [fresh, waiting, left] = [await newClient(records), await newClient(records), await newClient(records)]
    await payFor(records, waiting.id)
    const { paymentId } = await enrolled(records, administrator, left.id)
    done(await unenrolTrainee(records, administrator, paymentId, NOW))
    for (const person of [fresh, waiting, left]) {
      expect(await mayOpenMaterials(records.read, person)).toBe(false)
      for (const search of ['', 'diction']) expect(await learningMaterials(records, person, search)).toBeNull()
    }
    expect(await mayOpenMaterials(records.read, member)).toBe(true)
    expect(await mayOpenMaterials(records.read, administrator)).toBe(true)
  })

  it('tell a person whose record is gone from one who is not enrolled [MAT-2]', async () => {
    expect(await materialsAccessOf(records.read, { id: 'nobody' })).toBe('user-missing')
    expect(await learningMaterials(records, { ...member, id: 'nobody' }, '')).toBeNull()
    expect(await learningMaterials(records, { ...administrator, id: 'nobody' }, '')).toBeNull()
    expect(await materialsAccessOf(records.read, await newClient(records))).toBe('not-enrolled')
  })

  it('are not opened by a package that an old sign-in still carries [MAT-2, MAT-3]', async () => {
    const fresh = await newClient(records)
    expect(
      await learningMaterials(records, { ...fresh, currentPackage: 'package_w', registrationStep: 4 }, ''),
    ).toBeNull()
  })
})
