export const ENTRY_KINDS = ['received', 'refunded', 'reversed', 'credited'] as const
export type LedgerEntryKind = (typeof ENTRY_KINDS)[number]

export const METHODS = ['gcash', 'maya', 'bank', 'cash', 'other'] as const
export type Method = (typeof METHODS)[number]

export type MaterialsWhen = 'first' | 'paid'

/** Received money is positive, paid-out money negative. */
export type LedgerEntry = { kind: LedgerEntryKind; amountCentavos: number; creditCentavos: number }

export function isSound({ kind, amountCentavos, creditCentavos }: LedgerEntry): boolean {
  if (!Number.isSafeInteger(amountCentavos) || !Number.isSafeInteger(creditCentavos)) return false
  switch (kind) {
    case 'received':
      return amountCentavos >= 0 && creditCentavos === 0
    case 'refunded':
    case 'reversed':
      return amountCentavos <= 0 && creditCentavos >= 0
    case 'credited':
      return amountCentavos === 0 && creditCentavos > 0
    default:
      return kind satisfies never
  }
}

export type AgreedPrice = {
  priceCentavos: number
  discountCentavos: number
}

export type EnrolmentAccount = {
  charged: number
  discount: number
  credited: number
  /** Received minus refunded and reversed money. */
  paid: number
  /** Negative when the academy owes the client. */
  owed: number
}

/** The price, payments and balance of an enrolment, in centavos. */
export function accountFrom(
  { priceCentavos, discountCentavos }: AgreedPrice,
  entries: readonly LedgerEntry[],
): EnrolmentAccount {
  const paid = entries.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0)
  const credited = entries.reduce((sum, { creditCentavos }) => sum + creditCentavos, 0)
  const owed = priceCentavos - discountCentavos - credited - paid
  return { charged: priceCentavos, discount: discountCentavos, credited, paid, owed }
}
