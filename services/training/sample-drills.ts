import type { DrillKind, DrillWords } from '#domain/training/practice/drills'
import drills from '../../seed/drills.json' with { type: 'json' }

type Sample = Omit<DrillWords, 'kind' | 'packages' | 'sectionId'> & { kind: string }

/** Ready-made drills, which an academy adds to an empty bank in one step. */
export const SAMPLE_DRILLS: readonly DrillWords[] = drills.map((drill: Sample) => ({
  ...drill,
  kind: drill.kind as DrillKind,
  packages: [],
  sectionId: null,
}))
