import type { MaterialsWhen } from '#domain/money/ledger/entries'

export const MATERIALS_WHEN = ['first', 'paid'] as const satisfies readonly MaterialsWhen[]

/** How a package may be paid. Without a down payment it is paid in one sum. */
export type PaymentTerms = {
  downPaymentCentavos: number | null
  balanceDays: number
  materialsWhen: MaterialsWhen
}

export const PAID_AT_ONCE: PaymentTerms = { downPaymentCentavos: null, balanceDays: 30, materialsWhen: 'first' }

export const MATERIALS_WORDS: Record<MaterialsWhen, string> = {
  first: 'With the first payment',
  paid: 'When all is paid',
}

/** No sum is asked for that is smaller than a peso. */
export const LEAST_CENTAVOS = 100
