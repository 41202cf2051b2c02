export const ROLES = ['owner', 'manager', 'cashier', 'coach'] as const
export type StaffRole = (typeof ROLES)[number]
/** A client has no role. */
type Person = { type: 'CLIENT_USER' | 'ADMIN_USER'; role: StaffRole | null; held?: boolean }

/** The roles with each right; an owner has all. Checked before a page renders, and again by each operation. */
const RIGHTS = {
  content: ['manager'],
  packages: ['manager'],
  materials: ['manager', 'coach'],
  trainees: ['manager', 'coach'],
  sessions: ['manager', 'coach'],
  'every-trainee': ['manager'],
  'training-terms': ['manager'],
  payments: ['cashier'],
  'payment-history': ['cashier'],
  guardians: ['manager', 'cashier'],
  reports: ['manager'],
  messages: ['manager'],
  'account-deletion': ['manager'],
  corrections: ['manager'],
  log: [],
  // The history of one payment or person, without the rest of the log.
  'payment-log': ['cashier'],
  'client-log': ['manager'],
  // The terms only; names and legal holds need more rights.
  retention: ['manager', 'cashier', 'coach'],
  'legal-holds': ['manager'],
  'retention-terms': [],
  'payment-details': [],
  staff: [],
} as const satisfies Record<string, readonly Exclude<StaffRole, 'owner'>[]>
export type Right = keyof typeof RIGHTS

/** False for clients, and for staff who owe a second factor. */
export function may(actor: Person | null, right: Right): boolean {
  if (actor?.type !== 'ADMIN_USER' || actor.role === null || actor.held) return false
  return actor.role === 'owner' || (RIGHTS[right] as readonly StaffRole[]).includes(actor.role)
}

export function rightsOf(role: StaffRole): Right[] {
  return (Object.keys(RIGHTS) as Right[]).filter((right) => may({ type: 'ADMIN_USER', role }, right))
}

/** Within this time, irreversible actions need no further reauthentication. */
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
