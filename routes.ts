import {
  ALONE,
  CACHED_PAGE,
  DECISION_FORM,
  DELETING_FORM,
  endpoint,
  EXPORT,
  FORM,
  IN_SITEMAP,
  JOURNEY,
  JOURNEY_FORM,
  KEYED,
  LIGHT,
  LIVE,
  NEWCOMERS,
  NOT_SEARCHED,
  pagesFor,
  pagesIn,
  PICTURE,
  PICTURE_FORM,
  PROOF_OF_PAYMENT,
  PROVED_FORM,
  REPORT,
  SITE_FILE,
  WITH_ISLANDS,
  type AddressFacts,
  type RouteFacts,
} from './route-facts.ts'
import { PRACTICE_ADDRESSES } from './practice-routes.ts'

// Marked pure, so that browsers load only the paths.
const visitor = /* @__PURE__ */ pagesIn('visitor')
const client = /* @__PURE__ */ pagesIn('client')
const admin = /* @__PURE__ */ pagesIn('admin')
const content = /* @__PURE__ */ pagesFor('content')
const materials = /* @__PURE__ */ pagesFor('materials')
const packages = /* @__PURE__ */ pagesFor('packages')
const payments = /* @__PURE__ */ pagesFor('payments')
const history = /* @__PURE__ */ pagesFor('payment-history')
const paymentDetails = /* @__PURE__ */ pagesFor('payment-details')
const sessions = /* @__PURE__ */ pagesFor('sessions')
const everyTrainee = /* @__PURE__ */ pagesFor('every-trainee')
const reports = /* @__PURE__ */ pagesFor('reports')
const log = /* @__PURE__ */ pagesFor('log')
const paymentLog = /* @__PURE__ */ pagesFor('payment-log')
const clientLog = /* @__PURE__ */ pagesFor('client-log')
const enquiries = /* @__PURE__ */ pagesFor('enquiries')
const messages = /* @__PURE__ */ pagesFor('messages')
const corrections = /* @__PURE__ */ pagesFor('corrections')
const imports = /* @__PURE__ */ pagesFor('import')
const accountDeletion = /* @__PURE__ */ pagesFor('account-deletion')

const ACCOMPLISHMENT = { under: 'adminAccomplishments', takes: 'words' } satisfies RouteFacts
const NEWS_ITEM = { under: 'adminNews', takes: 'picture' } satisfies RouteFacts
const WIN = { under: 'adminWins', takes: 'picture' } satisfies RouteFacts
const MEMBER = { under: 'adminMembers', takes: 'picture' } satisfies RouteFacts
const PDF_FORM = { under: 'adminMaterials', takes: 'material' } satisfies RouteFacts
const NAME_FORM = { under: 'adminMaterials', takes: 'words' } satisfies RouteFacts
const DRILL = { under: 'adminDrills', takes: 'words' } satisfies RouteFacts
const PACKAGE = { under: 'adminPackages', takes: 'words' } satisfies RouteFacts

