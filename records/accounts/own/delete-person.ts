import { sql } from 'kysely'
import { normaliseEmail } from '#domain/accounts/accounts'
import { keepImpersonalFacts, FORGOTTEN } from '#domain/operating/chain/log-chain'
import type { Records, Transaction } from '#records/engine/db'
import { removeEnquiries } from '#records/training/trial/enquiries'

type Forgotten = {
  id: string
  name: string
  email: string
  /** True when the address is known to be theirs; only then are records that carry it removed. */
  verified: boolean
}

/** `subjects`: ids of the person, their payments and their enrolments. */
export async function forgetPerson(
  trx: Transaction,
  person: Forgotten,
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  const email = normaliseEmail(person.email)
  const theirs = await trx
    .selectFrom('audit_log')
    .select(['id', 'subject_name', 'before', 'after'])
    .where('subject_id', 'in', [...subjects])
    .execute()
  const names = [...new Set([person.name, ...theirs.map((line) => line.subject_name)])].filter(
    (name) => name !== '' && name !== FORGOTTEN,
  )
  // Earlier enrolments have no row any more, so their log entries are found by name.
  const ended = await trx
    .selectFrom('audit_log')
    .select(['id', 'before', 'after'])
    .where('subject', 'in', ['payment', 'trainee'])
    .where('subject_name', 'in', names.length > 0 ? names : [''])
    .where('subject_id', 'not in', (eb) => eb.selectFrom('payments').select('payments.id'))
    .where('subject_id', 'not in', (eb) => eb.selectFrom('trainees').select('trainees.id'))
    .execute()
  for (const { id, before, after } of [...theirs, ...ended])
    await trx
      .updateTable('audit_log')
      .set({ subject_name: FORGOTTEN, before: keepImpersonalFacts(before), after: keepImpersonalFacts(after) })
      .where('id', '=', id)
      .execute()
  await trx
    .updateTable('audit_log')
    .set({ subject_name: FORGOTTEN })
    .where('subject', '=', 'mail')
    .where('subject_name', '=', email)
    .execute()
  await trx.updateTable('audit_log').set({ actor_name: FORGOTTEN }).where('actor_id', '=', person.id).execute()

  await trx
    .deleteFrom('outbox')
    .where(({ or, eb }) => or([eb('recipient', '=', email), eb('account_id', '=', person.id)]))
    .execute()
  // Emails to staff about a payment name the person too.
  for (const id of subjects) await trx.deleteFrom('outbox').where('once', 'like', `%${id}%`).execute()
  await trx.deleteFrom('reset_requests').where('email', '=', email).execute()
  // Counters are named after an address or an account.
  await sql`delete from attempts where instr(subject, ${email}) > 0 or instr(subject, ${person.id}) > 0`.execute(trx)
  if (!person.verified) return
  const enquiries = await trx.selectFrom('enquiries').select('id').where('email', '=', email).execute()
  await removeEnquiries(
    trx,
    enquiries.map(({ id }) => id),
    now,
  )
  const written = await trx
    .selectFrom('contact_messages')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .execute()
  for (const { id } of written) {
    await trx
      .updateTable('contact_messages')
      .set({ name: FORGOTTEN, email: '', subject: FORGOTTEN, message: '' })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('outbox').where('once', 'like', `contact-message:${id}:%`).execute()
  }
}

/** SQLite's WAL still holds deleted rows; open readers may delay the truncation until the next call. */
export async function clearTraces(records: Records): Promise<void> {
  if (records.engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(records.write)
}
