import type { StaffRole } from '#domain/accounts/rights'
import { openSession } from '#records/accounts/accounts'
import type { Records } from '#records/engine/db'
import { newAdministrator, newClient } from '#tests/journey'
import type { Person } from './person.ts'

/** Whom a test can be: staff of a role, or a client who has just signed up. */
export type Named = StaffRole | 'client'

/** Makes the account of a role or person, and returns its id. */
export async function personOf(records: Records, named: Named): Promise<string> {
  const { id } = named === 'client' ? await newClient(records) : await newAdministrator(records, named)
  return id
}

/** Gives the browser the cookie of a session that begins now, with a fresh re-authentication. */
export async function signedInAs(
  person: Person,
  { records, userId, now }: { records: Records; userId: string; now: Date },
): Promise<Person> {
  person.cookies.set('session', await openSession(records, userId, now))
  return person
}
