import { linkTo } from '#routes'
import { redirect } from 'react-router'
import { registrationToContinue } from '#domain/enrolment/enrolment'
import { packageSlug } from '#domain/enrolment/packages'
import { findEnrolment } from '#records/enrolment/enrolment'
import { academyContext, visitContext } from '#app/context'
import type { Route } from './+types/registration-to-continue'

export async function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(visitContext)
  const facts = actor ? await findEnrolment(context.get(academyContext).records, actor.id) : null
  const key = facts ? registrationToContinue(facts) : null
  throw redirect(key ? linkTo('registration', { packagesid: packageSlug(key) }) : linkTo('packages'))
}
