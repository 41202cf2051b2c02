import { expect, it } from 'vitest'
import { isNeededToOpen, SETUP_STEPS, toSetupProgress, type SetupFacts } from './setup-steps.ts'

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
  expect(toSetupProgress(NOTHING, []).missing).toEqual(['identity', 'contact', 'packages', 'privacy'])
  const enough = { ...NOTHING, identity: true, contact: true, packages: true, privacy: true, paying: true }
  expect(toSetupProgress(enough, []).missing).toEqual([])
})

it('a package with a price asks how clients pay, until the owner says that they pay otherwise [SETUP-2]', () => {
  const priced = { ...NOTHING, packages: true }
  expect([isNeededToOpen('paying', NOTHING), isNeededToOpen('paying', priced)]).toEqual([false, true])
  expect(toSetupProgress(priced, []).missing).toContain('paying')
  expect(toSetupProgress(priced, ['paying']).missing).not.toContain('paying')
})
