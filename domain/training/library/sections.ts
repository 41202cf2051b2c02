import type { PackageKey } from '#domain/enrolment/packages'

export const SECTION_LONGEST = 80
export const SECTIONS_MOST = 40

export type SectionRefusal =
  | 'not-allowed'
  | 'gone'
  | 'changed'
  | 'moved-meanwhile'
  | 'name-missing'
  | 'name-too-long'
  | 'name-taken'
  | 'no-such-package'
  | 'too-many'
  | 'not-empty'

export function isFor(packages: readonly PackageKey[], own: PackageKey | null): boolean {
  return packages.length === 0 || (own !== null && packages.includes(own))
}

export const VISIT_MINUTES = 30

export type LibraryVisit = { seenAt: string; newSince: string | null }

export function lookedAt(before: LibraryVisit | null, now: Date): LibraryVisit {
  const seenAt = now.toISOString()
  if (!before) return { seenAt, newSince: null }
  const isAnother = Math.abs(now.getTime() - Date.parse(before.seenAt)) > VISIT_MINUTES * 60_000
  return { seenAt, newSince: isAnother ? before.seenAt : before.newSince }
}

export function isNew(createdAt: string, { newSince }: LibraryVisit): boolean {
  return newSince !== null && createdAt > newSince
}

export function placeToGoOn(
  account: { page: number; readAt: string } | null,
  device: { page: number; readAt: string } | null,
): number {
  if (account && device) return device.readAt > account.readAt ? device.page : account.page
  return (account ?? device)?.page ?? 1
}
