import type { PackageKey } from '#domain/enrolment/packages'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

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

export const SECTION_REFUSALS: Record<SectionRefusal, { title: string; text: string; status: number }> = {
  'not-allowed': { title: 'Not allowed', text: 'This is not for your role.', status: 403 },
  gone: { title: 'Not found', text: 'This is no longer there. The page now shows what is.', status: 404 },
  changed: {
    title: 'Changed meanwhile',
    text: 'Somebody else has changed this section meanwhile. The page now shows it as it is.',
    status: 409,
  },
  'moved-meanwhile': {
    title: 'Changed meanwhile',
    text: 'Somebody else has changed the order meanwhile. The page now shows it as it is.',
    status: 409,
  },
  'name-missing': { title: 'A name, please', text: 'Please type a name for the section.', status: 422 },
  'name-too-long': {
    title: 'Too long',
    text: `The name of a section has ${SECTION_LONGEST} letters at most.`,
    status: 422,
  },
  'name-taken': { title: 'There already', text: 'A section of this name is there already.', status: 422 },
  'no-such-package': { title: 'Not found', text: 'One of these packages is no longer there.', status: 409 },
  'too-many': {
    title: 'Too many',
    text: `There can be ${SECTIONS_MOST} sections. Delete an empty one first.`,
    status: 409,
  },
  'not-empty': {
    title: 'Not deleted',
    text: 'Put its materials into another section first: without one every trainee would see them.',
    status: 409,
  },
}

export function nameSection(input: string, others: readonly string[]): Verdict<string, SectionRefusal> {
  const name = input.trim().replaceAll(/\s+/g, ' ')
  if (name === '') return no('name-missing')
  if (name.length > SECTION_LONGEST) return no('name-too-long')
  return others.some((other) => other.toLowerCase() === name.toLowerCase()) ? no('name-taken') : yes(name)
}

/** A section without packages is for all trainees. */
export function isFor(packages: readonly PackageKey[], own: PackageKey | null): boolean {
  return packages.length === 0 || (own !== null && packages.includes(own))
}

/** After this time without a visit, the next one is a new visit. */
export const VISIT_MINUTES = 30

export type LibraryVisit = { seenAt: string; newSince: string | null }

/** Within one visit, new materials stay new. */
export function lookedAt(before: LibraryVisit | null, now: Date): LibraryVisit {
  const seenAt = now.toISOString()
  if (!before) return { seenAt, newSince: null }
  const isAnother = Math.abs(now.getTime() - Date.parse(before.seenAt)) > VISIT_MINUTES * 60_000
  return { seenAt, newSince: isAnother ? before.seenAt : before.newSince }
}

/** Nothing is new on a first visit. */
export function isNew(createdAt: string, { newSince }: LibraryVisit): boolean {
  return newSince !== null && createdAt > newSince
}

/** The place read last; the device's own where the account has none. */
export function placeToGoOn(
  account: { page: number; readAt: string } | null,
  device: { page: number; readAt: string } | null,
): number {
  if (account && device) return device.readAt > account.readAt ? device.page : account.page
  return (account ?? device)?.page ?? 1
}
