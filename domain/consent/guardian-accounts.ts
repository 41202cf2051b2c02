import type { UserType } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { Answers } from './purposes.ts'

export const GUARDIAN_ACCOUNT_LIMIT = { count: 20, minutes: 60 }

export type GuardianAccountFacts = {
  account: { id: string; type: UserType; parentId?: string | null; isMinor: boolean; isVerified: boolean }
  minor: { id: string; training: boolean | undefined }
  /** The child's row in a family; `since` is set once the guardian's account acts for the child. */
  family: { parentId: string; hasOwnAccount: boolean; since: string | null } | null
}
export type GuardianAccountRefusal =
  | 'not-a-client'
  | 'in-childs-account'
  | 'own-account'
  | 'minor-account'
  | 'not-agreed'
  | 'other-account'
  | 'unverified'

export function checkGuardianAccount({
  account,
  minor,
  family,
}: GuardianAccountFacts): Verdict<'add' | 'added', GuardianAccountRefusal> {
  if (account.type !== 'CLIENT_USER') return no('not-a-client')
  if (account.parentId) return no('in-childs-account')
  if (account.id === minor.id) return no('own-account')
  if (account.isMinor) return no('minor-account')
  if (family?.since) return family.parentId === account.id ? yes('added') : no('other-account')
  // A child without an account of their own already has a parent who opens it.
  if (family && !family.hasOwnAccount) return no('other-account')
  if (minor.training !== true) return no('not-agreed')
  return account.isVerified ? yes('add') : no('unverified')
}

/** An account agrees for itself: the name of its holder is the signature. */
export function actFromAccount(before: Answers, said: Answers): 'agree' | 'change' {
  return said.training === true && before.training !== true ? 'agree' : 'change'
}
