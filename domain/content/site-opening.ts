import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { NEEDED_TO_OPEN, type SetupFacts, type SetupStep } from '#domain/setup/setup-steps'

export type OpeningRefusal = `${SetupStep}-missing`

/** The time since which the site is open to the public; opening it again keeps the first one. */
export function openToPublic(facts: SetupFacts, openedAt: string | null, now: Date): Verdict<string, OpeningRefusal> {
  if (openedAt) return yes(openedAt)
  const missing = NEEDED_TO_OPEN.find((step) => !facts[step])
  return missing ? no(`${missing}-missing`) : yes(now.toISOString())
}
