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

/** Ready-made drills, of which an academy adds one set to an empty bank in one step. */
export const SAMPLE_DRILLS: Record<SampleSet, readonly DrillWords[]> = {
  speaking: speaking.map(toDrill),
  debate: debate.map(toDrill),
}

/** The drills of all sets. */
export const ALL_SAMPLES = SAMPLE_SETS.flatMap((set) => SAMPLE_DRILLS[set])
