import type { Right } from '#domain/accounts/rights'

/**
 * The largest form of an address: text only, or with files for browsers without JavaScript, which cannot upload in
 * pieces.
 */
export type FormSize = 'words' | 'receipt' | 'picture' | 'site-pictures' | 'material' | 'statement'

/** The metric label of an address: a fixed set, so that strangers cannot create new labels. */
export type AddressKind = 'health' | 'asset' | 'picture' | 'file' | 'upload' | 'admin' | 'client' | 'visitor'

export type AddressFacts = {
  /** `:name` matches one segment, `*` the rest. */
  path: string
  /** The page's module under app/; missing where the edge answers itself. */
  file?: string
  /** The address of the framing page; by default the layout of its audience. */
  under?: string
  /** Rendered without a layout: not a page for people, or an independent one. */
  alone?: true
  /** May be cached in memory: the same bytes for everyone, or for every visitor without a cookie. */
  kept?: 'everyone' | 'newcomers'
  /** Sent as a complete document, whose interactive parts hydrate one by one. */
  islands?: true
  /**
   * Under load, 'journey' (sign-in, registration, payment, decisions) is refused last, and 'report' just before it.
   */
  importance?: 'journey' | 'report'
  /** Without it, the address accepts no form. */
  takes?: FormSize
  /** Whose forms may carry files; by default the address's own audience. */
  filesFrom?: 'anybody'
  kind?: AddressKind
  /** In the sitemap, or closed to search engines. */
  listed?: 'sitemap' | 'closed'
  /** A segment is a secret and must not be logged. */
  secret?: true
  /** Existing bytes: never refused under load. */
  light?: true
  /** The response continues as long as the page is open. */
  endless?: true
  /** When reauthentication is required: before opening it, before any form, or before a deletion. */
  proof?: 'to-open' | 'to-write' | 'to-delete'
  /** Without it, all staff may. */
  needs?: Right
}

const JOURNEY_FORM = { importance: 'journey', takes: 'words' } as const

