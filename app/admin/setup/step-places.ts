import { linkTo } from '#routes'
import type { SetupStep } from '#domain/setup/setup-steps'

const PLACE_OF_STEP: Record<SetupStep, string> = {
  identity: linkTo('sitePart', { part: 'identity' }),
  look: linkTo('adminLook'),
  contact: linkTo('sitePart', { part: 'contact' }),
  packages: linkTo('adminPackages'),
  paying: linkTo('sitePart', { part: 'payment' }),
  email: linkTo('adminEmail'),
  privacy: linkTo('adminPrivacy'),
  security: linkTo('adminSecurity'),
  staff: linkTo('staff'),
  opening: linkTo('home'),
}

/** An owner adds an email of their own before the second step; the step needs both. */
export const lacksOwnEmail = (step: SetupStep, isReachable: boolean): boolean => step === 'security' && !isReachable

export const placeOfStep = (step: SetupStep, isReachable: boolean): string =>
  lacksOwnEmail(step, isReachable) ? linkTo('adminAccount') : PLACE_OF_STEP[step]
