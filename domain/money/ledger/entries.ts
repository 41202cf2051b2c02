export const ENTRY_KINDS = ['received', 'refunded', 'reversed', 'credited', 'changed'] as const
export type LedgerEntryKind = (typeof ENTRY_KINDS)[number]

export const METHODS = ['gcash', 'maya', 'bank', 'cash', 'other'] as const
export type Method = (typeof METHODS)[number]

export type MaterialsWhen = 'first' | 'paid'

/** Received money is positive, paid-out money negative. */
export type LedgerEntry = { kind: LedgerEntryKind; amountCentavos: number; creditCentavos: number }

export type EntryAuditAction = 'payment refund' | 'payment undo' | 'payment credit' | 'trainee package change'

type EntryFacts = {
  isSound(amountCentavos: number, creditCentavos: number): boolean
  shown: 'amount' | 'credit'
  /** Whether it changes what the client owes and may get back; the client sees no other entry. */
  countsForClient: boolean
  clientReadsNote: boolean
  /** Matters only for the comparison with a bank statement: sums of months and reports count every kind. */
  countsAsReceived: boolean
  blocksUndo: boolean
  auditAction: 'payment confirm' | EntryAuditAction
}

export const ENTRY_FACTS: Record<LedgerEntryKind, EntryFacts> = {
  received: {
    isSound: (amount, credit) => amount >= 0 && credit === 0,
    shown: 'amount',
    countsForClient: true,
    clientReadsNote: false,
    countsAsReceived: true,
    blocksUndo: false,
    auditAction: 'payment confirm',
  },
  refunded: {
    isSound: (amount, credit) => amount <= 0 && credit >= 0,
    shown: 'amount',
    countsForClient: true,
    clientReadsNote: true,
    countsAsReceived: false,
    blocksUndo: true,
    auditAction: 'payment refund',
  },
  reversed: {
    isSound: (amount, credit) => amount <= 0 && credit >= 0,
    shown: 'amount',
    countsForClient: true,
    clientReadsNote: false,
    countsAsReceived: true,
    blocksUndo: false,
    auditAction: 'payment undo',
  },
  credited: {
    isSound: (amount, credit) => amount === 0 && credit > 0,
    shown: 'credit',
    countsForClient: true,
    clientReadsNote: true,
    countsAsReceived: false,
    blocksUndo: true,
    auditAction: 'payment credit',
  },
  /** Another package: a dearer one takes credit away, so that more is owed. */
  changed: {
    isSound: (amount, credit) => amount === 0 && Number.isSafeInteger(credit),
    shown: 'credit',
    countsForClient: true,
    clientReadsNote: true,
    countsAsReceived: false,
    blocksUndo: true,
    auditAction: 'trainee package change',
  },
}

export const entryKindsWith = (fact: 'countsAsReceived' | 'blocksUndo' | 'countsForClient'): LedgerEntryKind[] =>
  ENTRY_KINDS.filter((kind) => ENTRY_FACTS[kind][fact])

export function isSound({ kind, amountCentavos, creditCentavos }: LedgerEntry): boolean {
  if (!Number.isSafeInteger(amountCentavos) || !Number.isSafeInteger(creditCentavos)) return false
  return ENTRY_FACTS[kind].isSound(amountCentavos, creditCentavos)
}

/** Returns the centavos people read next to an entry: negative for money paid out or a reduced debt. */
export function shownCentavos({ kind, amountCentavos, creditCentavos }: LedgerEntry): number {
  return ENTRY_FACTS[kind].shown === 'credit' ? -creditCentavos : amountCentavos
}

export type AgreedPrice = {
  priceCentavos: number
  discountCentavos: number
}

export type EnrolmentAccount = {
  charged: number
  discount: number
  credited: number
  /** What changes of the package added to the price; negative for a cheaper one. */
  changed: number
  paid: number
  /** Negative when the academy owes the client. */
  owed: number
}

export function accountFrom(
  { priceCentavos, discountCentavos }: AgreedPrice,
  entries: readonly LedgerEntry[],
): EnrolmentAccount {
  const counted = entries.filter(({ kind }) => ENTRY_FACTS[kind].countsForClient)
  const paid = counted.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0)
  const credits = (entriesOf: readonly LedgerEntry[]) =>
    entriesOf.reduce((sum, { creditCentavos }) => sum + creditCentavos, 0)
  const changed = 0 - credits(counted.filter(({ kind }) => kind === 'changed'))
  const credited = credits(counted) + changed
  const owed = priceCentavos + changed - discountCentavos - credited - paid
  return { charged: priceCentavos, discount: discountCentavos, credited, changed, paid, owed }
}
