export const RETENTION_KINDS = [
  'rejected-receipts',
  'confirmed-receipts',
  'registrations',
  'messages',
  'mail',
  'sign-ins',
  'policy-reports',
  'statement-lines',
] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

type Unit = 'days' | 'months' | 'years'
export type RetentionTerm = {
  name: string
  what: string
  unit: Unit
  usual: number
  /** The legal bounds: not while the data may still be needed, not longer than there is a reason. */
  least: number
  most: number
  source: string
}

const NO_LONGER = 'RA 10173 (Data Privacy Act) s. 11(e): kept no longer than its purpose needs.'

/** The retention terms; an owner may change them within their bounds. */
export const RETENTION: Record<RetentionKind, RetentionTerm> = {
  'rejected-receipts': {
    name: 'Rejected or replaced receipts',
    what: 'The pictures and what was read from them, counted from the decision. That there was a payment stays.',
    unit: 'months',
    usual: 6,
    least: 1,
    most: 24,
    source: `${NO_LONGER} They are in no book; half a year is enough to answer a complaint.`,
  },
  'confirmed-receipts': {
    name: 'Confirmed receipts',
    what: 'The pictures of payments in the books, counted from the confirmation. The sums stay.',
    unit: 'years',
    usual: 10,
    least: 7,
    most: 10,
    source:
      'NIRC s. 235 as amended by RA 11976 (RR 7-2024): five years from the deadline of the year’s return, which is up to ' +
      'sixteen months after a payment; ten years before that (RR 17-2013, RR 5-2014). Civil Code art. 1144: claims from ' +
      'a written contract end after ten years.',
  },
  registrations: {
    name: 'Unfinished registrations',
    what: 'What was typed and never submitted, counted from the last word, and the booking it was for. The account stays.',
    unit: 'months',
    usual: 6,
    least: 1,
    most: 12,
    source: `${NO_LONGER} Who has not gone on for half a year begins anew.`,
  },
  messages: {
    name: 'Contact messages',
    what: 'Messages from the contact page, counted from their arrival.',
    unit: 'months',
    usual: 24,
    least: 3,
    most: 36,
    source: `${NO_LONGER} Two years cover a training and what is asked afterwards.`,
  },
  mail: {
    name: 'Sent mail',
    what: 'The copies of mails that were sent or refused for good, counted from then.',
    unit: 'days',
    usual: 90,
    least: 14,
    most: 365,
    source: `${NO_LONGER} Kept to see whether a mail arrived.`,
  },
  'sign-ins': {
    name: 'Sign-in log',
    what: 'Who signed in, when and with which browser. The links of these entries stay in the log’s chain.',
    unit: 'months',
    usual: 12,
    least: 3,
    most: 24,
    source: `${NO_LONGER} RA 10173 s. 20 asks for measures against misuse: a year shows a break-in that is found late.`,
  },
  'policy-reports': {
    name: 'Reports of the content policy',
    what: 'What browsers stopped on the site’s pages, counted from the last time.',
    unit: 'days',
    usual: 30,
    least: 7,
    most: 90,
    source: `${NO_LONGER} They help to mend a page and name nobody.`,
  },
  'statement-lines': {
    name: 'Unused lines of statements',
    what: 'Lines of bank and wallet statements that prove no payment, counted from their arrival. Those that do stay with it.',
    unit: 'months',
    usual: 12,
    least: 2,
    most: 24,
    source: `${NO_LONGER} A payment is looked for within the year of its books.`,
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

/** The typed term within its bounds, or the error text. */
export function readTerm(
  kind: RetentionKind,
  input: string,
): { ok: true; amount: number } | { ok: false; text: string } {
  const { least, most } = RETENTION[kind]
  const amount = /^\d{1,4}$/.test(input.trim()) ? Number(input) : null
  if (amount === null) return { ok: false, text: 'Please enter a whole number.' }
  if (amount < least)
    return {
      ok: false,
      text: `This has to be kept for ${termInWords(kind, least)} at least. The reason is beside it.`,
    }
  if (amount > most)
    return { ok: false, text: `This may be kept for ${termInWords(kind, most)} at most. The reason is beside it.` }
  return { ok: true, amount }
}

/** Rows of this age or older are deleted. Months and years are calendar ones. */
export function cutoffOf(kind: RetentionKind, amount: number, now: Date): string {
  const { unit } = RETENTION[kind]
  if (unit === 'days') return new Date(now.getTime() - amount * 86_400_000).toISOString()
  const months = unit === 'years' ? amount * 12 : amount
  const first = new Date(now)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() - months)
  // The 31st becomes the 30th in a month of 30 days.
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(now.getUTCDate(), days))
  return first.toISOString()
}

export const GRACE_DAYS = 7

export const AHEAD_DAYS = 30
export const NAMED_AT_MOST = 5
export const HOLD_REASON_LETTERS = 300

export type HoldRefusal = 'no-reason' | 'long-reason' | 'not-there' | 'held-already' | 'not-held'

export const HOLD_REFUSALS: Record<HoldRefusal, { text: string; status: number; field: 'whom' | 'reason' | null }> = {
  'no-reason': { text: 'Please say why, for whoever reads it next year.', status: 422, field: 'reason' },
  'long-reason': {
    text: `Please say it in ${HOLD_REASON_LETTERS} letters or fewer.`,
    status: 422,
    field: 'reason',
  },
  'not-there': { text: 'There is no client or payment by this address or number.', status: 404, field: 'whom' },
  'held-already': { text: 'This is kept for a case already; the list below says why.', status: 409, field: 'whom' },
  'not-held': { text: 'This is no longer kept for a case. The page now shows it.', status: 409, field: null },
}
