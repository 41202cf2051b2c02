import type { PackageKey } from '#domain/enrolment/packages'
import type { RowContext } from './row-context.ts'
import type { PlannedWrite } from './facts.ts'
import type { ImportedPerson } from './people.ts'
import { findPackage, packageTextKey, type ImportRow } from './rows.ts'

type EnrolStep = Extract<PlannedWrite, { step: 'enrol' }>

export function addMoney(row: ImportRow, person: ImportedPerson, context: RowContext): void {
  const paid = row.amountCentavos !== null && row.amountCentavos > 0 ? row.amountCentavos : null
  const key = packageFor(row, person, paid !== null, context)
  const payment = paid === null ? null : readPayment(row, paid, context)
  if (payment && person.payments.some(({ amountCentavos, day }) => amountCentavos === paid && day === payment.day)) {
    context.notes.push({ note: 'paid-before', amountCentavos: payment.amountCentavos, day: payment.day })
    return
  }
  if (payment) checkReference(row, person, context)
  if (person.enrolment) {
    if (payment) payPart(person, payment, context)
  } else if (key) enrol(person, key, payment, context)
  if (payment) person.payments.push({ amountCentavos: payment.amountCentavos, day: payment.day })
}

type ReadPayment = NonNullable<EnrolStep['payment']>

function packageFor(
  { packageText }: ImportRow,
  { enrolment, hasPendingPayment }: ImportedPerson,
  isPaid: boolean,
  { facts, choices, ask }: RowContext,
): PackageKey | null {
  const chosen = choices.packages[packageTextKey(packageText)]
  if (packageText === '' && (enrolment || (!isPaid && chosen === undefined))) return null
  const key = chosen ?? findPackage(packageText, facts.packages)
  if (key === null)
    return packageText === '' ? ask({ note: 'no-package' }) : ask({ note: 'unknown-package', text: packageText })
  if (key === 'none') return isPaid && !enrolment ? ask({ note: 'no-package' }) : null
  if (packageText === '' && !isPaid) return null
  if (enrolment && enrolment.package !== key)
    ask({ note: 'other-package', packageName: nameOf(enrolment.package, facts.packages) })
  if (!enrolment && hasPendingPayment) ask({ note: 'payment-pending' })
  return key
}

function readPayment(row: ImportRow, amountCentavos: number, { facts, today, ask }: RowContext): ReadPayment {
  const day = row.paidOn ?? row.signedUp
  if (day === null) return ask({ note: 'no-day' })
  if (day > today) ask({ note: 'day-ahead', day })
  if (facts.closedMonths.has(day.slice(0, 7))) ask({ note: 'month-closed', day })
  return { amountCentavos, day, reference: row.reference, method: row.method }
}

function checkReference(
  { reference }: ImportRow,
  person: ImportedPerson,
  { references, undo, ask }: RowContext,
): void {
  if (reference === '') return
  if (references.has(reference)) ask({ note: 'reference-used', reference })
  references.set(reference, person.key)
  undo.push(() => references.delete(reference))
}

function enrol(person: ImportedPerson, key: PackageKey, payment: ReadPayment | null, context: RowContext): void {
  const { facts, notes, steps } = context
  const found = facts.packages.find((each) => each.key === key)
  const paid = payment?.amountCentavos ?? 0
  // Without a payment in the file the agreed price is unknown, so no balance is made up.
  const priceCentavos = payment ? Math.max(found?.priceCentavos ?? 0, paid) : 0
  const step: EnrolStep = { step: 'enrol', person: person.key, package: key, priceCentavos, payment }
  steps.push(step)
  person.enrolment = {
    package: key,
    owedCentavos: null,
    paidCentavos: paid,
    listCentavos: found?.priceCentavos ?? 0,
    step,
    used: { 'q-and-a': 0, assessment: 0 },
    taken: { 'q-and-a': 0, assessment: 0 },
    starts: [],
  }
  notes.push({
    note: 'enrols',
    packageName: found?.name ?? key,
    paidCentavos: payment?.amountCentavos ?? null,
    owedCentavos: priceCentavos - paid,
    day: payment?.day ?? null,
  })
}

function payPart(person: ImportedPerson, payment: ReadPayment, { notes, steps, ask }: RowContext): void {
  const { enrolment } = person
  if (!enrolment) return
  const { amountCentavos, day } = payment
  if (enrolment.owedCentavos !== null) {
    const { owedCentavos } = enrolment
    if (amountCentavos > owedCentavos) ask({ note: 'more-than-owed', owedCentavos, amountCentavos })
    enrolment.owedCentavos -= amountCentavos
  }
  enrolment.paidCentavos += amountCentavos
  steps.push({ step: 'pay', person: person.key, package: enrolment.package, payment })
  notes.push({ note: 'pays', amountCentavos, day })
}

const nameOf = (key: PackageKey, packages: readonly { key: PackageKey; name: string }[]) =>
  packages.find((each) => each.key === key)?.name ?? key
