import { ownId, type Actor } from '#domain/accounts/accounts'
import { isAdultBy } from '#domain/consent/guardians'
import type { Reader } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'

const guarded = prepareQuery((read, childId) =>
  read
    .selectFrom('family_members')
    .innerJoin('users', 'users.id', 'family_members.child_id')
    .innerJoin('guardians', 'guardians.user_id', 'family_members.child_id')
    .innerJoin('users as parents', 'parents.id', 'family_members.parent_id')
    .select(['users.id', 'users.name', 'users.first_name as firstName'])
    .select(['parents.id as parentId', 'parents.name as parentName', 'parents.email as parentEmail'])
    .select(['guardians.adult_on as adultOn', 'guardians.place', 'guardians.sees_progress as seesProgress'])
    .where('family_members.child_id', '=', childId)
    .where('family_members.guardian_since', 'is not', null)
    .where('guardians.ended_at', 'is', null),
)

/** The minor with the account of their guardian; null when the guardian has none, or the minor is 18. */
export async function findGuardianAccount(db: Reader, childId: string, now: Date) {
  const [row] = await guarded(db, childId)
  return row && !isAdultBy(row.adultOn, now) ? row : null
}

/** Null for everybody but the guardian, from the moment on when they took the minor into this account. */
export async function findOwnWard(db: Reader, actor: Pick<Actor, 'id' | 'parentId'>, childId: string, now: Date) {
  if (actor.parentId) return null
  const row = await findGuardianAccount(db, childId, now)
  return row?.parentId === ownId(actor) ? row : null
}
