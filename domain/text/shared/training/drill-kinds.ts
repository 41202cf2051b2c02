import type { DrillKind } from '#domain/training/practice/drills'

export const drillKindText: Record<DrillKind, string> = {
  question: 'Question',
  impromptu: 'Impromptu',
  speech: 'Prepared speech',
  introduction: 'Introduction',
  walk: 'Walk',
}
