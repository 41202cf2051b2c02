import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

export type ShowRefusal = 'not-tried'

export function show({ tried, arrived }: { tried: boolean; arrived: boolean }): Verdict<null, ShowRefusal> {
  return tried || arrived ? yes(null) : no('not-tried')
}

export const TRIAL_CENTAVOS = 100
/** This is never a valid payment code, because those have no vowels. */
export const TRIAL_REFERENCE = 'TRYOUT'
