import { ownPackageText } from '#domain/text/client/enrolment/own-package'
import { useOwnPackage } from '#ui/site/user-data'

/** Only the browser knows whose page it is, because the page is shared. */
export function OwnPackageMark({ packageKey }: { packageKey: string }) {
  const own = useOwnPackage()
  return own?.key === packageKey ? <p className="ticket-own">{ownPackageText[own.state]}</p> : null
}
