import type { Generated, GeneratedAlways } from 'kysely'
import type { PaymentStatus } from '#domain/enrolment'
import type { MailKind } from '#domain/mails'
import type { CurrentPackage, PackageKey } from '#domain/packages'
import type { PictureFocus } from '#domain/pictures'
import type { UploadPurpose } from '#domain/uploads'

// Instants are ISO 8601 text in UTC, days YYYY-MM-DD, money whole centavos, booleans 0 or 1: the same in both engines.

/** A row's words in lower case, written by the database itself for searching. */
type Searched = { search: GeneratedAlways<string> }

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
  /** 1 while the password is the one the old site kept. */
  must_change_password: Generated<number>
  /** When the person showed that the e-mail address is theirs; null until then. */
  verified_at: Generated<string | null>
  /** When the operator closed the account; null for one that is open. */
  disabled_at: Generated<string | null>
}

export type SessionsTable = { token_hash: string; user_id: string; created_at: string; seen_at: string; expires_at: string; /** Browser and system in words. */ device: Generated<string | null> }
export type SecondStepsTable = { user_id: string; secret: string; created_at: string; /** Null until a first code was right: only then it counts. */ confirmed_at: Generated<string | null>; last_counter: Generated<number> }
export type RecoveryCodesTable = { user_id: string; code_hash: string }
export type AwaitedCodesTable = { token_hash: string; user_id: string; expires_at: string }
/** A browser an account was signed in with, by the hash of the cookie it keeps. */
export type KnownDevicesTable = { token_hash: string; user_id: string; created_at: string; seen_at: string }
export type AttemptsTable = { id: string; subject: string; at: string }

export type PackagesTable = { key: PackageKey; position: number; name: string; description: string; price_centavos: number | null; sessions: number; assessments: number }

/** What was typed into the registration form so far, as typed. */
export type DraftsTable = { user_id: string; fields: string; updated_at: string }

export type UploadsTable = {
  id: string
  user_id: string
  created_at: string
  /** Set once the bytes are checked, fsynced and kept as a file. */
  file_id: string | null
  /** What the bytes are checked and kept as. */
  purpose: Generated<UploadPurpose>
  /** How large it said it would be. */
  bytes: Generated<number>
}

export type FilesTable = {
  id: string
  kind: 'receipt' | 'material' | 'picture' | 'avatar' | 'payment-details'
  owner_id: string | null
  /** Storage key of the original bytes. */
  key: string
  /** Storage key of the re-encoded picture for viewing; null for documents. */
  view_key: string | null
  content_type: string
  view_type: string | null
  bytes: number
  width: number | null
  height: number | null
  /** SHA-256 of the bytes as they arrived. */
  sha256: string
  /** SHA-256 the browser says the picture had before it was shrunk; a hint, never proof. */
  source_sha256: string | null
  /** A tiny blurred picture as a data address, shown until the picture is there. */
  placeholder: string | null
  created_at: string
  /** The part that stays in sight where a frame cuts the picture; null is the middle. */
  focus: PictureFocus | null
}

export type PaymentsTable = {
  id: string
  user_id: string
  package: PackageKey
  amount_centavos: number
  status: PaymentStatus
  submitted_at: string
  upload_id: string
  receipt_file_id: string
  decided_at: string | null
  decided_by: string | null
  reason: string | null
  /** When it stopped counting: deleted, resubmitted or unenrolled. At most one payment a person is without it. */
  removed_at: string | null
  removed_because: 'deleted' | 'resubmitted' | 'unenrolled' | null
  /** The reference number staff typed from the receipt, letters and digits only. */
  reference: Generated<string | null>
}

export type PaymentHistoryTable = {
  payment_id: string
  user_id: string | null
  package: PackageKey
  amount_centavos: number
  submitted_at: string
  confirmed_at: string
  confirmed_by: string | null
  receipt_file_id: string | null
}

/** What the payments confirmed in each half of a UTC day (a until 16:00, b after: midnight in Manila) come to; the database writes it. */
export type PaymentSumsTable = { half_day: string; payments: number; centavos: string | number; changes: Generated<number> }

/** What a machine read from a receipt; a row without words says that it was tried. */
export type ReceiptReadingsTable = { file_id: string; tried_at: string; reference: string | null; amount_centavos: string | number | null }

export type TraineesTable = { id: string; user_id: string; payment_id: string; package: PackageKey; session_took: number; assessment_took: number; joined_at: string }

/** The version of an entry, counted by every change, and the user who made it. */
type Edited = { revision: Generated<number>; updated_by: string | null }

export type WinsTable = Searched & Edited & { id: string; title: string; content: string; image: string | null; date: string | null; post_url: string | null }
export type AccomplishmentsTable = Searched & Edited & { id: string; title: string; content: string; date: string | null }
export type MembersTable = Searched & Edited & { id: string; name: string; titles: string; testimonial: string | null; image: string | null; date: string | null; hidden: Generated<number>; /** What staff have told its writer; null while it is shown or nothing was said. */ hidden_reason: Generated<string | null> }

