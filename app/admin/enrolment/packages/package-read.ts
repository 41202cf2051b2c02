import { PACKAGE_FIELDS } from '#domain/content/site-fields'
import { readPackage } from '#domain/enrolment/package-form'
import type { PackageWords } from '#domain/enrolment/packages'
import { readSelfPlanning, SELF_PLANNING_FIELD } from '#domain/enrolment/self-planning'
import { readValidityMonths, VALIDITY_FIELD } from '#domain/enrolment/validity'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { readPaymentTerms, TERMS_NAMES } from '#domain/money/balance/terms-form'
import type { PaymentTerms } from '#domain/money/balance/terms'

export const EDIT_NAMES = [
  ...PACKAGE_FIELDS.map(({ name }) => name),
  ...TERMS_NAMES,
  VALIDITY_FIELD.name,
  SELF_PLANNING_FIELD.name,
]

type Edit = PackageWords & { terms: PaymentTerms; validityMonths: number | null; selfPlannedAWeek: number | null }

export function readEdit(values: FieldValues): { ok: true; value: Edit } | { ok: false; errors: FieldErrors } {
  const words = readPackage(values)
  const terms = readPaymentTerms(values, words.ok ? words.value.priceCentavos : Number.MAX_SAFE_INTEGER)
  const months = readValidityMonths(values)
  const planning = readSelfPlanning(values)
  if (words.ok && terms.ok && months.ok && planning.ok) {
    const limits = { validityMonths: months.value, selfPlannedAWeek: planning.value }
    return { ok: true, value: { ...words.value, terms: terms.value, ...limits } }
  }
  const errors = [words, terms, months, planning].map((read) => (read.ok ? {} : read.errors))
  return { ok: false, errors: Object.assign({}, ...errors) as FieldErrors }
}
