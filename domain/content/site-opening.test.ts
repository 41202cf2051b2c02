import { expect, it } from 'vitest'
import { SETUP_STEPS, type SetupFacts } from '#domain/setup/setup-steps'
import { openToPublic } from './site-opening.ts'

const ALL = Object.fromEntries(SETUP_STEPS.map((step) => [step, true])) as SetupFacts
const NOW = new Date('2026-11-27T08:00:00.000Z')

it('opens once everything that visitors read is there, and stays open since the first time [SETUP-1]', () => {
  expect(openToPublic(ALL, null, NOW)).toEqual({ ok: true, value: '2026-11-27T08:00:00.000Z' })
  expect(openToPublic(ALL, '2026-11-01T00:00:00.000Z', NOW)).toMatchObject({ value: '2026-11-01T00:00:00.000Z' })
  expect(openToPublic({ ...ALL, packages: false }, null, NOW)).toEqual({ ok: false, reason: 'packages-missing' })
  expect(openToPublic({ ...ALL, email: false, staff: false }, null, NOW)).toMatchObject({ ok: true })
})
