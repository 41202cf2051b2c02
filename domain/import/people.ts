import type { PackageKey } from '#domain/enrolment/packages'
import type { SessionKind } from '#domain/training/sessions'
import type { ImportFacts, PlannedWrite, KnownPerson } from './facts.ts'
import type { ImportRow } from './rows.ts'

/** A person while an import is planned; `row` is null for one who was here before. */
export type ImportedPerson = {
  key: string
  row: number | null
  name: string
  isClient: boolean
  waits: boolean
  hasPendingPayment: boolean
  enrolment: {
    package: PackageKey
    /** Null for an enrolment of this file, whose price rises with what was paid. */
    owedCentavos: number | null
    paidCentavos: number
    listCentavos: number
    step: Extract<PlannedWrite, { step: 'enrol' }> | null
    used: Record<SessionKind, number>
    taken: Record<SessionKind, number>
    starts: string[]
  } | null
  payments: { amountCentavos: number; day: string }[]
}

export type FoundImportPerson =
  | { kind: 'one'; person: ImportedPerson; by: 'email' | 'mobile' }
  | { kind: 'two'; names: [string, string] }
  | { kind: 'none' }

type Undo = (() => void)[]

export function openPeople({ people }: Pick<ImportFacts, 'people'>) {
  const byEmail = new Map<string, ImportedPerson>()
  const byMobile = new Map<string, ImportedPerson>()
  const added: ImportedPerson[] = []
  for (const known of people) {
    const person = toImported(known)
    byEmail.set(known.email, person)
    if (known.mobile && !byMobile.has(known.mobile)) byMobile.set(known.mobile, person)
  }
  const addTo = (map: Map<string, ImportedPerson>, key: string | null, person: ImportedPerson, undo: Undo) => {
    if (key === null || map.has(key)) return
    map.set(key, person)
    undo.push(() => map.delete(key))
  }
  const learn = (person: ImportedPerson, { email, mobile }: Pick<ImportRow, 'email' | 'mobile'>, undo: Undo) => {
    addTo(byEmail, email, person, undo)
    addTo(byMobile, mobile, person, undo)
  }
  return {
    find({ email, mobile }: ImportRow): FoundImportPerson {
      const first = email ? byEmail.get(email) : undefined
      const second = mobile ? byMobile.get(mobile) : undefined
      if (first && second && first !== second) return { kind: 'two', names: [first.name, second.name] }
      if (first) return { kind: 'one', person: first, by: 'email' }
      return second ? { kind: 'one', person: second, by: 'mobile' } : { kind: 'none' }
    },
    add({ row, name, ...contacts }: ImportRow, waits: boolean, undo: Undo): ImportedPerson {
      const none = { hasPendingPayment: false, enrolment: null, payments: [] }
      const person: ImportedPerson = { key: `row:${row}`, row, name, isClient: true, waits, ...none }
      learn(person, contacts, undo)
      added.push(person)
      return person
    },
    learn,
    toUndo(person: ImportedPerson) {
      const before = {
        enrolment: person.enrolment && copyEnrolment(person.enrolment),
        payments: [...person.payments],
      }
      return () => void Object.assign(person, before)
    },
    /** Where more was paid than today's price, a higher price was agreed. */
    settlePrices() {
      for (const { enrolment } of [...added, ...byEmail.values()])
        if (enrolment?.step && enrolment.paidCentavos > 0)
          enrolment.step.priceCentavos = Math.max(enrolment.listCentavos, enrolment.paidCentavos)
    },
  }
}

const copyEnrolment = (enrolment: NonNullable<ImportedPerson['enrolment']>) => ({
  ...enrolment,
  used: { ...enrolment.used },
  taken: { ...enrolment.taken },
  starts: [...enrolment.starts],
})

function toImported({ id, enrolment, payments, ...known }: KnownPerson): ImportedPerson {
  const { name, isClient, waits, hasPendingPayment } = known
  return {
    key: id,
    row: null,
    name,
    isClient,
    waits,
    hasPendingPayment,
    enrolment:
      enrolment &&
      copyEnrolment({ ...enrolment, starts: [...enrolment.starts], paidCentavos: 0, listCentavos: 0, step: null }),
    payments: [...payments],
  }
}
