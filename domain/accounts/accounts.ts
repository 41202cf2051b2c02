import { linkTo } from '#routes'
import type { StaffRole } from './rights.ts'
import { packageKeyFrom, type CurrentPackage, type PackageKey } from '#domain/enrolment/packages'

const USER_TYPES = ['CLIENT_USER', 'ADMIN_USER'] as const
export type UserType = (typeof USER_TYPES)[number]

export type Actor = {
  id: string
  type: UserType
  role: StaffRole | null
  /** True for staff whose second factor is overdue; they may only set one up. */
  held?: boolean
  provedAt: string | null
  name: string
  firstName: string
  email: string
  image: string | null
  registrationStep: number
  currentPackage: CurrentPackage
  parentId?: string | null
  parentName?: string | null
}

export function isAdministrator(actor: Pick<Actor, 'type'> | null): boolean {
  return actor?.type === 'ADMIN_USER'
}

export function isOwner(actor: Pick<Actor, 'id'>, ownerId: string | null): boolean {
  return actor.id === ownerId
}

export function ownId(actor: Pick<Actor, 'id'>): string {
  return actor.id
}

/** The browser caches this in `userData`, to show at once and never to trust. */
export function userDataOf(actor: Actor) {
  const { id, name, firstName, email, type, image, registrationStep, currentPackage } = actor
  return {
    id,
    name,
    firstName,
    email,
    type,
    image: image ? linkTo('fileView', { id: image }) : null,
    registration_step: registrationStep,
    currentPackage,
  }
}
export type UserData = ReturnType<typeof userDataOf>

export function isUserType(text: unknown): text is UserType {
  return typeof text === 'string' && (USER_TYPES as readonly string[]).includes(text)
}

export function homeOf(type: UserType): string {
  return type === 'ADMIN_USER' ? linkTo('admin') : linkTo('clientHome')
}

export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** Accepts only a same-origin path; null for anything else, and for /login. */
export function safeReturnPath(path: string | null | undefined): string | null {
  if (!path || path.length > 512 || !path.startsWith('/') || path.startsWith('//')) return null
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass
  if (/[\\\u0000-\u0020\u007f]/.test(path)) return null
  const resolved = URL.canParse(path, 'http://same.origin') ? new URL(path, 'http://same.origin') : null
  if (!resolved || resolved.origin !== 'http://same.origin' || resolved.pathname.startsWith('//')) return null
  if (resolved.pathname === linkTo('login') || resolved.pathname === linkTo('logout')) return null
  return resolved.pathname + resolved.search + resolved.hash
}

export function loginPath(path: string | null, panel?: 'sign-up'): string {
  const next = safeReturnPath(path)
  return `${linkTo('login')}${next ? `?next=${encodeURIComponent(next)}` : ''}${panel === 'sign-up' ? '#sign-up-mode' : ''}`
}

export function bookingPath(key: PackageKey): string {
  return `${linkTo('packages')}?book=${key.replace('_', '-')}`
}

export function bookingWishOf(path: string | null): PackageKey | null {
  if (!path?.startsWith(`${linkTo('packages')}?`)) return null
  return packageKeyFrom(new URL(path, 'http://same.origin').searchParams.get('book'))
}

export { SIGNED_IN_HINT } from './signed-in-hint.ts'

/** After this many failed sign-ins, even the correct password is refused; each known device has its own count. */
export const ACCOUNT_SIGN_IN_LIMIT = { count: 10, minutes: 15 }
export const ADDRESS_LIMITS = {
  'sign-in': { count: 100, minutes: 60 },
  'sign-up': { count: 300, minutes: 60 },
  upload: { count: 300, minutes: 60 },
} as const
const HASH_LIMITS = { address: { count: 600, minutes: 60 }, device: { count: 60, minutes: 60 } } as const
/**
 * Within this time, signing up again with the same address and password repeats a request whose response was lost.
 */
export const OWN_SIGN_UP_MINUTES = 10

export const SEEN_MINUTES = 15

export const HERE = `In the last ${SEEN_MINUTES} minutes`

export function isHere(seenAt: string, now: Date): boolean {
  return now.getTime() - new Date(seenAt).getTime() < SEEN_MINUTES * 60_000
}

export const SESSION_DAYS = { idle: 14, longest: 60 }
export const SESSIONS_AN_ACCOUNT = 20
export const KNOWN_DEVICES = { count: 20, days: 400 }
export const CODE_LIMITS = [
  { count: 10, minutes: 15 },
  { count: 30, minutes: 1440 },
] as const
export const RESET_MINUTES = 60
const OWN_FIRST_MINUTES = 60

export function tellsOfDevice({ known, createdAt }: { known: boolean; createdAt: string }, now: Date): boolean {
  return !known && Math.abs(now.getTime() - new Date(createdAt).getTime()) > OWN_FIRST_MINUTES * 60_000
}

export const RESET_LIMITS = { account: { count: 5, minutes: 60 }, address: { count: 30, minutes: 60 } } as const

/** Known devices have their own counter, so that strangers cannot lock out the owner. */
export function signInCounter(email: string, knownDevice: string | null): string {
  return knownDevice
    ? `sign-in:device:${knownDevice}:${normaliseEmail(email)}`
    : `sign-in:account:${normaliseEmail(email)}`
}

export function codeCounter(userId: string, knownDevice: string | null): string {
  return knownDevice ? `second-step:device:${knownDevice}:${userId}` : `second-step:${userId}`
}

export function hashCounter(
  address: string,
  knownDevice: string | null,
): { subject: string; limit: { count: number; minutes: number } } {
  return knownDevice
    ? { subject: `hash:device:${knownDevice}`, limit: HASH_LIMITS.device }
    : { subject: `hash:address:${address}`, limit: HASH_LIMITS.address }
}
