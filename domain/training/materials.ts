import type { UserType } from '#domain/accounts/accounts'

export type MaterialsAccess = 'open' | 'not-enrolled' | 'user-missing'

/** `type` is null when there is no such person any more. */
export function materialsAccess({ type, enrolled }: { type: UserType | null; enrolled: boolean }): MaterialsAccess {
  if (type === null) return 'user-missing'
  return type === 'ADMIN_USER' || enrolled ? 'open' : 'not-enrolled'
}
