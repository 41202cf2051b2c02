import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { DrillWords } from '#domain/training/practice/drills'
import { newId, type Records } from '#records/engine/db'
import { done, newAdministrator, newClient, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { allDrills, drillToEdit, moveDrill, retireDrill, saveDrill } from './drills.ts'
import { addSampleDrills } from './sample-drills.ts'

let records: Records
let another: () => Promise<Records>
let close: () => Promise<void>
let owner: Actor
let coach: Actor
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  owner = await newAdministrator(records)
  coach = await newAdministrator(records, 'coach')
})
afterAll(() => close())

const words = (text: string, more: Partial<DrillWords> = {}): DrillWords => ({
  kind: 'question',
  text,
  thinkSeconds: 5,
  speakSeconds: 60,
  yellowAt: 40,
  redAt: 50,
  packages: [],
  sectionId: null,
  ...more,
})
const texts = async () =>
  (await allDrills(records.read)).map(({ text, isRetired }) => (isRetired ? `(${text})` : text))

it('ready-made drills begin an empty bank once, whoever presses [PRAC-1]', async () => {
  const rival = await another()
  const samples = [words('First'), words('Second')]
  const answers = await Promise.all([
    addSampleDrills(records, owner, samples, NOW),
    addSampleDrills(rival, coach, samples, NOW),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'not-empty')).toHaveLength(1)
  expect(await texts()).toEqual(['First', 'Second'])
})

it('a form adds one drill however often it is sent, a stale one names who was first [PRAC-1]', async () => {
  const id = newId()
  for (const _ of [1, 2]) done(await saveDrill(records, coach, { id, revision: null, words: words('Third') }, NOW))
  expect(await texts()).toEqual(['First', 'Second', 'Third'])
  const edit = { id, revision: 1, words: words('Third, better', { packages: ['package_w'], redAt: 60 }) }
  done(await saveDrill(records, owner, edit, NOW))
  done(await saveDrill(records, owner, edit, NOW))
  expect(await drillToEdit(records, id)).toMatchObject({ ...edit.words, revision: 2 })
  expect(await saveDrill(records, coach, { ...edit, words: words('Too late') }, NOW)).toEqual({
    ok: false,
    reason: 'changed',
    by: owner.name,
  })
})

it('drills move one place, are retired and used again at the end [PRAC-1]', async () => {
  const [first, second] = await allDrills(records.read)
  if (!first || !second) throw new Error('no drills')
  done(await moveDrill(records, coach, { id: second.id, from: 1, way: 'up' }, NOW))
  done(await moveDrill(records, coach, { id: second.id, from: 1, way: 'up' }, NOW))
  expect(await texts()).toEqual(['Second', 'First', 'Third, better'])
  done(await retireDrill(records, coach, { id: second.id, retired: true }, NOW))
  done(await retireDrill(records, coach, { id: second.id, retired: true }, NOW))
  expect(await texts()).toEqual(['First', 'Third, better', '(Second)'])
  done(await retireDrill(records, coach, { id: second.id, retired: false }, NOW))
  expect(await texts()).toEqual(['First', 'Third, better', 'Second'])
  const log = await records.read
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', 'drill')
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    'drill add',
    'drill add',
    'drill update',
    'drill move',
    'drill retire',
    'drill bring back',
  ])
})

it('a cashier and a client change none [PRAC-1]', async () => {
  const before = await allDrills(records.read)
  const id = before[0]?.id ?? ''
  for (const outsider of [await newAdministrator(records, 'cashier'), await newClient(records)]) {
    expect(
      await saveDrill(records, outsider, { id: newId(), revision: null, words: words('No') }, NOW),
    ).toMatchObject({
      reason: 'not-allowed',
    })
    for (const answer of [
      await moveDrill(records, outsider, { id, from: 0, way: 'down' }, NOW),
      await retireDrill(records, outsider, { id, retired: true }, NOW),
      await addSampleDrills(records, outsider, [words('No')], NOW),
    ])
      expect(answer).toEqual({ ok: false, reason: 'not-allowed' })
  }
  expect(await allDrills(records.read)).toEqual(before)
})
