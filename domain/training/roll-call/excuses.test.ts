import { expect, it } from 'vitest'
import { judgeExcuse } from './excuses.ts'

it('an absence is excused or not, once; nothing else is, and not from an outdated page [FAM-5]', () => {
  const facts = { state: 'missed', excused: false, revision: 2 } as const
  expect(judgeExcuse(facts, { excused: true, seen: 2 })).toEqual({ ok: true, value: 'excuse' })
  expect(judgeExcuse({ ...facts, excused: true }, { excused: false, seen: 2 }).ok).toBe(true)
  expect(judgeExcuse({ ...facts, excused: true }, { excused: true, seen: 1 })).toEqual({ ok: true, value: null })
  expect(judgeExcuse(facts, { excused: true, seen: 1 })).toEqual({ ok: false, reason: 'changed-meanwhile' })
  for (const state of ['planned', 'held', 'late', 'cancelled'] as const)
    expect(judgeExcuse({ ...facts, state }, { excused: true, seen: 2 })).toEqual({ ok: false, reason: 'not-missed' })
})
