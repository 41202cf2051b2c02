import { linkTo } from '#routes'
import type { SetupStep } from '#domain/setup/setup-steps'

/** Where each step is done. */
export const PLACE_OF_STEP: Record<SetupStep, string> = {
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
