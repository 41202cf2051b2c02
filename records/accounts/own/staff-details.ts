import { isAdministrator, normaliseEmail, ownId, type Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { emailChange, emailChanged } from '#domain/text/emails/verification-emails'
import { recordDecision } from '#records/operating/audit'
import { brandIn } from '#records/content/content'
import { lockUser, transaction, type Records, type Transaction } from '#records/engine/db'
import { dropWaitingLinks } from '#records/mail/mail-links'
import { queueMail } from '#records/mail/outbox'

export type StaffDetails = { firstName: string; lastName: string; email: string }
export type SavedEmail = 'same' | 'changed' | 'to-confirm'
type Saved = Verdict<{ email: SavedEmail }, 'not-allowed' | 'address-taken'>

export async function staffDetails({ read }: Records, actor: Pick<Actor, 'id'>): Promise<StaffDetails> {
  return read
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', ownId(actor))
    .executeTakeFirstOrThrow()
}

export async function unconfirmedNewEmail({ read }: Records, actor: Pick<Actor, 'id'>, now: Date) {
  const row = await read
    .selectFrom('email_verifications')
    .select('email')
    .where('user_id', '=', ownId(actor))
    .where('email', 'is not', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.email ?? null
}

/** The caller has checked the password. With email set up, the mailbox of a new address has to confirm it. */
export async function saveStaffDetails(
  records: Records,
  actor: Actor,
  details: StaffDetails,
  { mailIsSetUp }: { mailIsSetUp: boolean },
  now: Date,
): Promise<Saved> {
  if (!isAdministrator(actor) || actor.held) return no('not-allowed')
  const email = normaliseEmail(details.email)
  return transaction<Saved>(records, async (trx) => {
    await lockUser(trx, actor.id)
    const known = await trx
      .selectFrom('users')
      .select(['email', 'name'])
      .where('id', '=', ownId(actor))
      .executeTakeFirstOrThrow()
    const name = `${details.firstName} ${details.lastName}`
    if (name !== known.name) {
      await trx
        .updateTable('users')
        .set({ first_name: details.firstName, last_name: details.lastName, name })
        .where('id', '=', ownId(actor))
        .execute()
      const [before, after] = [{ name: known.name }, { name }]
      await recordDecision(
        trx,
        { id: actor.id, name },
        { action: 'staff name change', subject: 'account', id: actor.id, name, before, after },
        now,
      )
    }
    if (email === known.email) return yes({ email: 'same' })
    if (!mailIsSetUp) {
      const written = await writeOwnEmail(trx, { ...actor, name }, email, now)
      return written.ok ? yes({ email: 'changed' }) : written
    }
    if (await isTaken(trx, email)) return no('address-taken')
    await dropEmailChanges(trx, actor)
    await queueMail(trx, emailChange(await brandIn(trx), { id: actor.id, email }), now)
    return yes({ email: 'to-confirm' })
  })
}

export async function writeOwnEmail(
  trx: Transaction,
  actor: Actor,
  email: string,
  now: Date,
): Promise<Verdict<null, 'address-taken'>> {
  if (await isTaken(trx, email)) return no('address-taken')
  await trx
    .updateTable('users')
    .set({ email, verified_at: now.toISOString() })
    .where('id', '=', ownId(actor))
    .execute()
  await trx.deleteFrom('password_resets').where('user_id', '=', ownId(actor)).execute()
  await dropWaitingLinks(trx, actor.id)
  await dropEmailChanges(trx, actor)
  await queueMail(trx, emailChanged(await brandIn(trx), actor), now)
  const entry = { action: 'staff email change', subject: 'account', id: actor.id, name: actor.name }
  await recordDecision(trx, actor, { ...entry, before: { email: actor.email }, after: { email } }, now)
  return yes(null)
}

async function dropEmailChanges(trx: Transaction, actor: Pick<Actor, 'id'>): Promise<void> {
  await trx.deleteFrom('email_verifications').where('user_id', '=', ownId(actor)).execute()
  await trx
    .deleteFrom('outbox')
    .where('account_id', '=', ownId(actor))
    .where('kind', '=', 'email-change')
    .where('sent_at', 'is', null)
    .execute()
}

async function isTaken(trx: Transaction, email: string): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}
