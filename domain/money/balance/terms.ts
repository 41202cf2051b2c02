import type { MaterialsWhen } from '#domain/money/ledger/entries'

export const MATERIALS_WHEN = ['first', 'paid'] as const satisfies readonly MaterialsWhen[]

export type PaymentTerms = {
  downPaymentCentavos: number | null
  balanceDays: number
  materialsWhen: MaterialsWhen
}

export const PAID_AT_ONCE: PaymentTerms = { downPaymentCentavos: null, balanceDays: 30, materialsWhen: 'first' }

export const LEAST_CENTAVOS = 100
