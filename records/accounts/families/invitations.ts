import { normaliseEmail, ownId, type Actor } from '#domain/accounts/accounts'
import { isChildEmail } from '#domain/accounts/families/child-email'
import {
  checkOwnAccount,
  INVITED_DAYS,
  isOpenedByParent,
  type InvitationRefusal,
} from '#domain/accounts/families/families'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { childInvitation } from '#domain/text/emails/child-emails'
import { DAY_MS, instantAfter } from '#domain/words/formats'
import { brandIn } from '#records/content/content'
import { lockUser, transaction, type Records, type Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'

type Invited = Verdict<null, InvitationRefusal>

export async function inviteChild(
  records: Records,
  actor: Actor,
  { childId, email: entered }: { childId: string; email: string },
  now: Date,
): Promise<Invited> {
  if (isOpenedByParent(actor)) return no('not-found')
  return transaction<Invited>(records, async (trx) => {
    const child = await lockChildOf(trx, ownId(actor), childId)
    if (!child) return no('not-found')
    const verdict = checkOwnAccount(child.birthdate, now)
    if (!verdict.ok) return verdict
    // A stranger could have signed up with any address and write to others from it.
    if (!child.parentVerifiedAt) return no('unverified')
    const email = normaliseEmail(entered)
    if (isChildEmail(email) || (await isTaken(trx, email))) return no('address-taken')
    await dropInvitation(trx, childId)
    await trx
      .insertInto('family_invitations')
      .values({ child_id: childId, email, created_at: now.toISOString() })
      .execute()
    const person = { childId, childName: child.firstName, parentName: actor.name, email }
    await queueMail(trx, childInvitation(await brandIn(trx), person), now)
    await recordDecision(trx, actor, noteOf('family invite', child), now)
    return yes(null)
  })
}

export async function withdrawChildInvitation(
  records: Records,
  actor: Actor,
  childId: string,
  now: Date,
): Promise<Verdict<null, 'not-found'>> {
  if (isOpenedByParent(actor)) return no('not-found')
  return transaction<Verdict<null, 'not-found'>>(records, async (trx) => {
    const child = await lockChildOf(trx, ownId(actor), childId)
    if (!child) return no('not-found')
    if (await dropInvitation(trx, childId)) await recordDecision(trx, actor, noteOf('family withdraw', child), now)
    return yes(null)
  })
}

const noteOf = (action: string, child: { id: string; name: string }) => ({
  action,
  subject: 'account',
  id: child.id,
  name: child.name,
})

/** Null for a child of another family, and for one with an account of their own. */
async function lockChildOf(trx: Transaction, parentId: string, childId: string) {
  await lockUser(trx, childId)
  const child = await trx
    .selectFrom('family_members')
    .innerJoin('users', 'users.id', 'family_members.child_id')
    .innerJoin('users as parents', 'parents.id', 'family_members.parent_id')
    .select(['users.id', 'users.name', 'users.first_name as firstName', 'users.birthdate'])
    .select('parents.verified_at as parentVerifiedAt')
    .where('family_members.child_id', '=', childId)
    .where('family_members.parent_id', '=', parentId)
    .where('family_members.own_account_at', 'is', null)
    .executeTakeFirst()
  return child ?? null
}

async function isTaken(trx: Transaction, email: string): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

async function dropInvitation(trx: Transaction, childId: string): Promise<boolean> {
  const dropped = await trx.deleteFrom('family_invitations').where('child_id', '=', childId).executeTakeFirst()
  await trx.deleteFrom('password_resets').where('user_id', '=', childId).execute()
  await trx
    .deleteFrom('outbox')
    .where('account_id', '=', childId)
    .where('kind', '=', 'child-invitation')
    .where('sent_at', 'is', null)
    .execute()
  return dropped.numDeletedRows === 1n
}

/** Call with the child locked. False when the invitation has ended or somebody else has the address by now. */
export async function takeOwnAccount(trx: Transaction, child: { id: string; name: string }, now: Date) {
  const invitation = await trx
    .deleteFrom('family_invitations')
    .where('child_id', '=', child.id)
    .where('created_at', '>', instantAfter(now, -INVITED_DAYS * DAY_MS))
    .returning('email')
    .executeTakeFirst()
  if (!invitation || (await isTaken(trx, invitation.email))) return false
  const given = await trx
    .updateTable('family_members')
    .set({ own_account_at: now.toISOString() })
    .where('child_id', '=', child.id)
    .where('own_account_at', 'is', null)
    .executeTakeFirst()
  if (given.numUpdatedRows !== 1n) return false
  const own = { email: invitation.email, verified_at: now.toISOString() }
  await trx.updateTable('users').set(own).where('id', '=', child.id).execute()
  await recordDecision(trx, child, noteOf('family own-account', child), now)
  return true
}

export async function isInvited(trx: Transaction, childId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('family_invitations')
    .select('child_id')
    .where('child_id', '=', childId)
    .executeTakeFirst()
  return row !== undefined
}

export async function sweepFamilyInvitations({ write }: Records, now: Date): Promise<void> {
  await write
    .deleteFrom('family_invitations')
    .where('created_at', '<=', instantAfter(now, -INVITED_DAYS * DAY_MS))
    .execute()
}
