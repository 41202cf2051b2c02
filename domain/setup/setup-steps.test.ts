import { expect, it } from 'vitest'
import { SETUP_STEPS, toSetupProgress, type SetupFacts } from './setup-steps.ts'

const NOTHING = Object.fromEntries(SETUP_STEPS.map((step) => [step, false])) as SetupFacts
const EVERYTHING = Object.fromEntries(SETUP_STEPS.map((step) => [step, true])) as SetupFacts

it('counts the steps that are done by fact or skipped, and names the next one [SETUP-2]', () => {
  expect(toSetupProgress(NOTHING, [])).toMatchObject({ done: 0, total: 10, next: 'identity' })
  expect(toSetupProgress({ ...NOTHING, identity: true, packages: true }, [])).toMatchObject({ done: 2, next: 'look' })
  expect(toSetupProgress({ ...NOTHING, identity: true }, ['look', 'staff'])).toMatchObject({
    done: 3,
    next: 'contact',
  })
  expect(toSetupProgress(EVERYTHING, ['look'])).toEqual({ done: 10, total: 10, next: null, missing: [] })
})

it('lets an academy open without email or staff, but not without what visitors read [SETUP-1, SETUP-2]', () => {
  expect(toSetupProgress(NOTHING, []).missing).toEqual(['identity', 'contact', 'packages', 'paying', 'privacy'])
  const enough = { ...NOTHING, identity: true, contact: true, packages: true, privacy: true, paying: true }
  expect(toSetupProgress(enough, []).missing).toEqual([])
})

it('needs how clients pay from the first look on, until the owner says that they pay otherwise [SETUP-2]', () => {
  const priced = { ...NOTHING, packages: true }
  expect([NOTHING, priced].map((facts) => toSetupProgress(facts, []).missing.includes('paying'))).toEqual([
    true,
    true,
  ])
  expect(toSetupProgress(priced, ['paying']).missing).not.toContain('paying')
})
