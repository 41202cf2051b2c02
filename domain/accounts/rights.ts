export const ROLES = ['owner', 'manager', 'cashier', 'coach'] as const
export type StaffRole = (typeof ROLES)[number]
type Person = { type: 'CLIENT_USER' | 'ADMIN_USER'; role: StaffRole | null; held?: boolean }

/**
 * 'payment-log' and 'client-log' show one payment's or person's history only; 'retention' shows terms, without names
 * or legal holds.
 */
const RIGHTS = [
  'content',
  'packages',
  'materials',
  'trainees',
  'sessions',
  'practice',
  'practice-settings',
  'every-trainee',
  'training-terms',
  'coach-pay',
  'payments',
  'payment-history',
  'guardians',
  'reports',
  'messages',
  'enquiries',
  'account-deletion',
  'corrections',
  'log',
  'payment-log',
  'client-log',
  'reset-links',
  'retention',
  'legal-holds',
  'retention-terms',
  'payment-details',
  'opening',
  'email-settings',
  'import',
  'export',
  'staff',
] as const
export type Right = (typeof RIGHTS)[number]

const RIGHTS_OF_ROLE: Record<StaffRole, readonly Right[]> = {
  owner: RIGHTS,
  manager: [
    'content',
    'packages',
    'materials',
    'trainees',
    'sessions',
    'every-trainee',
    'training-terms',
    'guardians',
    'reports',
    'messages',
    'enquiries',
    'account-deletion',
    'corrections',
    'client-log',
    'reset-links',
    'retention',
    'legal-holds',
  ],
  cashier: ['payments', 'payment-history', 'guardians', 'enquiries', 'payment-log', 'retention'],
  coach: ['materials', 'trainees', 'sessions', 'practice', 'retention'],
}

export function may(actor: Person | null, right: Right): boolean {
  if (actor?.type !== 'ADMIN_USER' || actor.role === null || actor.held) return false
  return RIGHTS_OF_ROLE[actor.role].includes(right)
}

export function rightsOf(role: StaffRole): Right[] {
  return [...RIGHTS_OF_ROLE[role]]
}

export const PROOF_MINUTES = 10

export function isProved({ provedAt }: { provedAt: string | null }, now: Date): boolean {
  return provedAt !== null && now.getTime() - new Date(provedAt).getTime() < PROOF_MINUTES * 60_000
}

export function rolesWith(right: Right): StaffRole[] {
  return ROLES.filter((role) => may({ type: 'ADMIN_USER', role }, right))
}

export function isRole(text: unknown): text is StaffRole {
  return typeof text === 'string' && (ROLES as readonly string[]).includes(text)
}

/** An unknown role of a newer build has no rights. */
export function roleOf({ type, role }: { type: Person['type']; role: string }): StaffRole | null {
  return type === 'ADMIN_USER' && isRole(role) ? role : null
}

/** The coach whose trainees the actor may see; null for everyone's. */
export function coachedBy(actor: Person & { id: string }): string | null {
  return may(actor, 'every-trainee') ? null : actor.id
}
