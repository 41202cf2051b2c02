import type {
  UsersTable,
  SessionsTable,
  SecondStepsTable,
  RecoveryCodesTable,
  AwaitedCodesTable,
  KnownDevicesTable,
  AttemptsTable,
  ResetRequestsTable,
  PasswordResetsTable,
  EmailVerificationsTable,
  DeletionRequestsTable,
} from '#records/accounts/tables'
import type {
  PackagesTable,
  DraftsTable,
  PaymentsTable,
  PaymentQuestionsTable,
  PaymentHistoryTable,
  PaymentSumsTable,
  ReceiptReadingsTable,
} from '#records/enrolment/tables'
import type { UploadsTable, FilesTable, FileRemovalsTable } from '#records/files/tables'
import type { TraineesTable, LearningMaterialsTable } from '#records/training/tables'
import type {
  WinsTable,
  AccomplishmentsTable,
  MembersTable,
  TestimonialReviewsTable,
  SiteContentTable,
  ContentVersionTable,
} from '#records/content/tables'
import type { ContactMessagesTable, OutboxTable } from '#records/mail/tables'
import type { MovedInTable, PolicyReportsTable, AuditLogTable, AuditSumsTable } from '#records/operating/tables'

// Instants are ISO 8601 in UTC, days YYYY-MM-DD, money whole centavos, booleans 0 or 1, in both engines.

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
  payment_questions: PaymentQuestionsTable
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
