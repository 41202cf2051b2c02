import type { PlannedWrite } from '#domain/import/facts'
import { adultDay } from '#domain/consent/ages'
import { WITHOUT_EMAIL } from '#domain/mail/emails'
import { newId, hashOfToken, type Transaction } from '#records/engine/db'
import { nameGuardianQuietly } from '#records/consent/guardians'
import { userOf, type RunContext } from './import-context.ts'

type PersonStep = Extract<PlannedWrite, { step: 'person' }> & { row: number }

export async function writePerson(context: RunContext, { row, person, fields }: PersonStep): Promise<boolean> {
  const { trx, now, people } = context
  const id = newId()
  const { name, firstName, lastName, nickname, birthdate, age, address } = fields
  const inserted = await trx
    .insertInto('users')
    .values({
      id,
      // Every account has an address; one that ends so never gets an email.
      email: fields.email ?? `${(fields.mobile ?? id).replace('+', '')}${WITHOUT_EMAIL}`,
      password_hash: null,
      type: 'CLIENT_USER',
      role: 'none',
      first_name: firstName,
      last_name: lastName,
      name,
      nickname,
      registration_step: 1,
      current_package: 'NONE',
      selected_package: null,
      created_at: now.toISOString(),
      age,
      birthdate,
      address,
      phone: fields.mobile,
      handler_name: fields.handler,
      contact_email: fields.email,
    })
    .onConflict((known) => known.column('email').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false
  people.set(person, id)
  context.made.push({ row, kind: 'person', id, userId: id, facts: (await fingerprintOf(trx, id)) ?? '' })
  return true
}

/** No email: staff share the guardian's link. */
export async function writeGuardian(
  context: RunContext,
  { person, guardian, birthdate, age }: Extract<PlannedWrite, { step: 'guardian' }>,
): Promise<boolean> {
  const { trx, now } = context
  const minor = { id: userOf(context, person), adultOn: adultDay({ age, birthdate }, now) }
  const words = {
    guardianName: guardian.name,
    guardianRelation: guardian.relation,
    guardianContact: guardian.contact,
  }
  await nameGuardianQuietly(trx, minor, words, null, now)
  return true
}

export async function fingerprintOf(trx: Transaction, userId: string): Promise<string | null> {
  const user = await trx
    .selectFrom('users')
    .select(['email', 'name', 'first_name', 'last_name', 'nickname', 'age', 'birthdate', 'address', 'phone'])
    .select(['handler_name', 'contact_email', 'image', 'type', 'disabled_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user ? hashOfToken(JSON.stringify(Object.entries(user).toSorted())) : null
}
