import { ownId, type Actor } from '#domain/accounts/accounts'
import type { KeptWords } from '#domain/enrolment/queued-words'
import type { RegistrationDraft } from '#domain/forms'
import {
  selectFieldColumns,
  REGISTRATION_FIELDS,
  type RegistrationField,
} from '#domain/enrolment/registration-fields'
import type { Reader, Records, Transaction } from '#records/engine/db'

export async function writeDraft(
  trx: Transaction,
  userId: string,
  draft: RegistrationDraft,
  { now, writer }: { now: Date; writer: string | null },
): Promise<void> {
  const kept = await keptWords(trx, userId)
  const fields = JSON.stringify({ ...kept?.fields, ...draft })
  const updated_at = laterThan(kept?.updatedAt ?? '', now)
  await trx
    .insertInto('drafts')
    .values({ user_id: userId, fields, updated_at, writer })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ fields, updated_at, writer }))
    .execute()
}

/** Strictly increasing, so that writes in the same millisecond or by different clocks differ. */
function laterThan(before: string, now: Date): string {
  const next = before === '' ? 0 : Date.parse(before) + 1
  return new Date(Math.max(now.getTime(), next)).toISOString()
}

export async function keptWords(db: Reader, userId: string): Promise<KeptWords | null> {
  const row = await db
    .selectFrom('drafts')
    .select(['fields', 'updated_at', 'writer'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  // Only this file writes the column, from a RegistrationDraft.
  return row
    ? { fields: JSON.parse(row.fields) as RegistrationDraft, updatedAt: row.updated_at, writer: row.writer }
    : null
}

export async function registrationDraft(
  records: Records,
  actor: Actor,
): Promise<{ draft: RegistrationDraft; asOf: string }> {
  const user = await records.read
    .selectFrom('users')
    .select([...selectFieldColumns(REGISTRATION_FIELDS), 'users.email as ownEmail'])
    .where('id', '=', ownId(actor))
    .executeTakeFirst()
  const kept = await keptWords(records.read, actor.id)
  const known = (name: RegistrationField) => String(user?.[name] ?? '')
  const draft = {
    ...Object.fromEntries(REGISTRATION_FIELDS.map((name) => [name, known(name)])),
    email: known('email') || (actor.parentId ? actor.email : (user?.ownEmail ?? '')),
    firstSchedule: '',
    ...kept?.fields,
  }
  return { draft, asOf: kept?.updatedAt ?? '' }
}
