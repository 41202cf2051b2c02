import type { SiteField } from '#domain/content/site-fields'
import { parsePriceInput, wrongInSite } from '#domain/content/site-form'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { packageTermsText } from '#domain/text/staff/enrolment/packages'
import { formatPhp } from '#domain/words/formats'
import { cleanText } from '#domain/words/texts'
import { LEAST_CENTAVOS, MATERIALS_WHEN, PAID_AT_ONCE, type PaymentTerms } from './terms.ts'

const DAYS = { least: 1, most: 365 }

export const TERMS_FIELDS = {
  downPayment: {
    name: 'downPayment',
    label: packageTermsText.downPayment,
    longest: 20,
    kind: 'price',
    hint: packageTermsText.downPaymentHint,
  },
  balanceDays: {
    name: 'balanceDays',
    label: packageTermsText.balanceDays,
    longest: 3,
    hint: packageTermsText.balanceDaysHint,
  },
} as const satisfies Record<string, SiteField>
export const TERMS_NAMES = ['downPayment', 'balanceDays', 'materialsWhen'] as const

export function toTermsFieldValues({ downPaymentCentavos, balanceDays, materialsWhen }: PaymentTerms): FieldValues {
  return {
    downPayment: downPaymentCentavos === null ? '' : formatPhp(downPaymentCentavos).replace('PHP ', ''),
    balanceDays: String(balanceDays),
    materialsWhen,
  }
}

export function readPaymentTerms(
  values: FieldValues,
  priceCentavos: number | null,
): { ok: true; value: PaymentTerms } | { ok: false; errors: FieldErrors } {
  const text = (name: (typeof TERMS_NAMES)[number]) => cleanText(values[name] ?? '')
  const errors: FieldErrors = {}
  const wrong = wrongInSite(TERMS_FIELDS.downPayment, text('downPayment'))
  const down = wrong ? null : (parsePriceInput(text('downPayment')) ?? null)
  if (wrong) errors.downPayment = wrong
  else if (down !== null && priceCentavos === null) errors.downPayment = packageTermsText.priceMissing
  else if (down !== null && down < LEAST_CENTAVOS) errors.downPayment = packageTermsText.downPaymentTooSmall
  else if (down !== null && down >= (priceCentavos ?? 0)) errors.downPayment = packageTermsText.downPaymentTooLarge
  // Empty fields, and fields an older form lacks, get the defaults.
  const days = text('balanceDays') || String(PAID_AT_ONCE.balanceDays)
  if (!/^\d{1,3}$/.test(days) || Number(days) < DAYS.least || Number(days) > DAYS.most)
    errors.balanceDays = packageTermsText.wrongDays(DAYS.least, DAYS.most)
  const when = MATERIALS_WHEN.find((each) => each === (text('materialsWhen') || PAID_AT_ONCE.materialsWhen))
  if (!when) errors.materialsWhen = packageTermsText.materialsMissing
  if (!when || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { downPaymentCentavos: down, balanceDays: Number(days), materialsWhen: when } }
}
