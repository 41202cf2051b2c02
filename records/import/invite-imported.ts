import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { ImportRefusal } from '#domain/import/undo'
import { WITHOUT_EMAIL } from '#domain/mail/emails'
import { importInvitation } from '#domain/text/emails/import-invitation-email'
import { brandIn } from '#records/content/content'
import { withoutGuardian } from '#records/consent/guardian-staff'
import { transaction, type Reader, type Records } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'

async function newPeople(db: Reader, importId: string, now: Date) {
  const users = await db
    .selectFrom('import_rows')
    .innerJoin('users', 'users.id', 'import_rows.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.password_hash as passwordHash', 'users.disabled_at'])
    .where('import_id', '=', importId)
    .where('kind', '=', 'person')
    .orderBy('users.name')
    .execute()
  const waiting = await withoutGuardian(
    db,
    users.map(({ id }) => id),
    now,
  )
  const invitable = users.filter(
    ({ id, email, passwordHash, disabled_at }) =>
      passwordHash === null && disabled_at === null && !email.endsWith(WITHOUT_EMAIL) && !waiting.has(id),
  )
  return { invitable, waiting: users.filter(({ id }) => waiting.has(id)) }
}

export async function invitableOf(records: Records, actor: Actor, importId: string, now: Date) {
  if (!may(actor, 'import')) return { invitable: 0, waiting: [] }
  const { invitable, waiting } = await newPeople(records.read, importId, now)
  return { invitable: invitable.length, waiting: waiting.map(({ id, name }) => ({ id, name })) }
}

export async function inviteImported(
  records: Records,
  actor: Actor,
  importId: string,
  now: Date,
): Promise<Verdict<{ count: number }, ImportRefusal>> {
  if (!may(actor, 'import')) return no('not-allowed')
  return transaction<Verdict<{ count: number }, ImportRefusal>>(records, async (trx) => {
    const found = await trx
      .selectFrom('imports')
      .select(['file_name', 'state'])
      .where('id', '=', importId)
      .where('state', '=', 'done')
      .forUpdate()
      .executeTakeFirst()
    if (!found) return no('not-found')
    const { invitable } = await newPeople(trx, importId, now)
    const brand = await brandIn(trx)
    for (const person of invitable) await queueMail(trx, importInvitation(brand, person), now)
    await trx.updateTable('imports').set({ invited_at: now.toISOString() }).where('id', '=', importId).execute()
    const entry = { action: 'import invite', subject: 'import', id: importId, name: found.file_name }
    await recordDecision(trx, actor, { ...entry, after: { invitations: invitable.length } }, now)
    return yes({ count: invitable.length })
  })
}