/** Every address of the site with its properties; linkTo makes the links. */
export const ADDRESSES = {
  splash: { path: '/', file: 'visitor/content/splash.tsx', kept: 'everyone', islands: true },
  home: { path: '/home', file: 'visitor/content/home.tsx', kept: 'everyone', islands: true, listed: 'sitemap' },
  about: { path: '/about', file: 'visitor/content/about.tsx', kept: 'everyone', islands: true, listed: 'sitemap' },
  contact: {
    path: '/contact',
    file: 'visitor/mail/contact.tsx',
    kept: 'everyone',
    islands: true,
    takes: 'words',
    listed: 'sitemap',
  },
  privacy: {
    path: '/privacy',
    file: 'visitor/consent/privacy.tsx',
    kept: 'everyone',
    islands: true,
    listed: 'sitemap',
  },
  privacyVersion: { path: '/privacy/:version', file: 'visitor/consent/privacy.tsx', kept: 'everyone', islands: true },
  helloWorld: { path: '/helloworld', file: 'visitor/content/hello-world.tsx', kept: 'everyone', islands: true },
  login: { path: '/login', file: 'visitor/accounts/login.tsx', kept: 'newcomers', ...JOURNEY_FORM, listed: 'closed' },
  loginCode: { path: '/login/code', file: 'visitor/accounts/login-code.tsx', ...JOURNEY_FORM },
  passkeyChallenge: {
    path: '/passkeys/challenge',
    file: 'visitor/accounts/passkey-challenge.ts',
    alone: true,
    takes: 'words',
    listed: 'closed',
  },
  forgotPassword: {
    path: '/forgot-password',
    file: 'visitor/accounts/forgot-password.tsx',
    kept: 'newcomers',
    islands: true,
    ...JOURNEY_FORM,
  },
  resetPassword: {
    path: '/reset-password/:token',
    file: 'visitor/accounts/reset-password.tsx',
    ...JOURNEY_FORM,
    secret: true,
  },
  verifyEmail: {
    path: '/verify-email/:token',
    file: 'visitor/accounts/verify-email.tsx',
    ...JOURNEY_FORM,
    secret: true,
  },
  joinStaff: { path: '/join/:token', file: 'visitor/accounts/join.tsx', ...JOURNEY_FORM, secret: true },
  guardian: { path: '/guardian/:token', file: 'visitor/consent/guardian.tsx', ...JOURNEY_FORM, secret: true },
  calendarFeed: {
    path: '/calendar/:file',
    file: 'visitor/training/calendar-feed.ts',
    alone: true,
    listed: 'closed',
    secret: true,
  },
  packages: {
    path: '/packages-registration',
    file: 'visitor/enrolment/packages.tsx',
    kept: 'everyone',
    islands: true,
    ...JOURNEY_FORM,
    listed: 'sitemap',
  },
  members: {
    path: '/members',
    file: 'visitor/content/members.tsx',
    kept: 'everyone',
    islands: true,
    listed: 'sitemap',
  },
  testimonial: { path: '/testimonial/:id', file: 'visitor/content/testimonial.tsx', kept: 'everyone', islands: true },
  win: { path: '/wins/:id', file: 'visitor/content/win.tsx', kept: 'everyone', islands: true },
  newsItem: { path: '/news/:id', file: 'visitor/content/news-item.tsx', kept: 'everyone', islands: true },
  certificate: {
    path: '/certificates/:number',
    file: 'visitor/training/certificate.tsx',
    islands: true,
    secret: true,
  },
  certificatePicture: {
    path: '/certificates/:number/share.jpg',
    file: 'visitor/training/certificate-picture.ts',
    alone: true,
    kind: 'picture',
    secret: true,
  },
  around: { path: '/around/:kind/:id', file: 'visitor/content/stories/around.ts', alone: true, listed: 'closed' },
  share: { path: '/share/:kind/:file', file: 'visitor/content/sharing/share.ts', alone: true, kind: 'picture' },
  sitemap: { path: '/sitemap.xml', file: 'visitor/content/sharing/sitemap.ts', alone: true },
  robots: { path: '/robots.txt', file: 'visitor/content/sharing/robots.ts', alone: true },
  feed: { path: '/feed.xml', file: 'visitor/content/sharing/feed.ts', alone: true },
  manifest: { path: '/site.webmanifest', file: 'visitor/content/sharing/manifest.ts', alone: true },
  icon192: { path: '/icon-192.png', file: 'visitor/content/sharing/icon.ts', alone: true, kind: 'picture' },
  icon512: { path: '/icon-512.png', file: 'visitor/content/sharing/icon.ts', alone: true, kind: 'picture' },
  appleIcon: { path: '/apple-touch-icon.png', file: 'visitor/content/sharing/icon.ts', alone: true, kind: 'picture' },
  logout: { path: '/logout', file: 'visitor/accounts/logout.tsx', alone: true, ...JOURNEY_FORM, listed: 'closed' },
  signOutEverywhere: {
    path: '/sign-out-everywhere',
    file: 'visitor/accounts/sign-out-everywhere.tsx',
    alone: true,
    ...JOURNEY_FORM,
  },
  me: { path: '/me', file: 'visitor/accounts/me.tsx', alone: true, importance: 'journey' },

  profile: {
    path: '/client',
    file: 'client/accounts/profile.tsx',
    importance: 'journey',
    takes: 'picture',
    listed: 'closed',
  },
  balance: {
    path: '/client/balance',
    file: 'client/money/balance/balance.tsx',
    importance: 'journey',
    takes: 'receipt',
    filesFrom: 'anybody',
  },
  clientPassword: { path: '/client/password', file: 'client/accounts/account-password.tsx', ...JOURNEY_FORM },
  ownData: { path: '/client/data', file: 'client/accounts/own-data.ts', importance: 'report' },
  clientSecurity: { path: '/client/security', file: 'client/accounts/security.tsx', ...JOURNEY_FORM },
  clientConfirm: { path: '/client/confirm', file: 'client/accounts/confirm.tsx', ...JOURNEY_FORM },
  ownGuardian: { path: '/client/guardian', file: 'client/consent/own-guardian.tsx', ...JOURNEY_FORM },
  ownSessions: { path: '/client/sessions', file: 'client/training/sessions/sessions.tsx', ...JOURNEY_FORM },
  moveRequest: {
    path: '/client/sessions/:id/move',
    file: 'client/training/sessions/move-request.tsx',
    ...JOURNEY_FORM,
  },
  ownSessionFile: {
    path: '/client/sessions/:id/calendar.ics',
    file: 'client/training/sessions/calendar-file.ts',
    importance: 'journey',
  },
  offline: { path: '/client/offline', file: 'client/device/offline.tsx', importance: 'journey' },
  verification: { path: '/client/verification', file: 'client/accounts/verification.tsx', ...JOURNEY_FORM },
  materials: { path: '/learningmaterials', file: 'client/training/materials.tsx', listed: 'closed' },
  reader: { path: '/learningmaterials/:id', file: 'client/training/reader.tsx' },
  readingPlace: { path: '/learningmaterials/:id/page', file: 'client/training/reading-place.ts', takes: 'words' },
  assessments: { path: '/client/assessments', file: 'client/training/assessing/assessments.tsx' },
  ownAcknowledgement: { path: '/client/receipts/:number', file: 'client/money/acknowledgement-pdf.ts' },
  ownCertificate: { path: '/client/certificate.pdf', file: 'client/training/certificates/certificate-pdf.ts' },
  writeTestimonial: {
    path: '/writetestimonial/:id',
    file: 'client/content/testimonial-form.tsx',
    takes: 'picture',
    listed: 'closed',
  },
  registrationToContinue: {
    path: '/registration',
    file: 'client/enrolment/registration-to-continue.tsx',
    importance: 'journey',
    listed: 'closed',
  },
  registration: {
    path: '/registration/:packagesid',
    file: 'client/enrolment/registration.tsx',
    importance: 'journey',
    takes: 'receipt',
    filesFrom: 'anybody',
  },
  registrationDraft: {
    path: '/registration/:packagesid/draft',
    file: 'client/enrolment/registration-draft.tsx',
    importance: 'journey',
    takes: 'receipt',
    filesFrom: 'anybody',
  },
  payExactlyPicture: {
    path: '/client/pay/:code/:centavos/qr.png',
    file: 'client/money/pay-exactly/picture.ts',
    importance: 'journey',
  },
  registrationStatus: {
    path: '/registration/:packagesid/status',
    file: 'client/enrolment/registration-status.tsx',
    importance: 'journey',
    endless: true,
  },

  admin: { path: '/admin', file: 'admin/index.tsx', listed: 'closed' },
  dashboard: { path: '/admin/dashboard', file: 'admin/operating/dashboard.tsx', takes: 'words' },
  adminSearch: { path: '/admin/search', file: 'admin/operating/search/search.tsx' },
  adminSearchHits: { path: '/admin/search/hits', file: 'admin/operating/search/hits.ts' },
  // A form has its own address and opens over its list.
  adminAccomplishments: {
    path: '/admin/accomplishments',
    file: 'admin/content/content-page.tsx',
    takes: 'words',
    needs: 'content',
    proof: 'to-delete',
  },
  accomplishmentNew: {
    path: '/admin/accomplishments/new',
    file: 'admin/content/content-edit.tsx',
    under: 'adminAccomplishments',
    takes: 'words',
    needs: 'content',
  },
  accomplishmentEdit: {
    path: '/admin/accomplishments/:id/edit',
    file: 'admin/content/content-edit.tsx',
    under: 'adminAccomplishments',
    takes: 'words',
    needs: 'content',
  },
  adminNews: {
    path: '/admin/news',
    file: 'admin/content/news.tsx',
    takes: 'words',
    needs: 'content',
    proof: 'to-delete',
  },
  newsNew: {
    path: '/admin/news/new',
    file: 'admin/content/content-edit.tsx',
    under: 'adminNews',
    takes: 'picture',
    needs: 'content',
  },
  newsEdit: {
    path: '/admin/news/:id/edit',
    file: 'admin/content/content-edit.tsx',
    under: 'adminNews',
    takes: 'picture',
    needs: 'content',
  },
  adminWins: {
    path: '/admin/wins',
    file: 'admin/content/content-page.tsx',
    takes: 'words',
    needs: 'content',
    proof: 'to-delete',
  },
  winNew: {
    path: '/admin/wins/new',
    file: 'admin/content/content-edit.tsx',
    under: 'adminWins',
    takes: 'picture',
    needs: 'content',
  },
  winEdit: {
    path: '/admin/wins/:id/edit',
    file: 'admin/content/content-edit.tsx',
    under: 'adminWins',
    takes: 'picture',
    needs: 'content',
  },
  adminMaterials: {
    path: '/admin/learningmaterialscontrol',
    file: 'admin/training/materials.tsx',
    takes: 'words',
    needs: 'materials',
    proof: 'to-delete',
  },
  materialNew: {
    path: '/admin/learningmaterialscontrol/new',
    file: 'admin/training/material-pdf.tsx',
    under: 'adminMaterials',
    takes: 'material',
    needs: 'materials',
  },
  materialReupload: {
    path: '/admin/learningmaterialscontrol/:id/reupload',
    file: 'admin/training/material-pdf.tsx',
    under: 'adminMaterials',
    takes: 'material',
    needs: 'materials',
  },
  materialRename: {
    path: '/admin/learningmaterialscontrol/:id/rename',
    file: 'admin/training/material-rename.tsx',
    under: 'adminMaterials',
    takes: 'words',
    needs: 'materials',
  },
  materialSections: {
    path: '/admin/learningmaterialscontrol/sections',
    file: 'admin/training/library/sections.tsx',
    takes: 'words',
    needs: 'materials',
  },
  adminTestimonials: {
    path: '/admin/testimonials',
    file: 'admin/content/testimonials.tsx',
    takes: 'words',
    needs: 'content',
  },
  adminMembers: {
    path: '/admin/members',
    file: 'admin/content/content-page.tsx',
    takes: 'words',
    needs: 'content',
    proof: 'to-delete',
  },
  memberNew: {
    path: '/admin/members/new',
    file: 'admin/content/content-edit.tsx',
    under: 'adminMembers',
    takes: 'picture',
    needs: 'content',
  },
  memberEdit: {
    path: '/admin/members/:id/edit',
    file: 'admin/content/content-edit.tsx',
    under: 'adminMembers',
    takes: 'picture',
    needs: 'content',
  },
  pendingPayments: {
    path: '/admin/pendingregistrationpayments',
    file: 'admin/enrolment/pending-payments.tsx',
    ...JOURNEY_FORM,
    needs: 'payments',
    proof: 'to-delete',
  },
  adminQrPh: {
    path: '/admin/qr-ph',
    file: 'admin/money/qr-ph/qr-ph.tsx',
    takes: 'picture',
    needs: 'payment-details',
  },
  qrPhTrial: {
    path: '/admin/qr-ph/try.png',
    file: 'admin/money/qr-ph/trial-picture.ts',
    needs: 'payment-details',
  },
  paymentMoney: {
    path: '/admin/payments/:id/money',
    file: 'admin/money/giving/refund-page.tsx',
    takes: 'words',
    needs: 'payments',
    proof: 'to-write',
  },
  adminBalances: {
    path: '/admin/balances',
    file: 'admin/money/balances/balances.tsx',
    takes: 'words',
    needs: 'payments',
  },
  balancesCsv: {
    path: '/admin/balances/balances.csv',
    file: 'admin/money/balances/balances-csv.ts',
    importance: 'report',
    needs: 'payments',
    proof: 'to-open',
  },
  adminVouchers: {
    path: '/admin/vouchers',
    file: 'admin/money/vouchers/vouchers.tsx',
    takes: 'words',
    needs: 'packages',
  },
  voucherNew: {
    path: '/admin/vouchers/new',
    file: 'admin/money/vouchers/voucher.tsx',
    takes: 'words',
    needs: 'packages',
  },
  adminVoucher: {
    path: '/admin/vouchers/:id',
    file: 'admin/money/vouchers/voucher.tsx',
    takes: 'words',
    needs: 'packages',
  },
  adminStatements: {
    path: '/admin/statements',
    file: 'admin/money/statements/statements.tsx',
    importance: 'journey',
    takes: 'statement',
    needs: 'payments',
  },
  statementMatches: {
    path: '/admin/statements/matches',
    file: 'admin/money/statements/matches.tsx',
    ...JOURNEY_FORM,
    needs: 'payments',
  },
  acknowledgements: {
    path: '/admin/receipts',
    file: 'admin/money/acknowledgements/acknowledgements.tsx',
    takes: 'words',
    needs: 'payment-history',
  },
  issuer: {
    path: '/admin/receipts/details',
    file: 'admin/money/acknowledgements/issuer.tsx',
    takes: 'words',
    needs: 'payment-details',
  },
  acknowledgementPdf: {
    path: '/admin/receipts/:number/receipt.pdf',
    file: 'admin/money/acknowledgements/acknowledgement-pdf.ts',
    needs: 'payment-history',
  },
  ledgerMonths: { path: '/admin/months', file: 'admin/money/months/months.tsx', needs: 'payment-history' },
  ledgerMonth: {
    path: '/admin/months/:month',
    file: 'admin/money/months/month.tsx',
    takes: 'words',
    needs: 'payments',
    proof: 'to-write',
  },
  monthCsv: {
    path: '/admin/months/:month/ledger.csv',
    file: 'admin/money/months/month-file.ts',
    importance: 'report',
    needs: 'payment-history',
    proof: 'to-open',
  },
  monthXlsx: {
    path: '/admin/months/:month/ledger.xlsx',
    file: 'admin/money/months/month-file.ts',
    importance: 'report',
    needs: 'payment-history',
    proof: 'to-open',
  },
  adminPackages: {
    path: '/admin/packages',
    file: 'admin/enrolment/packages/packages.tsx',
    takes: 'words',
    needs: 'packages',
    proof: 'to-delete',
  },
  packageNew: {
    path: '/admin/packages/new',
    file: 'admin/enrolment/packages/package-page.tsx',
    under: 'adminPackages',
    takes: 'words',
    needs: 'packages',
  },
  packageEdit: {
    path: '/admin/packages/:id/edit',
    file: 'admin/enrolment/packages/package-page.tsx',
    under: 'adminPackages',
    takes: 'words',
    needs: 'packages',
  },
  trainees: {
    path: '/admin/trainees',
    file: 'admin/training/trainees.tsx',
    takes: 'words',
    needs: 'trainees',
    proof: 'to-delete',
  },
  traineeSessions: {
    path: '/admin/trainees/:id/sessions',
    file: 'admin/training/trainee-sessions.tsx',
    takes: 'words',
    needs: 'sessions',
  },
  rollCall: { path: '/admin/today', file: 'admin/training/roll-call/roll-call.tsx', needs: 'sessions' },
  rollCallMark: {
    path: '/admin/today/mark',
    file: 'admin/training/roll-call/mark.ts',
    takes: 'words',
    needs: 'sessions',
  },
  adminAttendance: {
    path: '/admin/attendances/:id',
    file: 'admin/training/assessing/attendance.tsx',
    takes: 'words',
    needs: 'sessions',
  },
  criteria: {
    path: '/admin/criteria',
    file: 'admin/training/assessing/criteria.tsx',
    takes: 'words',
    needs: 'every-trainee',
  },
  adminCertificates: {
    path: '/admin/certificates',
    file: 'admin/training/certificates/certificates.tsx',
    needs: 'every-trainee',
  },
  adminCertificate: {
    path: '/admin/certificates/:number',
    file: 'admin/training/certificates/certificate.tsx',
    takes: 'words',
    needs: 'every-trainee',
  },
  certificatePdf: {
    path: '/admin/certificates/:number/certificate.pdf',
    file: 'admin/training/certificates/certificate-pdf.ts',
    needs: 'sessions',
  },
  calendarFeedOfStaff: {
    path: '/admin/calendar-feed',
    file: 'admin/training/asking/calendar-feed.tsx',
    takes: 'words',
    needs: 'sessions',
  },
  moveRequests: {
    path: '/admin/move-requests',
    file: 'admin/training/asking/move-requests.tsx',
    takes: 'words',
    needs: 'sessions',
  },
  calendar: {
    path: '/admin/calendar',
    file: 'admin/training/calendar/calendar.tsx',
    takes: 'words',
    needs: 'sessions',
  },
  calendarPlan: {
    path: '/admin/calendar/plan',
    file: 'admin/training/calendar/plan.tsx',
    takes: 'words',
    needs: 'sessions',
  },
  calendarHours: {
    path: '/admin/calendar/hours',
    file: 'admin/training/hours/hours.tsx',
    takes: 'words',
    needs: 'training-terms',
  },
  calendarSession: {
    path: '/admin/calendar/:id',
    file: 'admin/training/session/session.tsx',
    takes: 'words',
    needs: 'sessions',
  },
  adminGuardian: {
    path: '/admin/guardians/:id',
    file: 'admin/consent/guardian.tsx',
    takes: 'material',
    needs: 'guardians',
  },
  paymentHistory: {
    path: '/admin/paymenthistory',
    file: 'admin/enrolment/payment-history.tsx',
    needs: 'payment-history',
  },
  reports: {
    path: '/admin/generatereports',
    file: 'admin/operating/reports.tsx',
    importance: 'report',
    needs: 'reports',
  },
  paymentHistoryCsv: {
    path: '/admin/generatereports/payment-history.csv',
    file: 'admin/operating/report-csv.ts',
    importance: 'report',
    needs: 'reports',
    proof: 'to-open',
  },
  traineesCsv: {
    path: '/admin/generatereports/registered-trainees.csv',
    file: 'admin/operating/report-csv.ts',
    importance: 'report',
    needs: 'reports',
    proof: 'to-open',
  },
  attendanceCsv: {
    path: '/admin/generatereports/attendance.csv',
    file: 'admin/operating/report-csv.ts',
    importance: 'report',
    needs: 'reports',
    proof: 'to-open',
  },
  deletionRequests: {
    path: '/admin/deletionrequests',
    file: 'admin/accounts/deletion-requests.tsx',
    takes: 'words',
    needs: 'account-deletion',
    proof: 'to-delete',
  },
  corrections: {
    path: '/admin/corrections',
    file: 'admin/accounts/corrections.tsx',
    takes: 'words',
    needs: 'corrections',
  },
  processing: { path: '/admin/processing', file: 'admin/operating/processing-record.tsx', needs: 'corrections' },
  audit: { path: '/admin/audit', file: 'admin/operating/audit.tsx', importance: 'report', needs: 'log' },
  paymentLog: {
    path: '/admin/audit/payment/:id',
    file: 'admin/operating/history/payment-log.tsx',
    importance: 'report',
    needs: 'payment-log',
  },
  clientLog: {
    path: '/admin/audit/client/:id',
    file: 'admin/operating/history/client-log.tsx',
    importance: 'report',
    needs: 'client-log',
  },
  retention: {
    path: '/admin/retention',
    file: 'admin/operating/retention/retention.tsx',
    takes: 'words',
    needs: 'retention',
    proof: 'to-write',
  },
  adminSetup: { path: '/admin/setup', file: 'admin/setup/setup.tsx', takes: 'words', needs: 'opening' },
  adminSite: { path: '/admin/home', file: 'admin/content/site/site.tsx', takes: 'site-pictures', needs: 'content' },
  adminPrivacy: {
    path: '/admin/privacy',
    file: 'admin/consent/privacy-notice.tsx',
    takes: 'words',
    needs: 'content',
  },
  contentPolicy: {
    path: '/admin/content-policy',
    file: 'admin/operating/content-policy.tsx',
    takes: 'words',
    needs: 'log',
  },
  messages: { path: '/admin/messages', file: 'admin/mail/messages.tsx', takes: 'words', needs: 'messages' },
  outbox: { path: '/admin/messages/outbox', file: 'admin/mail/outbox.tsx', takes: 'words', needs: 'messages' },
  staff: {
    path: '/admin/staff',
    file: 'admin/accounts/staff/staff.tsx',
    takes: 'words',
    needs: 'staff',
    proof: 'to-write',
  },
  adminAccount: { path: '/admin/account', file: 'admin/accounts/account.tsx', takes: 'words' },
  confirm: { path: '/admin/confirm', file: 'admin/accounts/confirm.tsx', takes: 'words' },
  adminSecurity: { path: '/admin/security', file: 'admin/accounts/security.tsx', takes: 'words' },
  adminNotFound: { path: '/admin/*', file: 'admin/not-found.tsx' },
  notFound: { path: '/*', file: 'visitor/not-found.tsx' },

  uploads: { path: '/uploads', ...JOURNEY_FORM, kind: 'upload', listed: 'closed' },
  upload: { path: '/uploads/:id', ...JOURNEY_FORM, kind: 'upload' },
  file: { path: '/files/:id', importance: 'journey', kind: 'file', listed: 'closed' },
  fileView: { path: '/files/:id/view', importance: 'journey', kind: 'file' },
  picture: { path: '/pictures/:id/:file', kind: 'picture', light: true },
  art: { path: '/art/:file', kind: 'asset', light: true },
  asset: { path: '/assets/:file', kind: 'asset', light: true },
  serviceWorker: { path: '/sw.js', kind: 'asset', light: true },
  favicon: { path: '/favicon.ico', kind: 'asset', light: true },
  health: { path: '/healthz', kind: 'health', light: true },
  readiness: { path: '/readyz', kind: 'health', light: true },
  metrics: { path: '/metrics', kind: 'health' },
  policyReports: { path: '/csp-reports' },
} as const satisfies Record<string, AddressFacts>

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
  // A page makes many links, mostly without parameters.
  return given ? path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(given[part] ?? '')) : path
}

