import { data } from 'react-router'
import { linkTo } from '#routes'
import { packageKeyFromSlug, packageSlug, type PackageKey } from '#domain/enrolment/packages'

type Params = Readonly<Record<string, string | undefined>>

export function readPackageKey({ packagesid = '' }: Params): PackageKey {
  const key = packageKeyFromSlug(packagesid)
  if (!key) throw data(null, { status: 404 })
  return key
}

export const toRegistration = (params: Params) =>
  linkTo('registration', { packagesid: packageSlug(readPackageKey(params)) })
