import { isUserType, type Actor } from '#domain/accounts/accounts'
import type { Records } from '#records/engine/db'
import { parentOf } from './parents.ts'

/** A child as the actor whom a request of the parent's open place would have; for a child just added. */
export async function actorOfChild({ read }: Records, childId: string): Promise<Actor> {
  const parent = await parentOf(read, childId)
  const row = await read
    .selectFrom('users')
    .select(['id', 'type', 'name', 'first_name as firstName', 'image', 'registration_step as registrationStep'])
    .select('current_package as currentPackage')
    .where('id', '=', childId)
    .executeTakeFirstOrThrow()
  if (!parent || !isUserType(row.type)) throw new Error('This account is no child of a family.')
  const { type, ...person } = row
  return { ...person, type, role: null, provedAt: null, email: parent.email, parentId: parent.id }
}
