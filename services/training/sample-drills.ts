import { SAMPLE_SETS, type DrillKind, type DrillWords, type SampleSet } from '#domain/training/practice/drills'
import speaking from '../../seed/drills.json' with { type: 'json' }
import debate from '../../seed/debate/drills.json' with { type: 'json' }

type Sample = Omit<DrillWords, 'kind' | 'packages' | 'sectionId'> & { kind: string }

const toDrill = (drill: Sample): DrillWords => ({
  ...drill,
  kind: drill.kind as DrillKind,
  packages: [],
  sectionId: null,
})

export const SAMPLE_DRILLS: Record<SampleSet, readonly DrillWords[]> = {
  speaking: speaking.map(toDrill),
  debate: debate.map(toDrill),
}

export const ALL_SAMPLES = SAMPLE_SETS.flatMap((set) => SAMPLE_DRILLS[set])
