import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { findMissingSteps, type SetupFacts, type SetupStep, type SkippableStep } from '#domain/setup/setup-steps'

export type OpeningRefusal = `${SetupStep}-missing`

export function openToPublic(
  { facts, skipped }: { facts: SetupFacts; skipped: readonly SkippableStep[] },
  openedAt: string | null,
  now: Date,
): Verdict<string, OpeningRefusal> {
  if (openedAt) return yes(openedAt)
  const [missing] = findMissingSteps(facts, skipped)
  return missing ? no(`${missing}-missing`) : yes(now.toISOString())
}
