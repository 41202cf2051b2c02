import type { ADDRESSES, AddressName } from '#routes'
import type { StaffRole } from '#domain/accounts/rights'

type PathOf<Name extends AddressName> = (typeof ADDRESSES)[Name]['path']

export type AdminPage = {
  [Name in AddressName]: (typeof ADDRESSES)[Name] extends { under: string }
    ? never
    : (typeof ADDRESSES)[Name] extends { file: `admin/${string}.tsx` }
      ? Name
      : never
}[AddressName]

export type PlainAdminPage = {
  [Name in AdminPage]: PathOf<Name> extends `${string}${':' | '*'}${string}` ? never : Name
}[AdminPage]

export const NAVIGATION_GROUPS = ['today', 'money', 'training', 'people', 'website', 'settings'] as const
export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number]

export type WaitingKind = 'pending' | 'matches' | 'moves' | 'testimonials' | 'requests' | 'recordings' | 'enquiries'
export type WaitingCounts = Record<WaitingKind, number>

export const HOME_GROUP: Record<StaffRole, NavigationGroup> = {
  owner: 'today',
  manager: 'today',
  cashier: 'money',
  coach: 'today',
}

export const MOST_USED_PAGES: Record<StaffRole, readonly PlainAdminPage[]> = {
  owner: ['dashboard', 'pendingPayments', 'calendar', 'trainees'],
  manager: ['dashboard', 'rollCall', 'calendar', 'trainees'],
  cashier: ['dashboard', 'pendingPayments', 'adminStatements', 'paymentHistory'],
  coach: ['rollCall', 'calendar', 'trainees', 'moveRequests'],
}

export function isNavigationGroup(text: string | undefined): text is NavigationGroup {
  return NAVIGATION_GROUPS.some((group) => group === text)
}
