import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { Records } from '#records/engine/db'
import { done, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { DRILL_WORDS, newTrainee, sentAttempt } from '#tests/practice'
import { openTestRecords } from '#tests/records'
import { allDrills, saveDrill } from './drills.ts'
import { addSampleDrills, listUnusedSamples, removeSampleDrills } from './sample-drills.ts'

let records: Records
let close: () => Promise<void>
let owner: Actor
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

const SAMPLES = ['One', 'Two', 'Three', 'Four'].map((text) => ({ ...DRILL_WORDS, text }))
const texts = async () => (await allDrills(records.read)).map(({ text }) => text)

it('ready-made drills go again, but not one that somebody recorded or changed [PRAC-1]', async () => {
  done(await addSampleDrills(records, owner, SAMPLES, NOW))
  const [one, two] = await allDrills(records.read)
  await sentAttempt(records, await newTrainee(records, owner), one?.id ?? '')
  const words = { ...DRILL_WORDS, text: 'Two, better' }
  done(await saveDrill(records, owner, { id: two?.id ?? '', revision: 1, words }, NOW))
  expect(await removeSampleDrills(records, await newClient(records), SAMPLES, NOW)).toEqual({
    ok: false,
    reason: 'not-allowed',
  })
  expect(await listUnusedSamples(records.read, SAMPLES)).toHaveLength(2)
  expect(done(await removeSampleDrills(records, owner, SAMPLES, NOW))).toEqual({ removed: 2 })
  expect(done(await removeSampleDrills(records, owner, SAMPLES, NOW))).toEqual({ removed: 0 })
  expect(await texts()).toEqual(['One', 'Two, better'])
})
