import { CONSENT_CHOICES, type Answers, type ConsentPurpose } from '#domain/consent/purposes'
import { CHILDREN_AT_MOST } from '#domain/enrolment/family-payment'
import { AGREED, type FieldValues } from '#domain/forms'
import { linkTo } from '#routes'

/** Says that the address names the children, so that no child means none and not all. */
export const PICKED = 'picked'
export const PAY_FORM = 'family-pay'

export const consentField = (purpose: ConsentPurpose, childId: string) => `${purpose}-${childId}`
export const childField = (childId: string) => `child-${childId}`

const CONSENT_FIELD = new RegExp(`^(${CONSENT_CHOICES.join('|')})-\\w{1,40}$`)

export function readChosenChildren(form: FormData | URLSearchParams): string[] {
  const ids = form.getAll('child').filter((id): id is string => typeof id === 'string' && /^\w{1,40}$/.test(id))
  return [...new Set(ids)].slice(0, CHILDREN_AT_MOST + 1)
}

/** The children named by the address; null before any was chosen. */
export const pickedChildren = (query: URLSearchParams) => (query.has(PICKED) ? readChosenChildren(query) : null)

export const readChildAnswers = (form: FormData, childId: string): Answers =>
  Object.fromEntries(CONSENT_CHOICES.map((purpose) => [purpose, form.get(consentField(purpose, childId)) === AGREED]))

export function readConsentTicks(form: FormData | URLSearchParams): FieldValues {
  const names = [...form.keys()].filter((name) => CONSENT_FIELD.test(name) && form.get(name) === AGREED)
  return Object.fromEntries(names.slice(0, CONSENT_CHOICES.length * CHILDREN_AT_MOST).map((name) => [name, AGREED]))
}

export function toPayAddress(childIds: readonly string[], more: FieldValues = {}): string {
  const query = new URLSearchParams([
    [PICKED, '1'],
    ...childIds.map((id): [string, string] => ['child', id]),
    ...Object.entries(more),
  ])
  return `${linkTo('familyPay')}?${query}`
}
