import { expect, it } from 'vitest'
import { DRILL_KINDS, parseDrill, toDrillFieldValues } from '#domain/training/practice/drills'
import { ALL_SAMPLES, SAMPLE_DRILLS } from './sample-drills.ts'

it('ready-made drills are valid and different: forty for speaking, twenty for debate [PRAC-1]', () => {
  expect([SAMPLE_DRILLS.speaking.length, SAMPLE_DRILLS.debate.length]).toEqual([40, 20])
  expect(new Set(ALL_SAMPLES.map(({ text }) => text)).size).toBe(60)
  for (const kind of DRILL_KINDS) expect(SAMPLE_DRILLS.speaking.some((drill) => drill.kind === kind)).toBe(true)
  for (const drill of ALL_SAMPLES)
    expect([drill.text, parseDrill(toDrillFieldValues(drill), [])]).toEqual([drill.text, { ok: true, value: drill }])
})

it('the drills of debate say nothing of the stage [SETUP-6]', () => {
  const ofStage = /pageant|\bcrown|reign|curtain|runway|judge/i
  expect(SAMPLE_DRILLS.debate.filter(({ text }) => ofStage.test(text))).toEqual([])
  // The control: the others do.
  expect(SAMPLE_DRILLS.speaking.some(({ text }) => ofStage.test(text))).toBe(true)
})