/** What a trainee has written and staff have not approved: one a person. */
export type TestimonialReviewsTable = {
  user_id: string
  name: string
  titles: string
  testimonial: string
  image: string | null
  sent_at: string
  state: 'waiting' | 'returned'
  /** Why it was returned. */
  reason: string | null
  revision: Generated<number>
}
export type LearningMaterialsTable = Searched & Edited & { id: string; file_name: string; file_id: string; image: string | null; created_at: string }
/** Stored bytes to be cleared away, because the record that pointed at them is gone. */
export type FileRemovalsTable = { key: string; at: string }
/** Site content by name, each value JSON: brand, contact, FAQ, the recent-win header and the like. */
export type SiteContentTable = { name: string; value: string; updated_at: string }

export type ContactMessagesTable = Searched & { id: string; name: string; email: string; subject: string; message: string; received_at: string; read_at: string | null; /** The name of its sending, where its page gave it one. */ sending: Generated<string | null> }

export type OutboxTable = Searched & {
  id: string
  kind: MailKind
  recipient: string
  /** In whose name it is written: the academy, or the visitor who used the contact form. */
  sender_name: string
  reply_to: string | null
  subject: string
  text: string
  html: string
  created_at: string
  attempts: number
  /** When the next attempt is due; it counts only while the mail is neither sent nor failed. */
  next_at: string
  sent_at: string | null
  failed_at: string | null
  last_error: string | null
  /** Two mails of one cause are one. */
  once: string | null
  /** Whose link the mail carries: it is made when the mail is handed over, and stands nowhere before. */
  account_id: Generated<string | null>
  claimed_by: string | null
  claimed_until: string | null
}

/** That somebody asked for a new password, whether or not there is such an account. */
export type ResetRequestsTable = { id: string; email: string; requested_at: string }
export type PasswordResetsTable = {
  token_hash: string
  user_id: string
  created_at: string
  expires_at: string
  used_at: string | null
  /** The mail that carries the link; every copy of it carries one that works. */
  mail_id: Generated<string | null>
}
export type EmailVerificationsTable = { token_hash: string; user_id: string; mail_id: string | null; created_at: string; expires_at: string }
/** What was taken over from the old site, with a digest of how it was there. */
export type MovedInTable = { collection: string; id: string; digest: string; at: string }
/** That a person asked to be deleted; once they are, the row says so without naming them. */
export type DeletionRequestsTable = { id: string; user_id: string; name: string; email: string; asked_at: string; settled_at: string | null; settled_by: string | null; outcome: 'taken-back' | 'deleted' | null }
/** What browsers told of that a page's content policy stopped, counted by what, where from and where. */
export type PolicyReportsTable = { id: string; directive: string; blocked: string; page: string; times: number; first_seen: string; last_seen: string }
export type ContentVersionTable = { version: number }

export type AuditLogTable = Searched & {
  id: Generated<number>
  at: string
  actor_id: string | null
  actor_name: string
  action: string
  subject: string
  subject_id: string
  /** Whom it concerns, for reading and searching. */
  subject_name: string
  before: string
  after: string
}

/** How many lines of the audit log lie in each half day; the database keeps them itself. */
export type AuditSumsTable = { half_day: string; entries: number }

export type Tables = {
  users: UsersTable
  sessions: SessionsTable
  second_steps: SecondStepsTable
  recovery_codes: RecoveryCodesTable
  awaited_codes: AwaitedCodesTable
  known_devices: KnownDevicesTable
  attempts: AttemptsTable
  packages: PackagesTable
  drafts: DraftsTable
  uploads: UploadsTable
  proxies_seen: { peer: string; seen_at: string }
  files: FilesTable
  file_removals: FileRemovalsTable
  payments: PaymentsTable
  payment_history: PaymentHistoryTable
  payment_sums: PaymentSumsTable
  audit_sums: AuditSumsTable
  receipt_readings: ReceiptReadingsTable
  trainees: TraineesTable
  wins: WinsTable
  news: WinsTable
  accomplishments: AccomplishmentsTable
  members: MembersTable
  testimonial_reviews: TestimonialReviewsTable
  learning_materials: LearningMaterialsTable
  site_content: SiteContentTable
  contact_messages: ContactMessagesTable
  outbox: OutboxTable
  reset_requests: ResetRequestsTable
  password_resets: PasswordResetsTable
  email_verifications: EmailVerificationsTable
  moved_in: MovedInTable
  deletion_requests: DeletionRequestsTable
  policy_reports: PolicyReportsTable
  content_version: ContentVersionTable
  audit_log: AuditLogTable
}
