import type * as accounts from '#records/accounts/tables'
import type * as enrolment from '#records/enrolment/tables'
import type * as files from '#records/files/tables'
import type * as training from '#records/training/tables'
import type * as seats from '#records/training/seats/tables'
import type * as trial from '#records/training/trial/tables'
import type * as openHours from '#records/training/open-hours/tables'
import type * as pay from '#records/training/pay/tables'
import type * as library from '#records/training/library/tables'
import type * as assessing from '#records/training/assessing/tables'
import type * as practice from '#records/training/practice/tables'
import type * as qrPh from '#records/money/qr-ph/tables'
import type * as balance from '#records/money/balance/tables'
import type * as vouchers from '#records/money/vouchers/tables'
import type * as ledger from '#records/money/ledger/tables'
import type { CertificatesTable } from '#records/training/certificates/table'
import type * as statements from '#records/money/statements/tables'
import type * as content from '#records/content/tables'
import type * as mail from '#records/mail/tables'
import type * as consent from '#records/consent/tables'
import type * as imports from '#records/import/tables'
import type * as operating from '#records/operating/tables'

// Instants are ISO 8601 in UTC, days YYYY-MM-DD, money whole centavos, booleans 0 or 1, in both engines.

export type Tables = {
  users: accounts.UsersTable
  sessions: accounts.SessionsTable
  family_members: accounts.FamilyMembersTable
  family_invitations: accounts.FamilyInvitationsTable
  staff_seen: { user_id: string; seen_at: string }
  second_steps: accounts.SecondStepsTable
  recovery_codes: accounts.RecoveryCodesTable
  awaited_codes: accounts.AwaitedCodesTable
  passkeys: accounts.PasskeysTable
  passkey_challenges: accounts.PasskeyChallengesTable
  second_step_asked: { id: number; since: string }
  known_devices: accounts.KnownDevicesTable
  attempts: accounts.AttemptsTable
  packages: enrolment.PackagesTable
  drafts: enrolment.DraftsTable
  uploads: files.UploadsTable
  upload_pieces: files.UploadPiecesTable
  builds: files.BuildsTable
  proxies_seen: { peer: string; seen_at: string }
  files: files.FilesTable
  file_removals: files.FileRemovalsTable
  payments: enrolment.PaymentsTable
  family_payments: enrolment.FamilyPaymentsTable
  payment_questions: enrolment.PaymentQuestionsTable
  payment_history: enrolment.PaymentHistoryTable
  ledger_entries: ledger.LedgerEntriesView
  payment_sums: enrolment.PaymentSumsTable
  acknowledgements: ledger.AcknowledgementsTable
  acknowledgement_shares: ledger.AcknowledgementSharesTable
  acknowledgement_numbers: { year: number; last: number }
  acknowledgement_terms: ledger.AcknowledgementTermsTable
  closed_months: ledger.ClosedMonthsTable
  invoice_numbers: ledger.InvoiceNumbersTable
  vouchers: vouchers.VouchersTable
  voucher_uses: vouchers.VoucherUsesTable
  rest_reminders: balance.RestRemindersTable
  statements: statements.StatementsTable
  statement_lines: statements.StatementLinesTable
  statement_line_shares: statements.StatementLineSharesTable
  statement_proofs: statements.StatementProofsView
  statement_layouts: statements.StatementLayoutsTable
  imports: imports.ImportsTable
  import_columns: imports.ImportColumnsTable
  import_rows: imports.ImportRowsTable
  story_drafts: imports.StoryDraftsTable
  facebook_exports: imports.FacebookExportsTable
  movement_claims: statements.MovementClaimsTable
  audit_sums: operating.AuditSumsTable
  master_keys: operating.MasterKeysTable
  receipt_readings: enrolment.ReceiptReadingsTable
  receipt_readings_begun: enrolment.ReceiptReadingsBegunTable
  qr_ph_codes: qrPh.QrPhCodesTable
  payment_codes: qrPh.PaymentCodesTable
  trainees: training.TraineesTable
  validity_extensions: training.ValidityExtensionsTable
  package_changes: enrolment.PackageChangesTable
  package_change_requests: enrolment.PackageChangeRequestsTable
  training_sessions: training.TrainingSessionsTable
  attendances: training.AttendancesTable
  certificates: CertificatesTable
  attendance_notes: assessing.AttendanceNotesTable
  criteria: assessing.CriteriaTable
  drills: practice.DrillsTable
  practice_assignments: practice.PracticeAssignmentsTable
  practice_attempts: practice.PracticeAttemptsTable
  practice_moments: practice.PracticeMomentsTable
  practice_marks: practice.PracticeMarksTable
  practice_reports: practice.PracticeReportsTable
  ratings: assessing.RatingsTable
  attendance_materials: assessing.AttendanceMaterialsTable
  calendar_feeds: training.CalendarFeedsTable
  session_cancellations: training.SessionCancellationsTable
  session_move_requests: training.SessionMoveRequestsTable
  session_reminders: training.SessionRemindersTable
  open_hours: openHours.OpenHoursTable
  coach_days_off: openHours.CoachDaysOffTable
  seat_entries: seats.SeatEntriesTable
  seat_links: seats.SeatLinksTable
  coach_rates: pay.CoachRatesTable
  coach_months_paid: pay.CoachMonthsPaidTable
  trial_slots: trial.TrialSlotsTable
  enquiries: trial.EnquiriesTable
  enquiry_links: { token_hash: string; enquiry_id: string }
  training_terms: training.TrainingTermsTable
  closed_days: training.ClosedDaysTable
  wins: content.WinsTable
  news: content.WinsTable
  accomplishments: content.AccomplishmentsTable
  members: content.MembersTable
  testimonial_reviews: content.TestimonialReviewsTable
  learning_materials: training.LearningMaterialsTable
  material_sections: library.MaterialSectionsTable
  section_packages: library.SectionPackagesTable
  reading_places: library.ReadingPlacesTable
  library_visits: library.LibraryVisitsTable
  site_content: content.SiteContentTable
  site_versions: content.SiteVersionsTable
  contact_messages: mail.ContactMessagesTable
  outbox: mail.OutboxTable
  email_settings: mail.EmailSettingsTable
  reset_requests: accounts.ResetRequestsTable
  password_resets: accounts.PasswordResetsTable
  email_verifications: accounts.EmailVerificationsTable
  session_links: accounts.SessionLinksTable
  staff_invitations: accounts.StaffInvitationsTable
  staff_invitation_links: accounts.StaffInvitationLinksTable
  moved_in: operating.MovedInTable
  deletion_requests: accounts.DeletionRequestsTable
  correction_requests: accounts.CorrectionRequestsTable
  policy_reports: operating.PolicyReportsTable
  content_version: content.ContentVersionTable
  audit_log: operating.AuditLogTable
  audit_chain: operating.AuditChainTable
  audit_head: operating.AuditHeadTable
  audit_waiting: { entry_id: number }
  looks: operating.LooksTable
  privacy_notices: consent.PrivacyNoticesTable
  consents: consent.ConsentsTable
  guardians: consent.GuardiansTable
  guardian_links: consent.GuardianLinksTable
  retention_terms: operating.RetentionTermsTable
  legal_holds: operating.LegalHoldsTable
  schema_contract: operating.SchemaContractTable
  scheduled_work: operating.ScheduledWorkTable
  site_clock: { one: number; seen_at: string; jump: string | null }
  retention_marks: { kind: string; row_id: string; marked_at: string }
}
