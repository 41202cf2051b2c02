import { registrationToContinue, type Enrolment } from './enrolment.ts'
import { isPackageKey, type PackageKey } from './packages.ts'

export type OwnPackage = { key: PackageKey; state: 'current' | 'registration' | 'payment' }

export function findOwnPackage(facts: Enrolment | null): OwnPackage | null {
  if (!facts || facts.type === 'ADMIN_USER') return null
  if (facts.currentPackage !== 'NONE') return { key: facts.currentPackage, state: 'current' }
  const key = registrationToContinue(facts)
  return key && { key, state: facts.payment?.status === 'pending' ? 'payment' : 'registration' }
}

const STATES: readonly unknown[] = ['current', 'registration', 'payment'] satisfies OwnPackage['state'][]

export function parseOwnPackage(value: unknown): OwnPackage | null {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('state' in value)) return null
  return isPackageKey(value.key) && STATES.includes(value.state) ? (value as OwnPackage) : null
}
