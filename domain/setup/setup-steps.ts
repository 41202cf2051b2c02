/** The steps from an empty site to an open one, in the order a new owner takes them. */
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

/** What is true of the site now; a step is done by its fact, never by a tick. */
export type SetupFacts = Record<SetupStep, boolean>

const NEEDED_TO_OPEN: readonly SetupStep[] = ['identity', 'contact', 'packages', 'paying', 'privacy']

/** The steps that an academy can do without, if its owner says so. */
export const SKIPPABLE_STEPS = ['look', 'paying', 'email', 'staff'] as const
export type SkippableStep = (typeof SKIPPABLE_STEPS)[number]

export const isSkippable = (step: unknown): step is SkippableStep => SKIPPABLE_STEPS.some((each) => each === step)

/** Whether the site opens only after this step, or after its owner skipped it. */
export const isNeededToOpen = (step: SetupStep): boolean => includes(NEEDED_TO_OPEN, step)

/** The steps that still keep the site from opening; one that its owner skips keeps it no longer. */
export function findMissingSteps(facts: SetupFacts, skipped: readonly SkippableStep[]): SetupStep[] {
  return SETUP_STEPS.filter((step) => !facts[step] && isNeededToOpen(step) && !includes(skipped, step))
}

const includes = (steps: readonly SetupStep[], step: SetupStep) => steps.includes(step)

export type SetupProgress = {
  /** Done or skipped. */
  done: number
  total: number
  /** The first step that is neither done nor skipped; null once all are. */
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
