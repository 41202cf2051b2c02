export const ROLES = ['owner', 'manager', 'cashier', 'coach'] as const
export type StaffRole = (typeof ROLES)[number]
/** Of an actor; a client has no role. */
type Person = { type: 'CLIENT_USER' | 'ADMIN_USER'; role: StaffRole | null; held?: boolean }

/** Who may do what beside an owner, who may do all of it. Asked before a page is drawn, and again by each verb. */
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
  // What happened to one payment or one person, without the rest of the log.
  'payment-log': ['cashier'],
  'client-log': ['manager'],
  // The table of terms; names and holds need more.
  retention: ['manager', 'cashier', 'coach'],
  'legal-holds': ['manager'],
  'retention-terms': [],
  'payment-details': [],
  staff: [],
} as const satisfies Record<string, readonly Exclude<StaffRole, 'owner'>[]>
export type Right = keyof typeof RIGHTS

export const ROLE_WORDS: Record<StaffRole, { name: string; may: string }> = {
  owner: { name: 'Owner', may: 'Everything, the team and the audit log included.' },
  manager: {
    name: 'Manager',
    may: 'Content, packages, materials, trainees, guardians, messages and reports. Not payments.',
  },
  cashier: { name: 'Cashier', may: 'Pending payments, their receipts, guardians of minors and the payment history.' },
  coach: { name: 'Coach', may: 'The trainees given to them, their sessions, and learning materials.' },
}

/** Whether somebody of staff has a right by their role; nobody else has any, nor who owes the second step. */
export function may(actor: Person | null, right: Right): boolean {
  if (actor?.type !== 'ADMIN_USER' || actor.role === null || actor.held) return false
  return actor.role === 'owner' || (RIGHTS[right] as readonly StaffRole[]).includes(actor.role)
}

/** Every right a role has, for pages that show only what may be done. */
export function rightsOf(role: StaffRole): Right[] {
  return (Object.keys(RIGHTS) as Right[]).filter((right) => may({ type: 'ADMIN_USER', role }, right))
}

/** So long after a proof what cannot be undone asks for no other. */
export const PROOF_MINUTES = 10

/** Whether somebody has just proved, by password or code, that it is them. */
export function isProved({ provedAt }: { provedAt: string | null }, now: Date): boolean {
  return provedAt !== null && now.getTime() - new Date(provedAt).getTime() < PROOF_MINUTES * 60_000
}

/** Every role that has a right. */
export function rolesWith(right: Right): StaffRole[] {
  return ROLES.filter((role) => may({ type: 'ADMIN_USER', role }, right))
}

export function isRole(text: unknown): text is StaffRole {
  return typeof text === 'string' && (ROLES as readonly string[]).includes(text)
}

/** The role of an account as it is stored; one that this build does not know has no rights. */
export function roleOf({ type, role }: { type: Person['type']; role: string }): StaffRole | null {
  return type === 'ADMIN_USER' && isRole(role) ? role : null
}

/** Whose trainees are shown: a coach's own, null for everybody's. */
export function coachedBy(actor: Person & { id: string }): string | null {
  return may(actor, 'every-trainee') ? null : actor.id
}
