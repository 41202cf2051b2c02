import { normaliseEmail, type Actor } from '#domain/accounts/accounts'
import { isProved, isRole, may, type StaffRole } from '#domain/accounts/rights'
import { invite, INVITATION_HOURS, type StaffRefusal } from '#domain/accounts/staff'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { staffInvitation } from '#domain/text/emails/staff-invitation-email'
import { instantAfter } from '#domain/words/formats'
import { latestEnd } from '#domain/operating/site-clock'
import { brandIn } from '#records/content/content'
import { transaction, hashOfToken, newId, newToken, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { queueMail } from '#records/mail/outbox'

const HOUR_MS = 3_600_000
const LIVES_MS = INVITATION_HOURS * HOUR_MS
const SUBJECT = 'invitation'

export async function inviteStaff(
  records: Records,
  actor: Actor,
  invitation: { email: string; role: StaffRole; mailed: boolean },
  now: Date,
): Promise<Verdict<{ id: string; email: string }, StaffRefusal>> {
  if (!may(actor, 'staff')) return no('not-allowed')
  if (!isProved(actor, now)) return no('not-allowed')
  const email = normaliseEmail(invitation.email)
  return transaction(records, async (trx) => {
    await trx
      .updateTable('staff_invitations')
      .set({ settled_at: now.toISOString(), outcome: 'withdrawn' })
      .where('email', '=', email)
      .where('settled_at', 'is', null)
      .where(({ or, eb }) =>
        or([eb('expires_at', '<=', now.toISOString()), eb('expires_at', '>', latestEnd(now, LIVES_MS))]),
      )
      .execute()
    const taken = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const invited = await trx
      .selectFrom('staff_invitations')
      .select('id')
      .where('email', '=', email)
      .where('settled_at', 'is', null)
      .executeTakeFirst()
    const verdict = invite({ taken: taken !== undefined, invited: invited !== undefined })
    if (!verdict.ok) return verdict
    const id = newId()
    const made = await trx
      .insertInto('staff_invitations')
      .values({
        id,
        email,
        role: invitation.role,
        invited_by: actor.id,
        created_at: now.toISOString(),
        expires_at: instantAfter(now, LIVES_MS),
      })
      .onConflict((known) => known.doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows !== 1n) return no('already-invited')
    if (invitation.mailed)
      await queueMail(
        trx,
        staffInvitation(await brandIn(trx), { id, email, role: invitation.role, by: actor.name }),
        now,
      )
    const entry = { action: 'invitation send', subject: SUBJECT, id, name: email, after: { role: invitation.role } }
    await recordDecision(trx, actor, entry, now)
    return yes({ id, email })
  })
}

/** Returns a link to pass on without email; earlier links stay valid. */
export async function invitationLink(
  records: Records,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Verdict<{ token: string; email: string }, StaffRefusal>> {
  if (!may(actor, 'staff')) return no('not-allowed')
  if (!isProved(actor, now)) return no('not-allowed')
  return transaction<Verdict<{ token: string; email: string }, StaffRefusal>>(records, async (trx) => {
    const open = await openInvitation(trx, id, now)
    const link = await linkOfInvitation(trx, id, now)
    if (!open || !link.ok) return no('not-found')
    await recordDecision(trx, actor, { action: 'invitation link', subject: SUBJECT, id, name: open.email }, now)
    return yes({ token: link.value, email: open.email })
  })
}

export async function linkOfInvitation(
  trx: Transaction,
  id: string,
  now: Date,
): Promise<Verdict<string, 'link-dead'>> {
  if (!(await openInvitation(trx, id, now))) return no('link-dead')
  const token = newToken()
  await trx
    .insertInto('staff_invitation_links')
    .values({ token_hash: hashOfToken(token), invitation_id: id, created_at: now.toISOString() })
    .execute()
  return yes(token)
}

export async function withdrawInvitation(
  records: Records,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Verdict<{ email: string }, StaffRefusal>> {
  if (!may(actor, 'staff')) return no('not-allowed')
  if (!isProved(actor, now)) return no('not-allowed')
  return transaction<Verdict<{ email: string }, StaffRefusal>>(records, async (trx) => {
    const open = await settle(trx, id, 'withdrawn', now)
    if (!open) return no('not-found')
    await recordDecision(trx, actor, { action: 'invitation withdraw', subject: SUBJECT, id, name: open.email }, now)
    return yes(open)
  })
}

export async function invitationOf({ read }: Pick<Records, 'read'>, token: string, now: Date) {
  const row = await read
    .selectFrom('staff_invitation_links')
    .innerJoin('staff_invitations', 'staff_invitations.id', 'staff_invitation_links.invitation_id')
    .select(['staff_invitations.id', 'email', 'role'])
    .where('token_hash', '=', hashOfToken(token))
    .where('settled_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestEnd(now, LIVES_MS))
    .executeTakeFirst()
  return row && isRole(row.role) ? { id: row.id, email: row.email, role: row.role } : null
}

export async function joinStaff(
  records: Records,
  token: string,
  person: { firstName: string; lastName: string; passwordHash: string },
  now: Date,
): Promise<Verdict<{ id: string; email: string; role: StaffRole }, StaffRefusal>> {
  return transaction<Verdict<{ id: string; email: string; role: StaffRole }, StaffRefusal>>(records, async (trx) => {
    const invitation = await invitationOf({ read: trx }, token, now)
    if (!invitation || !(await settle(trx, invitation.id, 'joined', now))) return no('link-dead')
    const { email, role } = invitation
    const [id, at] = [newId(), now.toISOString()]
    const name = `${person.firstName} ${person.lastName}`
    const made = await trx
      .insertInto('users')
      .values({
        id,
        email,
        password_hash: person.passwordHash,
        type: 'ADMIN_USER',
        role,
        first_name: person.firstName,
        last_name: person.lastName,
        name,
        registration_step: 1,
        current_package: 'NONE',
        created_at: at,
        verified_at: at,
      })
      .onConflict((known) => known.column('email').doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows !== 1n) return no('address-taken')
    await recordDecision(
      trx,
      { id, name },
      { action: 'staff join', subject: 'account', id, name, after: { role } },
      now,
    )
    return yes({ id, email, role })
  })
}

export async function openInvitations(records: Records, now: Date) {
  const rows = await records.read
    .selectFrom('staff_invitations')
    .select(['id', 'email', 'role', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('settled_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestEnd(now, LIVES_MS))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.flatMap(({ role, ...row }) => (isRole(role) ? [{ ...row, role }] : []))
}

export async function sweepInvitations({ write }: Records, now: Date): Promise<void> {
  await write
    .deleteFrom('staff_invitations')
    .where('expires_at', '<=', instantAfter(now, -30 * 24 * HOUR_MS))
    .execute()
}

function openInvitation(trx: Transaction, id: string, now: Date): Promise<{ email: string } | undefined> {
  return trx
    .selectFrom('staff_invitations')
    .select('email')
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestEnd(now, LIVES_MS))
    .executeTakeFirst()
}

async function settle(
  trx: Transaction,
  id: string,
  outcome: 'joined' | 'withdrawn',
  now: Date,
): Promise<{ email: string } | null> {
  const settled = await trx
    .updateTable('staff_invitations')
    .set({ settled_at: now.toISOString(), outcome })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestEnd(now, LIVES_MS))
    .returning('email')
    .executeTakeFirst()
  if (!settled) return null
  await trx.deleteFrom('staff_invitation_links').where('invitation_id', '=', id).execute()
  return settled
}
