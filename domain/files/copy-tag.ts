import { isAdministrator, type Actor } from '#domain/accounts/accounts'

/** Changes with the person and with their enrolment, and so do the copies on a device. Staff have none. */
export function copyTagOf(actor: Pick<Actor, 'id' | 'type' | 'currentPackage'> | null): string | null {
  return actor && !isAdministrator(actor) ? `${copiesOf(actor.id)}${actor.currentPackage}` : null
}

/** What the tag of each of their copies begins with. */
export const copiesOf = (personId: string): string => `${encodeURIComponent(personId)}.`