export const ADDRESSES = {
  splash: visitor('/', 'content/splash.tsx', CACHED_PAGE),
  home: visitor('/home', 'content/home.tsx', CACHED_PAGE, IN_SITEMAP),
  about: visitor('/about', 'content/about.tsx', CACHED_PAGE, IN_SITEMAP),
  contact: visitor('/contact', 'mail/contact.tsx', CACHED_PAGE, FORM, IN_SITEMAP),
  privacy: visitor('/privacy', 'consent/privacy.tsx', CACHED_PAGE, IN_SITEMAP),
  privacyVersion: visitor('/privacy/:version', 'consent/privacy.tsx', CACHED_PAGE),
  terms: visitor('/terms', 'content/legal/terms.tsx', CACHED_PAGE),
  refunds: visitor('/refunds', 'content/legal/refunds.tsx', CACHED_PAGE),
  helloWorld: visitor('/helloworld', 'content/hello-world.tsx', CACHED_PAGE),
  login: visitor('/login', 'accounts/login.tsx', JOURNEY_FORM, NEWCOMERS, NOT_SEARCHED),
  loginCode: visitor('/login/code', 'accounts/login-code.tsx', JOURNEY_FORM),
  passkeyChallenge: visitor('/passkeys/challenge', 'accounts/passkey-challenge.ts', FORM, ALONE, NOT_SEARCHED),
  forgotPassword: visitor('/forgot-password', 'accounts/forgot-password.tsx', JOURNEY_FORM, NEWCOMERS, WITH_ISLANDS),
  resetPassword: visitor('/reset-password/:token', 'accounts/reset-password.tsx', JOURNEY_FORM, KEYED),
  verifyEmail: visitor('/verify-email/:token', 'accounts/verify-email.tsx', JOURNEY_FORM, KEYED),
  continueHere: visitor('/continue/:token', 'accounts/continue-here.tsx', JOURNEY_FORM, KEYED),
  joinStaff: visitor('/join/:token', 'accounts/join.tsx', JOURNEY_FORM, KEYED),
  guardian: visitor('/guardian/:token', 'consent/guardian.tsx', JOURNEY_FORM, KEYED),
  calendarFeed: visitor('/calendar/:file', 'training/calendar-feed.ts', ALONE, KEYED, NOT_SEARCHED),
  packages: visitor('/packages-registration', 'enrolment/packages.tsx', CACHED_PAGE, JOURNEY_FORM, IN_SITEMAP),
  trial: visitor('/trial', 'training/trial/trial.tsx', CACHED_PAGE, JOURNEY_FORM),
  trialSent: visitor('/trial/sent', 'training/trial/trial-sent.tsx', JOURNEY),
  trialBooked: visitor('/trial/sent/:token', 'training/trial/trial-booked.tsx', JOURNEY, KEYED),
  trialFile: visitor('/trial/sent/:token/lesson.ics', 'training/trial/trial-file.ts', ALONE, KEYED),
  trialCancel: visitor('/trial/cancel/:token', 'training/trial/trial-cancel.tsx', JOURNEY_FORM, KEYED),
  declineSeat: visitor('/seat/decline/:token', 'training/seat/decline-seat.tsx', JOURNEY_FORM, KEYED),
  members: visitor('/members', 'content/members.tsx', CACHED_PAGE, IN_SITEMAP),
  testimonial: visitor('/testimonial/:id', 'content/testimonial.tsx', CACHED_PAGE),
  win: visitor('/wins/:id', 'content/win.tsx', CACHED_PAGE),
  newsItem: visitor('/news/:id', 'content/news-item.tsx', CACHED_PAGE),
  certificate: visitor('/certificates/:number', 'training/certificate.tsx', WITH_ISLANDS, KEYED),
  certificatePicture: visitor('/certificates/:number/share.jpg', 'training/certificate-picture.ts', PICTURE, KEYED),
  around: visitor('/around/:kind/:id', 'content/stories/around.ts', ALONE, NOT_SEARCHED),
  share: visitor('/share/:kind/:file', 'content/sharing/share.ts', PICTURE),
  sitemap: visitor('/sitemap.xml', 'content/sharing/sitemap.ts', ALONE),
  robots: visitor('/robots.txt', 'content/sharing/robots.ts', ALONE),
  feed: visitor('/feed.xml', 'content/sharing/feed.ts', ALONE),
  manifest: visitor('/site.webmanifest', 'content/sharing/manifest.ts', ALONE),
  icon192: visitor('/icon-192.png', 'content/sharing/icon.ts', PICTURE),
  icon512: visitor('/icon-512.png', 'content/sharing/icon.ts', PICTURE),
  lookArt: visitor('/art/:look/:file', 'content/sharing/look-art.ts', PICTURE),
  appleIcon: visitor('/apple-touch-icon.png', 'content/sharing/icon.ts', PICTURE),
  logout: visitor('/logout', 'accounts/logout.tsx', JOURNEY_FORM, ALONE, NOT_SEARCHED),
  signOutEverywhere: visitor('/sign-out-everywhere', 'accounts/sign-out-everywhere.tsx', JOURNEY_FORM, ALONE),
  me: visitor('/me', 'accounts/me.tsx', JOURNEY, ALONE),

  clientHome: client('/client', 'home/home.tsx', JOURNEY, PICTURE_FORM, NOT_SEARCHED),
  clientTraining: client('/client/training', 'training/training.tsx', JOURNEY),
  clientPayments: client('/client/payments', 'money/payments.tsx', JOURNEY),
  clientAccount: client('/client/account', 'accounts/account.tsx', JOURNEY, PICTURE_FORM),
  family: client('/client/family', 'family/family.tsx', JOURNEY, PICTURE_FORM),
  familyPay: client('/client/family/pay', 'family/pay/family-pay.tsx', PROOF_OF_PAYMENT),
  ward: client('/client/family/child/:id', 'family/ward/ward.tsx', PROOF_OF_PAYMENT),
  clientPrivacy: client('/client/privacy', 'consent/own-privacy.tsx', JOURNEY_FORM),
  balance: client('/client/balance', 'money/balance/balance.tsx', PROOF_OF_PAYMENT),
  clientPassword: client('/client/password', 'accounts/account-password.tsx', JOURNEY_FORM),
  ownData: client('/client/data', 'accounts/own-data.ts', REPORT),
  clientSecurity: client('/client/security', 'accounts/security.tsx', JOURNEY_FORM),
  sessionLink: client('/client/session-link', 'accounts/session-link.ts', JOURNEY_FORM),
  clientConfirm: client('/client/confirm', 'accounts/confirm.tsx', JOURNEY_FORM),
  ownGuardian: client('/client/guardian', 'consent/own-guardian.tsx', JOURNEY_FORM),
  packageChange: client('/client/package', 'enrolment/package-change/package-change.tsx', JOURNEY_FORM),
  ownSessions: client('/client/sessions', 'training/sessions/sessions.tsx', JOURNEY_FORM),
  moveRequest: client('/client/sessions/:id/move', 'training/sessions/move-request.tsx', JOURNEY_FORM),
  planOwnSession: client('/client/sessions/plan', 'training/own-planning/plan-own-session.tsx', JOURNEY_FORM),
  moveOwnSession: client('/client/sessions/:id/time', 'training/own-planning/move-own-session.tsx', JOURNEY_FORM),
  groupSeats: client('/client/sessions/seats', 'training/seats/seats.tsx', JOURNEY_FORM),
  ownSessionFile: client('/client/sessions/:id/calendar.ics', 'training/sessions/calendar-file.ts', JOURNEY),
  offline: client('/client/offline', 'device/offline.tsx', JOURNEY),
  verification: client('/client/verification', 'accounts/verification.tsx', JOURNEY_FORM),
  materials: client('/learningmaterials', 'training/materials.tsx', NOT_SEARCHED),
  reader: client('/learningmaterials/:id', 'training/reader.tsx'),
  readingPlace: client('/learningmaterials/:id/page', 'training/reading-place.ts', FORM),
  assessments: client('/client/assessments', 'training/assessing/assessments.tsx'),
  ownAcknowledgement: client('/client/receipts/:number', 'money/acknowledgement-pdf.ts'),
  ownCertificate: client('/client/certificate.pdf', 'training/certificates/certificate-pdf.ts'),
  writeTestimonial: client('/writetestimonial/:id', 'content/testimonial-form.tsx', PICTURE_FORM, NOT_SEARCHED),
  registrationToContinue: client('/registration', 'enrolment/registration-to-continue.tsx', JOURNEY, NOT_SEARCHED),
  registration: client('/registration/:packagesid', 'enrolment/registration.tsx', PROOF_OF_PAYMENT),
  registrationDraft: client('/registration/:packagesid/draft', 'enrolment/registration-draft.tsx', PROOF_OF_PAYMENT),
  payExactlyPicture: client('/client/pay/:code/:centavos/qr.png', 'money/pay-exactly/picture.ts', JOURNEY),
  registrationStatus: client('/registration/:packagesid/status', 'enrolment/registration-status.tsx', LIVE),

  admin: admin('/admin', 'index.tsx', NOT_SEARCHED),
  dashboard: admin('/admin/dashboard', 'operating/dashboard.tsx', FORM),
  adminSearch: admin('/admin/search', 'operating/search/search.tsx'),
  adminSearchHits: admin('/admin/search/hits', 'operating/search/hits.ts'),
  adminAccomplishments: content('/admin/accomplishments', 'content/content-page.tsx', DELETING_FORM),
  accomplishmentNew: content('/admin/accomplishments/new', 'content/content-edit.tsx', ACCOMPLISHMENT),
  accomplishmentEdit: content('/admin/accomplishments/:id/edit', 'content/content-edit.tsx', ACCOMPLISHMENT),
  adminNews: content('/admin/news', 'content/news.tsx', DELETING_FORM),
  newsNew: content('/admin/news/new', 'content/content-edit.tsx', NEWS_ITEM),
  newsEdit: content('/admin/news/:id/edit', 'content/content-edit.tsx', NEWS_ITEM),
  adminWins: content('/admin/wins', 'content/content-page.tsx', DELETING_FORM),
  winNew: content('/admin/wins/new', 'content/content-edit.tsx', WIN),
  winEdit: content('/admin/wins/:id/edit', 'content/content-edit.tsx', WIN),
  adminMaterials: materials('/admin/learningmaterialscontrol', 'training/materials.tsx', DELETING_FORM),
  materialNew: materials('/admin/learningmaterialscontrol/new', 'training/material-pdf.tsx', PDF_FORM),
  materialReupload: materials('/admin/learningmaterialscontrol/:id/reupload', 'training/material-pdf.tsx', PDF_FORM),
  materialRename: materials('/admin/learningmaterialscontrol/:id/rename', 'training/material-rename.tsx', NAME_FORM),
  materialSections: materials('/admin/learningmaterialscontrol/sections', 'training/library/sections.tsx', FORM),
  adminTestimonials: content('/admin/testimonials', 'content/testimonials.tsx', FORM),
  adminMembers: content('/admin/members', 'content/content-page.tsx', DELETING_FORM),
  memberNew: content('/admin/members/new', 'content/content-edit.tsx', MEMBER),
  memberEdit: content('/admin/members/:id/edit', 'content/content-edit.tsx', MEMBER),
  pendingPayments: payments('/admin/pendingregistrationpayments', 'enrolment/pending-payments.tsx', DECISION_FORM),
  adminQrPh: paymentDetails('/admin/qr-ph', 'money/qr-ph/qr-ph.tsx', PICTURE_FORM),
  qrPhTrial: paymentDetails('/admin/qr-ph/try.png', 'money/qr-ph/trial-picture.ts'),
  paymentMoney: payments('/admin/payments/:id/money', 'money/giving/refund-page.tsx', PROVED_FORM),
  adminBalances: payments('/admin/balances', 'money/balances/balances.tsx', FORM),
  balancesCsv: payments('/admin/balances/balances.csv', 'money/balances/balances-csv.ts', EXPORT),
  adminVouchers: packages('/admin/vouchers', 'money/vouchers/vouchers.tsx', FORM),
  voucherNew: packages('/admin/vouchers/new', 'money/vouchers/voucher.tsx', FORM),
  adminVoucher: packages('/admin/vouchers/:id', 'money/vouchers/voucher.tsx', FORM),
  adminStatements: payments('/admin/statements', 'money/statements/statements.tsx', JOURNEY, { takes: 'statement' }),
  statementMatches: payments('/admin/statements/matches', 'money/statements/matches.tsx', JOURNEY_FORM),
  statementSeveral: payments('/admin/statements/matches/:id', 'money/statements/several/several.tsx', FORM),
  acknowledgements: history('/admin/receipts', 'money/acknowledgements/acknowledgements.tsx', FORM),
  issuer: paymentDetails('/admin/receipts/details', 'money/acknowledgements/issuer.tsx', FORM),
  acknowledgementPdf: history('/admin/receipts/:number/receipt.pdf', 'money/acknowledgements/acknowledgement-pdf.ts'),
  ledgerMonths: history('/admin/months', 'money/months/months.tsx'),
  ledgerMonth: payments('/admin/months/:month', 'money/months/month.tsx', PROVED_FORM),
  monthCsv: history('/admin/months/:month/ledger.csv', 'money/months/month-file.ts', EXPORT),
  monthXlsx: history('/admin/months/:month/ledger.xlsx', 'money/months/month-file.ts', EXPORT),
  adminPackages: packages('/admin/packages', 'enrolment/packages/packages.tsx', DELETING_FORM),
  packageNew: packages('/admin/packages/new', 'enrolment/packages/package-page.tsx', PACKAGE),
  packageEdit: packages('/admin/packages/:id/edit', 'enrolment/packages/package-page.tsx', PACKAGE),
  trainees: admin('/admin/trainees', 'training/trainees.tsx', DELETING_FORM, { needs: 'trainees' }),
  traineeSessions: sessions('/admin/trainees/:id/sessions', 'training/trainee-sessions.tsx', FORM),
  rollCall: sessions('/admin/today', 'training/roll-call/roll-call.tsx'),
  rollCallMark: sessions('/admin/today/mark', 'training/roll-call/mark.ts', FORM),
  adminAttendance: sessions('/admin/attendances/:id', 'training/assessing/attendance.tsx', FORM),
  adminDrills: materials('/admin/drills', 'training/practice/drills.tsx', FORM),
  drillNew: materials('/admin/drills/new', 'training/practice/drill-page.tsx', DRILL),
  drillEdit: materials('/admin/drills/:id/edit', 'training/practice/drill-page.tsx', DRILL),
  criteria: everyTrainee('/admin/criteria', 'training/assessing/criteria.tsx', FORM),
  adminCertificates: everyTrainee('/admin/certificates', 'training/certificates/certificates.tsx'),
  adminCertificate: everyTrainee('/admin/certificates/:number', 'training/certificates/certificate.tsx', FORM),
  certificatePdf: sessions('/admin/certificates/:number/certificate.pdf', 'training/certificates/certificate-pdf.ts'),
  calendarFeedOfStaff: sessions('/admin/calendar-feed', 'training/asking/calendar-feed.tsx', FORM),
  moveRequests: sessions('/admin/move-requests', 'training/asking/move-requests.tsx', FORM),
  calendar: sessions('/admin/calendar', 'training/calendar/calendar.tsx', FORM),
  calendarPlan: sessions('/admin/calendar/plan', 'training/calendar/plan.tsx', FORM),
  calendarCopyWeek: sessions('/admin/calendar/copy-week', 'training/calendar/copy-week.tsx', FORM),
  coachHours: admin('/admin/coach-hours', 'training/pay/coach-hours.tsx', FORM, { needs: 'coach-pay' }),
  coachHoursCsv: admin('/admin/coach-hours/taught.csv', 'training/pay/coach-hours-csv.ts', EXPORT, {
    needs: 'coach-pay',
  }),
  calendarHours: admin('/admin/calendar/hours', 'training/hours/hours.tsx', FORM, { needs: 'training-terms' }),
  openHours: sessions('/admin/open-hours', 'training/open-hours/open-hours.tsx', FORM),
  calendarSession: sessions('/admin/calendar/:id', 'training/session/session.tsx', FORM),
  adminGuardian: admin('/admin/guardians/:id', 'consent/guardian.tsx', { takes: 'material', needs: 'guardians' }),
  paymentHistory: history('/admin/paymenthistory', 'enrolment/payment-history.tsx'),
  reports: reports('/admin/generatereports', 'operating/reports.tsx', REPORT),
  paymentHistoryCsv: reports('/admin/generatereports/payment-history.csv', 'operating/report-csv.ts', EXPORT),
  traineesCsv: reports('/admin/generatereports/registered-trainees.csv', 'operating/report-csv.ts', EXPORT),
  attendanceCsv: reports('/admin/generatereports/attendance.csv', 'operating/report-csv.ts', EXPORT),
  endedPackagesCsv: reports('/admin/generatereports/ended-packages.csv', 'operating/report-csv.ts', EXPORT),
  deletionRequests: accountDeletion('/admin/deletionrequests', 'accounts/deletion-requests.tsx', DELETING_FORM),
  corrections: corrections('/admin/corrections', 'accounts/corrections.tsx', FORM),
  processing: corrections('/admin/processing', 'operating/processing-record.tsx'),
  audit: log('/admin/audit', 'operating/audit.tsx', REPORT),
  paymentLog: paymentLog('/admin/audit/payment/:id', 'operating/history/payment-log.tsx', REPORT),
  clientLog: clientLog('/admin/audit/client/:id', 'operating/history/client-log.tsx', REPORT),
  retention: admin('/admin/retention', 'operating/retention/retention.tsx', PROVED_FORM, { needs: 'retention' }),
  adminEmail: admin('/admin/email', 'mail/email-settings.tsx', FORM, { needs: 'email-settings' }),
  adminImport: imports('/admin/import', 'import/import.tsx', { takes: 'statement' }),
  adminFacebook: imports('/admin/import/facebook', 'import/facebook.tsx', { takes: 'material' }),
  facebookPosts: imports('/admin/import/facebook/:id', 'import/facebook-posts.tsx', FORM),
  facebookPicture: imports('/admin/import/facebook/:id/:post/picture', 'import/facebook-picture.ts'),
  adminDrafts: content('/admin/drafts', 'content/drafts/drafts.tsx', FORM),
  adminDraft: content('/admin/drafts/:id', 'content/drafts/draft.tsx', DELETING_FORM),
  importColumns: imports('/admin/import/:id/columns', 'import/columns.tsx', FORM),
  importRun: imports('/admin/import/:id', 'import/import-run.tsx', PROVED_FORM),
  adminExport: admin('/admin/export', 'export/export.tsx', { needs: 'export' }),
  exportZip: admin('/admin/export/academy.zip', 'export/export-zip.ts', EXPORT, { needs: 'export' }),
  adminSetup: admin('/admin/setup', 'setup/setup.tsx', FORM, { needs: 'opening' }),
  startOwnSite: admin('/admin/start-own-site', 'setup/start-own-site.tsx', PROVED_FORM, { needs: 'opening' }),
  adminSite: content('/admin/home', 'content/site/site-index.tsx'),
  adminLook: content('/admin/look', 'content/look/look.tsx', PICTURE_FORM),
  lookVersions: content('/admin/look/versions', 'content/look/look-versions.tsx'),
  siteSections: content('/admin/home/sections', 'content/site/site-sections.tsx', FORM),
  sitePart: content('/admin/home/:part', 'content/site/site.tsx', { takes: 'site-pictures' }),
  siteVersions: content('/admin/home/:part/versions', 'content/site/site-versions.tsx'),
  adminPrivacy: content('/admin/privacy', 'consent/privacy-notice.tsx', FORM),
  contentPolicy: log('/admin/content-policy', 'operating/content-policy.tsx', FORM),
  adminEnquiries: enquiries('/admin/enquiries', 'enrolment/enquiries/enquiries.tsx', DELETING_FORM),
  trialSlots: sessions('/admin/trial-lessons', 'enrolment/enquiries/trial-slots.tsx', FORM),
  messages: messages('/admin/messages', 'mail/messages.tsx', FORM),
  outbox: messages('/admin/messages/outbox', 'mail/outbox.tsx', FORM),
  staff: admin('/admin/staff', 'accounts/staff/staff.tsx', PROVED_FORM, { needs: 'staff' }),
  adminResetLink: admin('/admin/reset-link/:id', 'accounts/reset-link.tsx', PROVED_FORM, { needs: 'reset-links' }),
  adminAccount: admin('/admin/account', 'accounts/account.tsx', FORM),
  confirm: admin('/admin/confirm', 'accounts/confirm.tsx', FORM),
  adminSecurity: admin('/admin/security', 'accounts/security.tsx', FORM),
  adminNotFound: admin('/admin/*', 'not-found.tsx'),
  notFound: visitor('/*', 'not-found.tsx'),

  ...PRACTICE_ADDRESSES,
  uploads: endpoint('/uploads', JOURNEY_FORM, NOT_SEARCHED, { kind: 'upload' }),
  upload: endpoint('/uploads/:id', JOURNEY_FORM, { kind: 'upload' }),
  file: endpoint('/files/:id', JOURNEY, NOT_SEARCHED, { kind: 'file' }),
  fileView: endpoint('/files/:id/view', JOURNEY, { kind: 'file' }),
  picture: endpoint('/pictures/:id/:file', LIGHT, { kind: 'picture' }),
  art: endpoint('/art/:file', SITE_FILE),
  asset: endpoint('/assets/:file', SITE_FILE),
  serviceWorker: endpoint('/sw.js', SITE_FILE),
  favicon: endpoint('/favicon.ico', SITE_FILE),
  health: endpoint('/healthz', LIGHT, { kind: 'health' }),
  readiness: endpoint('/readyz', LIGHT, { kind: 'health' }),
  metrics: endpoint('/metrics', { kind: 'health' }),
  policyReports: endpoint('/csp-reports'),
} satisfies Record<string, AddressFacts>

export type AddressName = keyof typeof ADDRESSES

type PartsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PartsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Parts<Name extends AddressName> = PartsOf<(typeof ADDRESSES)[Name]['path']>

export function linkTo<Name extends AddressName>(
  name: Name,
  ...[parts]: [Parts<Name>] extends [never] ? [] : [Record<Parts<Name>, string>]
): string {
  const { path } = ADDRESSES[name]
  const given = parts as Record<string, string> | undefined
  return given ? path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(given[part] ?? '')) : path
}
