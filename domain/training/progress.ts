import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

export const STEPPERS = ['sessions', 'assessments'] as const
export type Stepper = (typeof STEPPERS)[number]

export const DIRECTIONS = ['next', 'previous'] as const
export type Direction = (typeof DIRECTIONS)[number]

export type StepProgress = { took: number; count: number }

export type StepRefusal = 'no-further-step' | 'progress-changed'

export function finishedOf({ took, count }: StepProgress): number {
  return Math.max(0, Math.min(took, count))
}

export function stepFrom(progress: StepProgress, direction: Direction): number | null {
  const finished = finishedOf(progress)
  if (direction === 'next') return finished < progress.count ? finished + 1 : null
  return finished > 0 ? finished - 1 : null
}

/** A double click finds the step already taken; any other change since refuses. */
export function takeStep(
  progress: StepProgress,
  seen: number,
  direction: Direction,
): Verdict<{ took: number; again: boolean }, StepRefusal> {
  const wanted = stepFrom({ took: seen, count: progress.count }, direction)
  if (wanted === null) return no('no-further-step')
  if (progress.took === seen) return yes({ took: wanted, again: false })
  return progress.took === wanted ? yes({ took: wanted, again: true }) : no('progress-changed')
}

export function barPercent(progress: StepProgress): number {
  return progress.count > 0 ? (finishedOf(progress) * 100) / progress.count : 0
}
