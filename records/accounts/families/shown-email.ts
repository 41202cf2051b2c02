import { sql } from 'kysely'
import type { Reader } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'

export const SHOWN_EMAIL = sql<string>`coalesce((select parents.email from family_members
  join users parents on parents.id = family_members.parent_id
  where family_members.child_id = users.id and family_members.own_account_at is null), users.email)`

const relatives = prepareQuery((read, userId) =>
  read
    .selectFrom('family_members')
    .innerJoin('users as parents', 'parents.id', 'family_members.parent_id')
    .innerJoin('users as children', 'children.id', 'family_members.child_id')
    .leftJoin('trainees as of_parent', 'of_parent.user_id', 'parents.id')
    .leftJoin('trainees as of_child', 'of_child.user_id', 'children.id')
    .select(['parents.name as parentName', 'parents.email as parentEmail', 'of_parent.id as parentTrainee'])
    .select(['family_members.guardian_since as guardianSince', 'family_members.own_account_at as ownAccountAt'])
    .select(['children.id as childId', 'children.name as childName', 'of_child.id as childTrainee'])
    .where(({ or, eb }) =>
      or([eb('family_members.child_id', '=', userId), eb('family_members.parent_id', '=', userId)]),
    )
    .orderBy('family_members.added_at'),
)

export async function familyForStaff(read: Reader, userId: string) {
  const rows = await relatives(read, userId)
  const own = rows.find(({ childId }) => childId === userId)
  return {
    signsIn: own === undefined || own.ownAccountAt !== null,
    parent: own
      ? {
          name: own.parentName,
          email: own.parentEmail,
          traineeId: own.parentTrainee,
          isGuardian: own.guardianSince !== null,
        }
      : null,
    children: rows
      .filter(({ childId }) => childId !== userId)
      .map(({ childName, childTrainee }) => ({ name: childName, traineeId: childTrainee })),
  }
}
