import { findChildOfEmail } from '#domain/accounts/families/child-email'
import type { Reader } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'

export type Parent = { id: string; name: string; email: string; childName: string }

const parents = prepareQuery((read, childId) =>
  read
    .selectFrom('family_members')
    .innerJoin('users as parents', 'parents.id', 'family_members.parent_id')
    .innerJoin('users', 'users.id', 'family_members.child_id')
    .select(['parents.id', 'parents.name', 'parents.email', 'users.first_name as childName'])
    .where('family_members.child_id', '=', childId)
    .where('family_members.own_account_at', 'is', null),
)

/** Null for a child with an account of their own, and for everybody who is no child. */
export async function parentOf(read: Reader, childId: string): Promise<Parent | null> {
  const [row] = await parents(read, childId)
  return row ?? null
}

/** Where an email really goes: what is for a child goes to the parent. Null when no one reads it. */
export async function findRecipient(
  read: Reader,
  address: string,
): Promise<{ to: string; childName: string | null } | null> {
  const childId = findChildOfEmail(address)
  if (childId === null) return { to: address, childName: null }
  const parent = await parentOf(read, childId)
  return parent && { to: parent.email, childName: parent.childName }
}
