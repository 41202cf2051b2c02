import { ownId, type Actor } from '#domain/accounts/accounts'
import { childEmail } from '#domain/accounts/families/child-email'
import { checkNewChild, type FamilyRefusal } from '#domain/accounts/families/families'
import { type ChildDetails } from '#domain/accounts/families/child-form'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { noticeIsThere, type Read } from '#records/consent/consents'
import { agreeAsParent } from '#records/consent/parent-consents'
import { transaction, lockUser, newId, type Reader, type Records, type Transaction } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { recordDecision } from '#records/operating/audit'

const children = prepareQuery((read, parentId) =>
  read
    .selectFrom('family_members')
    .innerJoin('users', 'users.id', 'family_members.child_id')
    .leftJoin('family_invitations', 'family_invitations.child_id', 'family_members.child_id')
    .leftJoin('guardians', (join) =>
      join.onRef('guardians.user_id', '=', 'family_members.child_id').on('guardians.ended_at', 'is', null),
    )
    .select(['family_invitations.email as invitedEmail', 'family_members.guardian_since as guardianSince'])
    .select(['guardians.adult_on as adultOn', 'guardians.sees_progress as seesProgress'])
    .select(['users.id', 'users.name', 'users.first_name as firstName', 'users.nickname', 'users.image'])
    .select(['registration_step as registrationStep', 'current_package as currentPackage'])
    .select([
      'users.birthdate',
      'family_members.own_account_at as ownAccountAt',
      'family_members.added_at as addedAt',
    ])
    .where('family_members.parent_id', '=', parentId)
    .orderBy('family_members.added_at')
    .orderBy('users.id'),
)

export async function ownChildren({ read }: { read: Reader }, actor: Pick<Actor, 'id'>) {
  return children(read, ownId(actor))
}
export type Child = Awaited<ReturnType<typeof ownChildren>>[number]

export async function familyIds(
  { read }: { read: Reader },
  actor: Pick<Actor, 'id' | 'parentId'>,
): Promise<string[]> {
  const parentId = actor.parentId ?? ownId(actor)
  const rows = await children(read, parentId)
  return [parentId, ...rows.filter(({ ownAccountAt }) => ownAccountAt === null).map(({ id }) => id)]
}

type NewChild = { details: ChildDetails; formId: string; agreed: Read }

export async function addChild(
  records: Records,
  actor: Actor,
  { details, formId, agreed }: NewChild,
  now: Date,
): Promise<Verdict<{ id: string; again: boolean }, FamilyRefusal | 'no-such-notice'>> {
  return transaction<Verdict<{ id: string; again: boolean }, FamilyRefusal | 'no-such-notice'>>(
    records,
    async (trx) => {
      if (!(await lockUser(trx, ownId(actor)))) return no('not-allowed')
      const known = await trx
        .selectFrom('family_members')
        .select(['child_id', 'parent_id'])
        .where('form_id', '=', formId)
        .executeTakeFirst()
      if (known) return known.parent_id === actor.id ? yes({ id: known.child_id, again: true }) : no('not-allowed')
      const facts = { parent: actor, ...(await familyFacts(trx, actor.id, details)), birthdate: details.birthdate }
      const verdict = checkNewChild(facts, now)
      if (!verdict.ok) return verdict
      if (!(await noticeIsThere(trx, agreed.version))) return no('no-such-notice')
      const parent = await trx
        .selectFrom('users')
        .select(['id', 'name', 'email', 'verified_at as verifiedAt'])
        .where('id', '=', actor.id)
        .executeTakeFirstOrThrow()
      const child = await insertChild(trx, details, parent.verifiedAt, now)
      await trx
        .insertInto('family_members')
        .values({ child_id: child.id, parent_id: parent.id, added_at: now.toISOString(), form_id: formId })
        .execute()
      await agreeAsParent(trx, { ...child, birthdate: details.birthdate }, parent, { account: true }, agreed, now)
      const entry = { action: 'family add', subject: 'account', id: child.id, name: child.name }
      await recordDecision(trx, actor, entry, now)
      return yes({ id: child.id, again: false })
    },
  )
}

async function familyFacts(trx: Transaction, userId: string, { firstName, lastName, birthdate }: ChildDetails) {
  const rows = await trx
    .selectFrom('family_members')
    .innerJoin('users', 'users.id', 'family_members.child_id')
    .select(['child_id', 'parent_id', 'users.name', 'users.birthdate'])
    .where(({ or, eb }) => or([eb('child_id', '=', userId), eb('parent_id', '=', userId)]))
    .execute()
  return {
    isChild: rows.some((row) => row.child_id === userId),
    children: rows.filter((row) => row.parent_id === userId).length,
    isKnown: rows.some(
      (row) =>
        row.parent_id === userId &&
        row.birthdate === birthdate &&
        row.name.toLowerCase() === `${firstName} ${lastName}`.toLowerCase(),
    ),
  }
}

/** The child's emails go to the parent, so the address counts as confirmed when the parent's is. */
async function insertChild(trx: Transaction, details: ChildDetails, verifiedAt: string | null, now: Date) {
  const { firstName, lastName, nickname, birthdate } = details
  const [id, name] = [newId(), `${firstName} ${lastName}`]
  await trx
    .insertInto('users')
    .values({
      id,
      email: childEmail(id),
      password_hash: null,
      type: 'CLIENT_USER',
      role: 'none',
      first_name: firstName,
      last_name: lastName,
      name,
      nickname: nickname || null,
      birthdate,
      registration_step: 1,
      current_package: 'NONE',
      selected_package: null,
      created_at: now.toISOString(),
      verified_at: verifiedAt,
    })
    .execute()
  return { id, name }
}

export async function verifyChildrenOf(trx: Transaction, parentId: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ verified_at: now.toISOString() })
    .where('verified_at', 'is', null)
    .where('id', 'in', (query) =>
      query
        .selectFrom('family_members')
        .select('child_id')
        .where('parent_id', '=', parentId)
        .where('own_account_at', 'is', null),
    )
    .execute()
}

export async function hasDependentChildren(db: Reader, parentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('family_members')
    .select('child_id')
    .where('parent_id', '=', parentId)
    .where('own_account_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
