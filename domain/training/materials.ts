import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'

export type MaterialsAccess = 'open' | 'not-enrolled' | 'rest-owed' | 'user-missing'

/** `restOwed` tells that a balance is due on a package whose materials open when all is paid. */
export function materialsAccess(
  person: Pick<Actor, 'type' | 'role'>,
  { enrolled, restOwed = false }: { enrolled: boolean; restOwed?: boolean },
): Exclude<MaterialsAccess, 'user-missing'> {
  if (may(person, 'materials')) return 'open'
  if (!enrolled) return 'not-enrolled'
  return restOwed ? 'rest-owed' : 'open'
}
