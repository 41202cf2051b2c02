import { toClientStage, type ClientStage } from '#domain/enrolment/client-stage'
import { screenFor } from '#domain/enrolment/enrolment'
import { CHILDREN_AT_LEAST } from '#domain/enrolment/family-payment'
import type { PackageKey } from '#domain/enrolment/packages'
import type { Additional, FieldErrors, Personal } from '#domain/forms'
import { getFieldFacts, REGISTRATION_FIELDS } from '#domain/enrolment/registration-fields'
import { childStageText, familyText } from '#domain/text/client/accounts/family'
import { familyPayText as text } from '#domain/text/client/money/family-payment'
import { voucherRefusalText } from '#domain/text/shared/voucher-refusals'
import type { Actor } from '#domain/accounts/accounts'
import { actorOfChild } from '#records/accounts/families/child-actor'
import { familyIds, ownChildren, type Child } from '#records/accounts/families/families'
import type { Records } from '#records/engine/db'
import { registrationDraft } from '#records/enrolment/drafts'
import { findEnrolment } from '#records/enrolment/enrolment'
import { trainingPackage } from '#records/enrolment/packages'
import { readQuote } from '#records/enrolment/price-quote'
import { progressOf } from '#records/training/trainees'
import type { AppServices } from '#app/context'
import { readDraft } from '../../enrolment/registration-read.ts'

type ReadyRegistration = {
  package: PackageKey
  form: Personal & Additional
  amountCentavos: number
  isDownPayment: boolean
}
export type FamilyRegistration = {
  id: string
  name: string
  firstName: string
  packageName: string | null
  ready: ReadyRegistration | null
  state: string
  opens: boolean
}

export async function loadRegistrations(academy: AppServices, parent: Actor): Promise<FamilyRegistration[]> {
  if (parent.parentId || parent.type !== 'CLIENT_USER') return []
  const children = await ownChildren(academy.records, parent)
  return Promise.all(children.map((child) => loadRegistration(academy, parent, child)))
}

const TO_DO: readonly ClientStage[] = ['new', 'booked', 'registering', 'rejected', 'question', 'declined']

async function loadRegistration(academy: AppServices, parent: Actor, child: Child): Promise<FamilyRegistration> {
  const { records } = academy
  const { id, name, firstName } = child
  const known = { id, name, firstName, packageName: null, ready: null }
  if (child.ownAccountAt !== null) return { ...known, state: familyText.ownAccount(firstName), opens: false }
  const facts = await findEnrolment(records, id)
  const key = facts?.selectedPackage ?? null
  if (facts && key && screenFor(facts, key) === 'form') return loadBooked(academy, parent, child, key)
  const stage = toClientStage(facts, await progressOf(records, child), false)
  return {
    ...known,
    state: stage === 'new' ? text.noPackage : childStageText[stage],
    opens: TO_DO.includes(stage),
  }
}

async function loadBooked(
  { records, now }: AppServices,
  parent: Actor,
  { id, name, firstName }: Child,
  key: PackageKey,
): Promise<FamilyRegistration> {
  const at = now()
  const [chosen, { draft }, quote] = await Promise.all([
    trainingPackage(records, key),
    registrationDraft(records, await actorOfChild(records, id), at),
    readQuote(records, id, key, at),
  ])
  const known = { id, name, firstName, packageName: chosen?.name ?? key, opens: true }
  const { personal, additional } = readDraft(draft, at, parent.name)
  if (!personal.ok || !additional.ok) {
    const errors = { ...(personal.ok ? {} : personal.errors), ...(additional.ok ? {} : additional.errors) }
    return { ...known, ready: null, state: text.missing(toLabels(errors)) }
  }
  if (quote.refused) return { ...known, ready: null, state: voucherRefusalText[quote.refused].text }
  const { amountCentavos, way } = quote
  const form = { ...personal.value, ...additional.value }
  return { ...known, ready: { package: key, form, amountCentavos, isDownPayment: way === 'first' }, state: '' }
}

const toLabels = (errors: FieldErrors) =>
  REGISTRATION_FIELDS.filter((name) => errors[name] !== undefined).map((name) => getFieldFacts(name).label)

export const sumToPay = (registrations: readonly Pick<FamilyRegistration, 'ready'>[]): number =>
  registrations.reduce((sum, { ready }) => sum + (ready?.amountCentavos ?? 0), 0)

export async function paysForSeveral(records: Records, actor: Actor): Promise<boolean> {
  if (!actor.parentId) return false
  const [, ...children] = await familyIds(records, actor)
  return children.length >= CHILDREN_AT_LEAST
}
