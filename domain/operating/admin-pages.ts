import type { ADDRESSES, AddressName } from '#routes'
import type { StaffRole } from '#domain/accounts/rights'

type PathOf<Name extends AddressName> = (typeof ADDRESSES)[Name]['path']

/** Every page of the back office that is not a form over its list. */
export type AdminPage = {
  [Name in AddressName]: (typeof ADDRESSES)[Name] extends { under: string }
    ? never
    : (typeof ADDRESSES)[Name] extends { file: `admin/${string}.tsx` }
      ? Name
      : never
}[AddressName]

/** Those with one address, which a link needs no id for. */
export type PlainAdminPage = {
  [Name in AdminPage]: PathOf<Name> extends `${string}${':' | '*'}${string}` ? never : Name
}[AdminPage]

export const NAVIGATION_GROUPS = ['today', 'money', 'training', 'people', 'website', 'settings'] as const
export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number]

/** What may wait for staff, and is counted in the navigation. */
export type WaitingKind = 'pending' | 'matches' | 'moves' | 'testimonials' | 'requests' | 'recordings' | 'enquiries'
export type WaitingCounts = Record<WaitingKind, number>

/** Opened for each role until it opens another. */
export const HOME_GROUP: Record<StaffRole, NavigationGroup> = {
  owner: 'today',
  manager: 'today',
  cashier: 'money',
  coach: 'today',
}

/** In the bar at the bottom of a phone. */
export const MOST_USED_PAGES: Record<StaffRole, readonly PlainAdminPage[]> = {
  owner: ['dashboard', 'pendingPayments', 'calendar', 'trainees'],
  manager: ['dashboard', 'rollCall', 'calendar', 'trainees'],
  cashier: ['dashboard', 'pendingPayments', 'adminStatements', 'paymentHistory'],
  coach: ['rollCall', 'calendar', 'trainees', 'moveRequests'],
}

export function isNavigationGroup(text: string | undefined): text is NavigationGroup {
  return NAVIGATION_GROUPS.some((group) => group === text)
}
