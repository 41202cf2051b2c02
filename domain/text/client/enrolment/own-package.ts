import type { OwnPackage } from '#domain/enrolment/own-package'

export const ownPackageText: Record<OwnPackage['state'], string> = {
  current: 'This is your package',
  registration: 'You are registering for this package',
  payment: 'Your payment for this package is waiting for confirmation',
}
