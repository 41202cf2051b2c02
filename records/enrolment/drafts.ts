import { ownId, type Actor } from '#domain/accounts/accounts'
import type { RegistrationDraft } from '#domain/forms'
import { columnsOf, REGISTRATION_FIELDS, type RegistrationField } from '#domain/enrolment/registration-fields'
import type { Reader, Records, Transaction } from '#records/engine/db'

export async function writeDraft(
  trx: Transaction,
  userId: string,
  draft: RegistrationDraft,
  now: Date,
): Promise<void> {
  const kept = await draftFields(trx, userId)
  const fields = JSON.stringify({ ...kept, ...draft })
  await trx
    .insertInto('drafts')
    .values({ user_id: userId, fields, updated_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ fields, updated_at: now.toISOString() }))
    .execute()
}

async function draftFields(db: Reader, userId: string): Promise<RegistrationDraft | null> {
  const row = await db.selectFrom('drafts').select('fields').where('user_id', '=', userId).executeTakeFirst()
  // Only this file writes the column, from a RegistrationDraft.
  return row ? (JSON.parse(row.fields) as RegistrationDraft) : null
}

/** What was typed, else what the account knows. */
export async function registrationDraft(records: Records, actor: Actor): Promise<RegistrationDraft> {
  const user = await records.read
    .selectFrom('users')
    .select([...columnsOf(REGISTRATION_FIELDS), 'users.email as ownEmail'])
    .where('id', '=', ownId(actor))
    .executeTakeFirst()
  const draft = await draftFields(records.read, actor.id)
  const known = (name: RegistrationField) => String(user?.[name] ?? '')
  return {
    ...Object.fromEntries(REGISTRATION_FIELDS.map((name) => [name, known(name)])),
    email: known('email') || (user?.ownEmail ?? ''),
    firstSchedule: '',
    ...draft,
  }
}
