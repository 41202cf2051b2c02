import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'

export type MaterialsAccess = 'open' | 'not-enrolled' | 'user-missing'

export function materialsAccess(
  person: Pick<Actor, 'type' | 'role'>,
  { enrolled }: { enrolled: boolean },
): Exclude<MaterialsAccess, 'user-missing'> {
  return enrolled || may(person, 'materials') ? 'open' : 'not-enrolled'
}
