import { isAdministrator, type Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { OF_STAFF } from './device-copies.ts'

/**
 * Changes with person and enrolment, which invalidates a device's copies. Staff who call the roll cache that list
 * only.
 */
export function copyTagOf(
  actor: Pick<Actor, 'id' | 'type' | 'role' | 'held' | 'currentPackage'> | null,
): string | null {
  if (!actor) return null
  if (isAdministrator(actor)) return may(actor, 'sessions') ? `${copiesOf(actor.id)}${OF_STAFF}` : null
  return `${copiesOf(actor.id)}${actor.currentPackage}`
}

export const copiesOf = (personId: string): string => `${encodeURIComponent(personId)}.`
