import { expect, it } from 'vitest'
import { DRILL_KINDS, parseDrill, toDrillFieldValues } from '#domain/training/practice/drills'
import { SAMPLE_DRILLS } from './sample-drills.ts'

it('forty ready-made drills are valid, different, and of every kind [PRAC-1]', () => {
  expect(SAMPLE_DRILLS).toHaveLength(40)
  expect(new Set(SAMPLE_DRILLS.map(({ text }) => text)).size).toBe(40)
  for (const kind of DRILL_KINDS) expect(SAMPLE_DRILLS.some((drill) => drill.kind === kind)).toBe(true)
  for (const drill of SAMPLE_DRILLS)
    expect([drill.text, parseDrill(toDrillFieldValues(drill), [])]).toEqual([drill.text, { ok: true, value: drill }])
})
