import { linkTo } from '#routes'
import { Link } from 'react-router'
import type { ClientStage } from '#domain/enrolment/client-stage'
import { profileText } from '#domain/text/client/accounts/profile'
import { MAY_COMPLETE_REGISTRATION, noPackageReasonText } from '#domain/text/client/enrolment/no-package'
import { MESSAGES } from '#domain/words/messages'

export function NoPackage({
  stage,
  packageName,
  incomplete,
}: {
  stage: ClientStage
  packageName: string | null
  incomplete: boolean
}) {
  const reason = noPackageReasonText[stage]
  if (!reason) return null
  return (
    <section className="client-part" aria-labelledby="package-title">
      <h2 id="package-title">{profileText.package}</h2>
      <p>
        <strong>{MESSAGES.noPackage}</strong>. {reason(packageName ?? '')}
      </p>
      {incomplete && MAY_COMPLETE_REGISTRATION[stage] ? (
        <p>
          <Link className="text-link" to={linkTo('packages')}>
            {MESSAGES.completeRegistration}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
