import { userDataOf, type Actor } from '#domain/accounts/accounts'
import { findOwnPackage } from '#domain/enrolment/own-package'
import { findEnrolment } from '#records/enrolment/enrolment'
import type { Records } from '#records/engine/db'
import { academyContext, visitContext } from '#app/context'
import { expiredSessionCookies } from '#services/accounts/cookies'
import type { Route } from './+types/me'

export async function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(visitContext)
  const { config, records } = context.get(academyContext)
  if (actor)
    return Response.json(
      { ...userDataOf(actor), ...(await ownPackage(records, actor)) },
      { headers: { 'Cache-Control': 'no-store' } },
    )
  return Response.json(
    { message: 'Signed out' },
    { status: 401, headers: [['Cache-Control', 'no-store'], ...expiredSessionCookies(config)] },
  )
}

async function ownPackage(records: Records, actor: Actor) {
  const own = findOwnPackage(await findEnrolment(records, actor.id))
  return { continues: own !== null && own.state !== 'current' && actor.registrationStep >= 2, own }
}
