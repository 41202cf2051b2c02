import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

export type ShowRefusal = 'not-tried'

/** Decides whether clients may be shown the code: only once somebody has paid by it and the money arrived. */
export function show({ tried, arrived }: { tried: boolean; arrived: boolean }): Verdict<null, ShowRefusal> {
  return tried || arrived ? yes(null) : no('not-tried')
}

/** What somebody pays to try a code. */
export const TRIAL_CENTAVOS = 100
/** Never a payment code: those have no vowel. */
export const TRIAL_REFERENCE = 'TRYOUT'
