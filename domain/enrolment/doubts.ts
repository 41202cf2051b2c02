import type { Sameness } from './receipts.ts'

export type Doubt =
  | { kind: 'amount'; readCentavos: number; expectedCentavos: number }
  | { kind: 'reference'; read: string; line: string }
  | { kind: Sameness; name: string; submittedAt: string }
  | { kind: 'transfer-used'; name: string; decidedAt: string | null }
  | { kind: 'unread' }

export type DoubtFacts = {
  expectedCentavos: number
  readCentavos: number | null
  /** The number typed by staff, else the one read from the picture. */
  reference: string | null
  lineReference: string | null
  seen: { by: Sameness; name: string; submittedAt: string } | null
  usedBy: { name: string; decidedAt: string | null } | null
  readingSince: string | null
}

/** An interrupted reading must not block a payment. */
const READING_MINUTES = 2

export function doubtsAbout(facts: DoubtFacts, now: Date): Doubt[] {
  const { expectedCentavos, readCentavos, reference, lineReference, seen, usedBy, readingSince } = facts
  const doubts: Doubt[] = []
  if (readCentavos !== null && readCentavos !== expectedCentavos)
    doubts.push({ kind: 'amount', readCentavos, expectedCentavos })
  if (reference && lineReference && sameKind(reference, lineReference) && reference !== lineReference)
    doubts.push({ kind: 'reference', read: reference, line: lineReference })
  if (seen) doubts.push({ kind: seen.by, name: seen.name, submittedAt: seen.submittedAt })
  if (usedBy && seen?.by !== 'same-reference') doubts.push({ kind: 'transfer-used', ...usedBy })
  if (readingSince && now.getTime() - Date.parse(readingSince) < READING_MINUTES * 60_000)
    doubts.push({ kind: 'unread' })
  return doubts
}

/** A bank's reference cannot be compared with a wallet's. */
const sameKind = (one: string, other: string) => /^\d{13}$/.test(one) && /^\d{13}$/.test(other)

export type Costs = 'package' | 'down payment' | 'balance due' | 'sum for the children'
