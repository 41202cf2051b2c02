import { expect, it } from 'vitest'
import { SETUP_STEPS, type SetupFacts, type SkippableStep } from '#domain/setup/setup-steps'
import { openToPublic } from './site-opening.ts'

const ALL = Object.fromEntries(SETUP_STEPS.map((step) => [step, true])) as SetupFacts
const NOW = new Date('2026-11-27T08:00:00.000Z')

it('opens once everything that visitors read is there, and stays open since the first time [SETUP-1]', () => {
  const opens = (facts: SetupFacts, openedAt: string | null = null, skipped: SkippableStep[] = []) =>
    openToPublic({ facts, skipped }, openedAt, NOW)
  expect(opens(ALL)).toEqual({ ok: true, value: '2026-11-27T08:00:00.000Z' })
  expect(opens(ALL, '2026-11-01T00:00:00.000Z')).toMatchObject({ value: '2026-11-01T00:00:00.000Z' })
  expect(opens({ ...ALL, packages: false })).toEqual({ ok: false, reason: 'packages-missing' })
  expect(opens({ ...ALL, email: false, staff: false })).toMatchObject({ ok: true })
  expect(opens({ ...ALL, paying: false })).toEqual({ ok: false, reason: 'paying-missing' })
  expect(opens({ ...ALL, paying: false }, null, ['paying'])).toMatchObject({ ok: true })
})
