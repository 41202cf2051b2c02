import { ownId, type Actor } from '#domain/accounts/accounts'
import type { KeptWords } from '#domain/enrolment/queued-words'
import type { RegistrationDraft } from '#domain/forms'
import {
  selectFieldColumns,
  REGISTRATION_FIELDS,
  type RegistrationField,
} from '#domain/enrolment/registration-fields'
import { ageOn } from '#domain/consent/ages'
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
  return row
    ? { fields: JSON.parse(row.fields) as RegistrationDraft, updatedAt: row.updated_at, writer: row.writer }
    : null
}

export async function registrationDraft(
  records: Records,
  actor: Actor,
  now: Date,
): Promise<{ draft: RegistrationDraft; asOf: string }> {
  const user = await records.read
    .selectFrom('users')
    .select([...selectFieldColumns(REGISTRATION_FIELDS), 'users.email as ownEmail'])
    .where('id', '=', ownId(actor))
    .executeTakeFirst()
  const kept = await keptWords(records.read, actor.id)
  const known = (name: RegistrationField) => String(user?.[name] ?? '')
  const birthdate = known('birthdate')
  const { parentId } = actor
  const sibling = parentId ? await findSiblingContact(records.read, { id: actor.id, parentId }) : {}
  const draft = {
    ...Object.fromEntries(REGISTRATION_FIELDS.map((name) => [name, known(name)])),
    age: known('age') || (birthdate && String(ageOn(birthdate, now))),
    address: known('address') || (sibling.address ?? ''),
    phone: known('phone') || (sibling.phone ?? ''),
    email: known('email') || (parentId ? actor.email : (user?.ownEmail ?? '')),
    firstSchedule: '',
    ...kept?.fields,
  }
  return { draft, asOf: kept?.updatedAt ?? '' }
}

type Contact = Partial<Pick<RegistrationDraft, 'address' | 'phone'>>

async function findSiblingContact(
  read: Reader,
  { id, parentId }: { id: string; parentId: string },
): Promise<Contact> {
  const siblings = await read
    .selectFrom('family_members')
    .innerJoin('users', 'users.id', 'family_members.child_id')
    .select(['users.id', 'users.address', 'users.phone'])
    .where('family_members.parent_id', '=', parentId)
    .where('family_members.child_id', '!=', id)
    .where('family_members.own_account_at', 'is', null)
    .orderBy('family_members.added_at', 'desc')
    .orderBy('users.id')
    .execute()
  for (const sibling of siblings) {
    const fields = (await keptWords(read, sibling.id))?.fields
    const address = fields?.address || sibling.address
    const phone = fields?.phone || sibling.phone
    if (address && phone) return { address, phone }
  }
  return {}
}
