import type { Reader } from '#records/engine/db'

export function ownFamilyPayments(read: Reader, userId: string) {
  return read
    .selectFrom('family_payments')
    .select(['id', 'code', 'submitted_at'])
    .where('parent_id', '=', userId)
    .orderBy('submitted_at')
    .execute()
}

export async function ownFamily(read: Reader, userId: string) {
  const rows = await read
    .selectFrom('family_members')
    .innerJoin('users as children', 'children.id', 'family_members.child_id')
    .innerJoin('users as parents', 'parents.id', 'parent_id')
    .leftJoin('family_invitations', 'family_invitations.child_id', 'family_members.child_id')
    .select(['family_members.child_id', 'children.name as child', 'parents.name as parent'])
    .select(['added_at', 'own_account_at', 'guardian_since', 'family_invitations.email as invited_email'])
    .where(({ or, eb }) => or([eb('parent_id', '=', userId), eb('family_members.child_id', '=', userId)]))
    .orderBy('added_at')
    .execute()
  return {
    children: rows.filter((row) => row.child_id !== userId).map(({ child_id: _id, parent: _parent, ...row }) => row),
    parent: rows.find((row) => row.child_id === userId)?.parent ?? null,
  }
}
