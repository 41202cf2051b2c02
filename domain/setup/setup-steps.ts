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

export const NEEDED_TO_OPEN: readonly SetupStep[] = ['identity', 'contact', 'packages', 'privacy']

export type SetupProgress = {
  done: number
  total: number
  /** The first step that is not done; null once all are. */
  next: SetupStep | null
  /** The steps that still keep the site from opening. */
  missing: SetupStep[]
}

export function toSetupProgress(facts: SetupFacts): SetupProgress {
  return {
    done: SETUP_STEPS.filter((step) => facts[step]).length,
    total: SETUP_STEPS.length,
    next: SETUP_STEPS.find((step) => !facts[step]) ?? null,
    missing: NEEDED_TO_OPEN.filter((step) => !facts[step]),
  }
}