/** For the server only: the browser has only the paths. */
export function getAddressFacts(name: AddressName): AddressFacts {
  return ADDRESSES[name]
}

/** Marked pure, so that browsers do not load it: only the server looks up paths. */
const lookup = /* @__PURE__ */ openLookup()

function openLookup() {
  const names = Object.keys(ADDRESSES) as AddressName[]
  const whole = names.filter((name) => !/[:*]/.test(ADDRESSES[name].path))
  const withParts = names.filter((name) => ADDRESSES[name].path.includes(':'))
  return {
    whole: new Map(whole.map((name) => [ADDRESSES[name].path as string, name])),
    withParts: [...withParts, 'adminNotFound' as const].map((name) => ({ name, form: formOf(name) })),
  }
}

/** The regular expression that matches paths of this address. */
export function formOf(name: AddressName): RegExp {
  const form = ADDRESSES[name].path
    .replaceAll('.', '\\.')
    .replaceAll(/:file\b/g, '[\\w-]+(?:\\.[\\w-]+)*')
    .replaceAll(/:\w+/g, '[\\w-]{1,80}')
    .replace('/*', '(?:/.*)?')
  return new RegExp(`^${form}$`)
}

/** 'notFound' for other spellings and for paths without a page. */
export function addressNamed(path: string): AddressName {
  return lookup.whole.get(path) ?? lookup.withParts.find(({ form }) => form.test(path))?.name ?? 'notFound'
}

/** The address of a router's pattern, or 'notFound'. */
export function addressOfPattern(pattern: string): AddressName {
  const path = `/${pattern.replace(/^\/|\/$/g, '')}`
  return (Object.keys(ADDRESSES) as AddressName[]).find((name) => ADDRESSES[name].path === path) ?? 'notFound'
}

/** The same for the page's data requests and for a trailing slash. */
export function matchRequestAddress(path: string): AddressName {
  return addressNamed(
    path.length > 1
      ? path
          .replace(/\/$/, '')
          .replace(/\.data$/, '')
          .replace(/^\/_root$/, '/')
      : path,
  )
}

export function audienceOf(name: AddressName): 'visitor' | 'client' | 'admin' {
  const folder = getAddressFacts(name).file?.split('/')[0]
  return folder === 'admin' || folder === 'client' ? folder : 'visitor'
}

export function kindOf(name: AddressName): AddressKind {
  return getAddressFacts(name).kind ?? audienceOf(name)
}
