import { PACKAGE_FIELDS } from '#domain/content/site-fields'
import { readPackage } from '#domain/enrolment/package-form'
import type { PackageWords } from '#domain/enrolment/packages'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { readPaymentTerms, TERMS_NAMES } from '#domain/money/balance/terms-form'
import type { PaymentTerms } from '#domain/money/balance/terms'

export const EDIT_NAMES = [...PACKAGE_FIELDS.map(({ name }) => name), ...TERMS_NAMES]

type Edit = PackageWords & { terms: PaymentTerms }

export function readEdit(values: FieldValues): { ok: true; value: Edit } | { ok: false; errors: FieldErrors } {
  const words = readPackage(values)
  const terms = readPaymentTerms(values, words.ok ? words.value.priceCentavos : Number.MAX_SAFE_INTEGER)
  if (words.ok && terms.ok) return { ok: true, value: { ...words.value, terms: terms.value } }
  return { ok: false, errors: { ...(words.ok ? {} : words.errors), ...(terms.ok ? {} : terms.errors) } }
}
