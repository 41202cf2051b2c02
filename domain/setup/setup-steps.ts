export const SETUP_STEPS = [
  'identity',
  'look',
  'contact',
  'packages',
  'paying',
  'email',
  'privacy',
  'security',
  'staff',
  'opening',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export type SetupFacts = Record<SetupStep, boolean>

const NEEDED_TO_OPEN: readonly SetupStep[] = ['identity', 'contact', 'packages', 'paying', 'privacy']

export const SKIPPABLE_STEPS = ['look', 'paying', 'email', 'staff'] as const
export type SkippableStep = (typeof SKIPPABLE_STEPS)[number]

export const isSkippable = (step: unknown): step is SkippableStep => SKIPPABLE_STEPS.some((each) => each === step)

export const isNeededToOpen = (step: SetupStep): boolean => includes(NEEDED_TO_OPEN, step)

export function findMissingSteps(facts: SetupFacts, skipped: readonly SkippableStep[]): SetupStep[] {
  return SETUP_STEPS.filter((step) => !facts[step] && isNeededToOpen(step) && !includes(skipped, step))
}

const includes = (steps: readonly SetupStep[], step: SetupStep) => steps.includes(step)

export type SetupProgress = {
  done: number
  total: number
  next: SetupStep | null
  missing: SetupStep[]
}

export function toSetupProgress(facts: SetupFacts, skipped: readonly SkippableStep[]): SetupProgress {
  const settled = SETUP_STEPS.filter((step) => facts[step] || includes(skipped, step))
  return {
    done: settled.length,
    total: SETUP_STEPS.length,
    next: SETUP_STEPS.find((step) => !settled.includes(step)) ?? null,
    missing: findMissingSteps(facts, skipped),
  }
}
