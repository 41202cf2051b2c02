import type { Actor } from '#domain/accounts/accounts'
import { isPackageKey, type PackageWords } from '#domain/enrolment/packages'
import { toPackageFieldValues } from '#domain/enrolment/package-form'
import { toSelfPlanningFieldValues } from '#domain/enrolment/self-planning'
import { toValidityFieldValues } from '#domain/enrolment/validity'
import { toTermsFieldValues } from '#domain/money/balance/terms-form'
import type { PaymentTerms } from '#domain/money/balance/terms'
import type { Records, Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { lockPackages } from '../packages.ts'

export const SUBJECT = 'package'

export async function held(records: Records, trx: Transaction, key: string) {
  await lockPackages(records, trx)
  if (!isPackageKey(key)) return undefined
  return trx.selectFrom('packages').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
}

export type PackageEdit = PackageWords & {
  terms: PaymentTerms
  validityMonths: number | null
  selfPlannedAWeek: number | null
}

export const toPackageColumns = ({
  priceCentavos,
  terms,
  validityMonths,
  selfPlannedAWeek,
  ...words
}: PackageEdit) => ({
  ...words,
  price_centavos: priceCentavos,
  down_payment_centavos: terms.downPaymentCentavos,
  balance_days: terms.balanceDays,
  materials_when: terms.materialsWhen,
  validity_months: validityMonths,
  self_planned_a_week: selfPlannedAWeek,
})

export function toPackageEdit(row: ReturnType<typeof toPackageColumns>): PackageEdit {
  const { name, description, price_centavos: priceCentavos, sessions, assessments } = row
  const terms = {
    downPaymentCentavos: row.down_payment_centavos,
    balanceDays: row.balance_days,
    materialsWhen: row.materials_when,
  }
  const limits = { validityMonths: row.validity_months, selfPlannedAWeek: row.self_planned_a_week }
  return { name, description, priceCentavos, sessions, assessments, terms, ...limits }
}

export const toPackageEditValues = (words: PackageEdit) => ({
  ...toPackageFieldValues(words),
  ...toTermsFieldValues(words.terms),
  ...toValidityFieldValues(words.validityMonths),
  ...toSelfPlanningFieldValues(words.selfPlannedAWeek),
})

export function recordPackageChange(
  trx: Transaction,
  by: Actor,
  [done, id, name]: [done: string, key: string, name: string],
  before: Record<string, string | number>,
  after: Record<string, string | number>,
  now: Date,
): Promise<void> {
  return recordDecision(trx, by, { action: `package ${done}`, subject: SUBJECT, id, name, before, after }, now)
}
