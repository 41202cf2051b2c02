import { userDataOf, type Actor } from '#domain/accounts/accounts'
import { registrationToContinue } from '#domain/enrolment/enrolment'
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
      { ...userDataOf(actor), continues: await continues(records, actor) },
      { headers: { 'Cache-Control': 'no-store' } },
    )
  return Response.json(
    { message: 'Signed out' },
    { status: 401, headers: [['Cache-Control', 'no-store'], ...expiredSessionCookies(config)] },
  )
}

async function continues(records: Records, actor: Actor): Promise<boolean> {
  if (actor.currentPackage !== 'NONE' || actor.registrationStep < 2) return false
  const facts = await findEnrolment(records, actor.id)
  return facts !== null && registrationToContinue(facts) !== null
}
