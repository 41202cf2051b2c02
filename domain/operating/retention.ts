import { retentionTermsText, retentionText } from '#domain/text/staff/operating/retention'

export const RETENTION_KINDS = [
  'rejected-receipts',
  'confirmed-receipts',
  'registrations',
  'messages',
  'enquiries',
  'mail',
  'sign-ins',
  'policy-reports',
  'statement-lines',
  'recordings',
] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

type Unit = 'days' | 'months' | 'years'
export type RetentionTerm = {
  name: string
  what: string
  unit: Unit
  usual: number
  least: number
  most: number
  source: string
}

export const RETENTION: Record<RetentionKind, RetentionTerm> = {
  'rejected-receipts': {
    ...retentionTermsText['rejected-receipts'],
    unit: 'months',
    usual: 6,
    least: 1,
    most: 24,
  },
  'confirmed-receipts': {
    ...retentionTermsText['confirmed-receipts'],
    unit: 'years',
    usual: 10,
    least: 7,
    most: 10,
  },
  registrations: {
    ...retentionTermsText.registrations,
    unit: 'months',
    usual: 6,
    least: 1,
    most: 12,
  },
  messages: {
    ...retentionTermsText.messages,
    unit: 'months',
    usual: 24,
    least: 3,
    most: 36,
  },
  enquiries: {
    ...retentionTermsText.enquiries,
    unit: 'months',
    usual: 12,
    least: 3,
    most: 24,
  },
  mail: {
    ...retentionTermsText.mail,
    unit: 'days',
    usual: 90,
    least: 14,
    most: 365,
  },
  'sign-ins': {
    ...retentionTermsText['sign-ins'],
    unit: 'months',
    usual: 12,
    least: 3,
    most: 24,
  },
  'policy-reports': {
    ...retentionTermsText['policy-reports'],
    unit: 'days',
    usual: 30,
    least: 7,
    most: 90,
  },
  'statement-lines': {
    ...retentionTermsText['statement-lines'],
    unit: 'months',
    usual: 12,
    least: 2,
    most: 24,
  },
  recordings: {
    ...retentionTermsText.recordings,
    unit: 'days',
    usual: 30,
    least: 7,
    most: 90,
  },
}

export function isRetentionKind(text: unknown): text is RetentionKind {
  return typeof text === 'string' && (RETENTION_KINDS as readonly string[]).includes(text)
}

/** '6 months', '1 year'. */
export function termInWords(kind: RetentionKind, amount: number): string {
  const { unit } = RETENTION[kind]
  return `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`
}

export function readTerm(
  kind: RetentionKind,
  input: string,
): { ok: true; amount: number } | { ok: false; text: string } {
  const { least, most } = RETENTION[kind]
  const amount = /^\d{1,4}$/.test(input.trim()) ? Number(input) : null
  if (amount === null) return { ok: false, text: retentionText.invalid }
  if (amount < least) return { ok: false, text: retentionText.tooShort(termInWords(kind, least)) }
  if (amount > most) return { ok: false, text: retentionText.tooLong(termInWords(kind, most)) }
  return { ok: true, amount }
}

export function cutoffOf(kind: RetentionKind, amount: number, now: Date): string {
  const { unit } = RETENTION[kind]
  if (unit === 'days') return new Date(now.getTime() - amount * 86_400_000).toISOString()
  const months = unit === 'years' ? amount * 12 : amount
  const first = new Date(now)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() - months)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(now.getUTCDate(), days))
  return first.toISOString()
}

export const GRACE_DAYS = 7

export const AHEAD_DAYS = 30
export const NAMED_AT_MOST = 5
export const HOLD_REASON_LONGEST = 300

export type HoldRefusal = 'no-reason' | 'long-reason' | 'not-there' | 'held-already' | 'not-held'
