import type { Generated } from 'kysely'
import type { CurrentPackage, PackageKey } from '#domain/enrolment/packages'
import type { RequestColumns, Searched } from '#records/engine/columns'

export type UsersTable = Searched & {
  id: string
  email: string
  password_hash: string | null
  type: string
  first_name: string
  last_name: string
  name: string
  nickname: string | null
  registration_step: number
  current_package: CurrentPackage
  selected_package: PackageKey | null
  created_at: string
  age: number | null
  birthdate: string | null
  address: string | null
  phone: string | null
  handler_name: string | null
  contact_email: string | null
  first_schedule: string | null
  image: string | null
  must_change_password: Generated<number>
  verified_at: Generated<string | null>
  disabled_at: Generated<string | null>
  role: Generated<string>
  passkey_handle: Generated<string | null>
}

export type SessionsTable = {
  token_hash: string
  user_id: string
  created_at: string
  seen_at: string
  expires_at: string
  device: Generated<string | null>
  place: Generated<string | null>
  proved_at: Generated<string | null>
  parent_id: Generated<string | null>
}

/**
 * `own_account_at`: null while only the parent signs in. `guardian_since`: null for a guardian who answers by link.
 */
export type FamilyMembersTable = {
  child_id: string
  parent_id: string
  added_at: string
  /** The id of the form, so that a form sent twice adds one child. */
  form_id: Generated<string | null>
  own_account_at: Generated<string | null>
  guardian_since: Generated<string | null>
}

export type FamilyInvitationsTable = { child_id: string; email: string; created_at: string }

export type SessionLinksTable = { token_hash: string; session_hash: string; expires_at: string }
export type SecondStepsTable = {
  user_id: string
  secret: string
  created_at: string
  /** Null until a first code was correct; only then does it count. */
  confirmed_at: Generated<string | null>
  last_counter: Generated<number>
}
export type RecoveryCodesTable = { user_id: string; code_hash: string }
export type AwaitedCodesTable = { token_hash: string; user_id: string; expires_at: string }
export type PasskeysTable = {
  id: string
  user_id: string
  public_key: string
  counter: number
  transports: string
  name: string
  created_at: string
  used_at: Generated<string | null>
}
export type PasskeyChallengesTable = {
  token_hash: string
  challenge: string
  purpose: string
  user_id: string | null
  expires_at: string
}
export type KnownDevicesTable = { token_hash: string; user_id: string; created_at: string; seen_at: string }
export type AttemptsTable = { id: string; subject: string; at: string }

export type ResetRequestsTable = { id: string; email: string; requested_at: string }
export type PasswordResetsTable = {
  token_hash: string
  user_id: string
  created_at: string
  expires_at: string
  used_at: string | null
  /** The email that carries the link; each delivered copy holds a valid one. */
  mail_id: Generated<string | null>
  made_by: Generated<string | null>
}
export type EmailVerificationsTable = {
  token_hash: string
  user_id: string
  mail_id: string | null
  created_at: string
  expires_at: string
  /** The new address the link confirms; null for the one the account has. */
  email: Generated<string | null>
}

export type CorrectionRequestsTable = RequestColumns & {
  words: string
  answer: string | null
}

/** The row outlives the person, without a name. */
export type DeletionRequestsTable = RequestColumns & {
  name: string
  email: string
  outcome: 'taken-back' | 'deleted' | null
}

/** At most one open per address; `outcome` says how it was settled. */
export type StaffInvitationsTable = {
  id: string
  email: string
  role: string
  invited_by: string
  created_at: string
  expires_at: string
  settled_at: Generated<string | null>
  outcome: Generated<'joined' | 'withdrawn' | null>
}
export type StaffInvitationLinksTable = { token_hash: string; invitation_id: string; created_at: string }
