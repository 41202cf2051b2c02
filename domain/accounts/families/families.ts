import { ageOn } from '#domain/consent/ages'
import { isMinor } from '#domain/consent/guardians'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { PERSON_FIELD } from '#domain/enrolment/queued-words'
import { isDay } from '#domain/words/formats'
import type { UserType } from '#domain/accounts/accounts'

export const MOST_CHILDREN = 10
/** How often one account may add a child or open a child's place. */
export const FAMILY_LIMITS = {
  add: { count: 20, minutes: 1440 },
  open: { count: 120, minutes: 60 },
  invite: { count: 10, minutes: 1440 },
} as const
export const OWN_ACCOUNT_YEARS = 13
export const INVITED_DAYS = 7
/** The relation of a parent in the list of guardians. */
export const PARENT_RELATION = 'Parent'

/** A parent opened this session of a child's account, and acts for the child in it. */
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
    /** A child of this name and birthdate is in the family, as after a second tab. */
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

/**
 * True for a form from the page of another person than the one signed in now, such as another child's in an older tab.
 * In a place that a parent opened every form of the client area has to say whose page it came from.
 */
export function isFromOtherPlace(
  actor: { id: string; parentId?: string | null } | null,
  form: { get(name: string): unknown },
  ofClientArea: boolean,
): boolean {
  if (!actor) return false
  const person = form.get(PERSON_FIELD)
  return person === null ? Boolean(actor.parentId) && ofClientArea : person !== actor.id
}
