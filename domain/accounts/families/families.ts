import { ageOn } from '#domain/consent/ages'
import { isMinor } from '#domain/consent/guardians'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { PERSON_FIELD } from '#domain/enrolment/queued-words'
import { isDay } from '#domain/words/formats'
import type { UserType } from '#domain/accounts/accounts'

export const MOST_CHILDREN = 10
export const FAMILY_LIMITS = {
  add: { count: 20, minutes: 1440 },
  open: { count: 120, minutes: 60 },
  invite: { count: 10, minutes: 1440 },
} as const
export const OWN_ACCOUNT_YEARS = 13
export const INVITED_DAYS = 7
export const PARENT_RELATION = 'Parent'

export function isOpenedByParent(actor: { parentId?: string | null }): boolean {
  return Boolean(actor.parentId)
}

export type FamilyRefusal =
  | 'not-allowed'
  | 'too-many-children'
  | 'born-missing'
  | 'born-later'
  | 'not-a-child'
  | 'added-already'

export function checkNewChild(
  facts: {
    parent: { type: UserType; parentId?: string | null }
    isChild: boolean
    children: number
    birthdate: string
    /** True when the family has a child of this name and birthdate, as after a second tab. */
    isKnown: boolean
  },
  now: Date,
): Verdict<'add', FamilyRefusal> {
  if (facts.parent.type !== 'CLIENT_USER' || isOpenedByParent(facts.parent) || facts.isChild) return no('not-allowed')
  if (!isDay(facts.birthdate)) return no('born-missing')
  if (ageOn(facts.birthdate, now) < 0) return no('born-later')
  if (!isMinor(facts.birthdate, now)) return no('not-a-child')
  if (facts.children >= MOST_CHILDREN) return no('too-many-children')
  return facts.isKnown ? no('added-already') : yes('add')
}

export function checkOwnAccount(birthdate: string | null, now: Date): Verdict<'invite', 'too-young'> {
  return birthdate && isDay(birthdate) && ageOn(birthdate, now) < OWN_ACCOUNT_YEARS ? no('too-young') : yes('invite')
}

export type InvitationRefusal = 'not-found' | 'too-young' | 'address-taken' | 'unverified'

/** True for a form from another person's page, or one in a parent-opened place that names none. */
export function isFromOtherPlace(
  actor: { id: string; parentId?: string | null } | null,
  form: { get(name: string): unknown },
  ofClientArea: boolean,
): boolean {
  if (!actor) return false
  const person = form.get(PERSON_FIELD)
  return person === null ? Boolean(actor.parentId) && ofClientArea : person !== actor.id
}
