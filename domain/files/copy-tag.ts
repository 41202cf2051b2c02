import { isAdministrator, type Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { OF_STAFF } from './device-copies.ts'

/**
 * Changes with the person and with their enrolment, and so do the copies on a device. Staff who call the roll hold that
 * list alone; other staff have none.
 */
export function copyTagOf(
  actor: Pick<Actor, 'id' | 'type' | 'role' | 'held' | 'currentPackage'> | null,
): string | null {
  if (!actor) return null
  if (isAdministrator(actor)) return may(actor, 'sessions') ? `${copiesOf(actor.id)}${OF_STAFF}` : null
  return `${copiesOf(actor.id)}${actor.currentPackage}`
}

/** What the tag of each of their copies begins with. */
export const copiesOf = (personId: string): string => `${encodeURIComponent(personId)}.`
