import { ownSiteText } from '#domain/text/staff/setup/start-own-site'
import { setupText } from '#domain/text/staff/setup/setup'
import type { Right } from '#domain/accounts/rights'
import type { PlainAdminPage } from '#domain/operating/admin-pages'
import { dataRequestsText } from '#domain/text/staff/accounts/data-requests'
import { securityText } from '#domain/text/staff/accounts/own-account'
import { draftsText, facebookText } from '#domain/text/staff/import/facebook'
import { outboxText } from '#domain/text/staff/mail/outbox'
import { receiptDetailsText } from '#domain/text/staff/money/receipts'
import { matchesText } from '#domain/text/staff/money/statement-matches'
import { voucherText } from '#domain/text/staff/money/vouchers'
import { processingRecordText } from '#domain/text/staff/operating/processing-record'
import { adminShellText, navigationText } from '#domain/text/staff/shell'
import { copyWeekText } from '#domain/text/staff/training/copy-week'
import { calendarFeedText } from '#domain/text/staff/training/calendar-feed'
import { planSessionText } from '#domain/text/staff/training/plan-session'
import { listSiteParts, type SitePartKey } from '#domain/content/site/site-parts'
import { lookText } from '#domain/text/staff/content/look'
import { siteSectionsText } from '#domain/text/staff/content/site-pages'
import { figuresText, marksText } from '#domain/text/staff/training/practice'
import { sectionsText } from '#domain/text/staff/training/sections'

type Unlisted = 'admin' | 'adminSearch' | 'confirm'
export type SearchablePage = Exclude<PlainAdminPage, Unlisted> | 'home'

const { links } = navigationText

export const searchPagesText: Record<SearchablePage, { name: string; keywords: string }> = {
  dashboard: { name: links.dashboard, keywords: 'home start overview numbers chart today' },
  rollCall: { name: links.rollCall, keywords: 'attendance present late missed mark today' },
  calendar: { name: links.calendar, keywords: 'schedule sessions week day training' },
  calendarPlan: { name: planSessionText.title, keywords: 'new add session schedule book' },
  calendarCopyWeek: { name: copyWeekText.title, keywords: 'repeat last week sessions plan schedule' },
  calendarFeedOfStaff: { name: calendarFeedText.title, keywords: 'subscribe feed ical google apple phone' },
  moveRequests: { name: links.moveRequests, keywords: 'move change time another date' },

  pendingPayments: {
    name: links.pendingPayments,
    keywords: 'confirm reject approve proof registrations waiting new clients',
  },
  adminStatements: {
    name: links.adminStatements,
    keywords: 'import gcash maya bpi bdo unionbank csv pdf transactions',
  },
  statementMatches: { name: matchesText.title, keywords: 'bank gcash transactions confirm many unmatched ignored' },
  adminBalances: { name: links.adminBalances, keywords: 'owe owes debt unpaid down payment second part reminder' },
  paymentHistory: { name: links.paymentHistory, keywords: 'ledger income revenue refunds money received entries' },
  acknowledgements: { name: links.acknowledgements, keywords: 'receipt number acknowledgement bir invoice or void' },
  issuer: { name: receiptDetailsText.title, keywords: 'tin tax bir permit address issuer receipt' },
  ledgerMonths: { name: links.ledgerMonths, keywords: 'closing months accounting bookkeeping export totals' },
  adminVouchers: { name: links.adminVouchers, keywords: 'discount promo code coupon percent' },
  voucherNew: { name: voucherText.add, keywords: 'discount promo code coupon new' },
  coachHours: { name: links.coachHours, keywords: 'pay salary rate taught sessions coaches month paid' },
  adminQrPh: { name: links.adminQrPh, keywords: 'gcash maya qr payment code instapay picture account number' },

  trainees: {
    name: links.trainees,
    keywords: 'students clients enrolled enrolment sessions progress coach unenroll',
  },
  adminMaterials: { name: links.adminMaterials, keywords: 'pdf files documents homework lessons upload' },
  materialSections: { name: sectionsText.title, keywords: 'chapters order materials pdf' },
  adminPractice: { name: links.adminPractice, keywords: 'review attempts videos sound listen coach eye' },
  practiceMarks: { name: marksText.title, keywords: 'practice review markers words' },
  practiceFigures: { name: figuresText.title, keywords: 'practice review hours share coach' },
  adminDrills: { name: links.adminDrills, keywords: 'practice questions homework recordings' },
  criteria: { name: links.criteria, keywords: 'assessment scores grades marks' },
  adminCertificates: { name: links.adminCertificates, keywords: 'diploma completion graduate' },

  messages: { name: links.messages, keywords: 'contact inbox email questions visitors' },
  adminEnquiries: { name: links.adminEnquiries, keywords: 'leads interested trial visitors prospects' },
  openHours: { name: links.openHours, keywords: 'free times slots availability book plan themselves days off' },
  trialSlots: { name: links.trialSlots, keywords: 'open slots times booking free taster visitors' },
  outbox: { name: outboxText.title, keywords: 'sent mail emails failed delivery' },
  deletionRequests: { name: links.deletionRequests, keywords: 'delete account deletion privacy data' },
  corrections: { name: dataRequestsText.tabs.corrections, keywords: 'corrections correct wrong data' },
  processing: { name: processingRecordText.title, keywords: 'privacy npc dpo data' },
  reports: { name: links.reports, keywords: 'print export csv excel download list' },
  staff: { name: links.staff, keywords: 'team users roles invite coach manager cashier owner access' },
  adminExport: { name: links.adminExport, keywords: 'download everything workbook excel zip files copy leave' },
  adminFacebook: { name: facebookText.title, keywords: 'import posts page zip wins news' },
  adminDrafts: { name: draftsText.title, keywords: 'draft unpublished publish wins news posts' },
  adminImport: { name: links.adminImport, keywords: 'spreadsheet google sheets forms csv excel xlsx bring people' },

  adminSite: { name: links.adminSite, keywords: 'logo brand website home about texts pictures facebook faq mentors' },
  lookVersions: { name: lookText.versions, keywords: 'colours undo history versions put back' },
  adminLook: { name: links.adminLook, keywords: 'colours colors theme fonts letters design hero picture drawings' },
  siteSections: { name: siteSectionsText.title, keywords: 'order hide show home about website' },
  adminPackages: { name: links.adminPackages, keywords: 'price prices products sessions down payment' },
  adminNews: { name: links.adminNews, keywords: 'articles posts stories announcements' },
  adminWins: { name: links.adminWins, keywords: 'winners contests pageants victory titles' },
  adminAccomplishments: { name: links.adminAccomplishments, keywords: 'achievements awards' },
  adminMembers: { name: links.adminMembers, keywords: 'people alumni titles' },
  adminTestimonials: { name: links.adminTestimonials, keywords: 'reviews quotes feedback approve' },
  home: { name: links.home, keywords: 'website home page visitors' },

  startOwnSite: { name: ownSiteText.title, keywords: 'demo remove begin fresh empty own' },
  adminSetup: { name: setupText.title, keywords: 'setup start new open website guide steps' },
  adminEmail: { name: links.adminEmail, keywords: 'smtp gmail zoho brevo mail server password sender test send' },
  calendarHours: { name: links.calendarHours, keywords: 'opening times closed days holidays reminders quiet' },
  adminPrivacy: { name: links.adminPrivacy, keywords: 'policy consent data publish' },
  retention: { name: links.retention, keywords: 'delete old data keep legal hold' },
  audit: { name: links.audit, keywords: 'history activity changes who log' },
  contentPolicy: { name: links.contentPolicy, keywords: 'csp security reports browser' },
  adminAccount: { name: adminShellText.account, keywords: 'password change my profile email' },
  adminSecurity: {
    name: securityText.title,
    keywords: 'password passkey two-step 2fa second step codes devices sessions',
  },
}

type Setting = { name: string; keywords: string; page: SearchablePage; needs?: Right; part?: SitePartKey }

const PART_KEYWORDS: Record<SitePartKey, string> = {
  identity: 'identity logo brand academy name title picture icon',
  contact: 'contact email address messages e-mail phone messenger social link facebook instagram hours map places',
  footer: 'links columns bottom',
  sharing: 'share title description facebook preview link',
  payment: 'gcash bank account payment details',
  quotes: 'splash welcome verse first page',
  'home-opening': 'hero heading figures clients numbers',
  wins: 'victory latest heading',
  news: 'heading',
  training: 'tabs steps acts',
  packages: 'heading admission',
  mentors: 'coaches head coach about',
  'about-opening': 'hero typed words',
  partners: 'logos sponsors schools',
  history: 'about story',
  vision: 'mission about',
  goals: 'targets about',
  values: 'core values about',
  accomplishments: 'heading awards',
  questions: 'faq questions answers',
  members: 'heading people',
  terms: 'conditions rules legal',
  refunds: 'refund policy money back legal',
}

const sitePartSettings = listSiteParts({}).map(
  ({ key, title }): Setting => ({
    page: 'adminSite',
    name: title,
    keywords: PART_KEYWORDS[key],
    part: key,
    ...(key === 'payment' ? { needs: 'payment-details' } : {}),
  }),
)

export const searchSettingsText: readonly Setting[] = [
  ...sitePartSettings,
  { page: 'adminPackages', name: 'Down payment', keywords: 'two parts balance days installment' },
  { page: 'adminPackages', name: 'Package prices', keywords: 'price cost php amount' },
  { page: 'adminQrPh', name: 'GCash account', keywords: 'number name qr maya bank transfer' },
  { page: 'issuer', name: 'TIN and permit', keywords: 'tax number bir issuer address receipt' },
  { page: 'calendarHours', name: 'Session hours', keywords: 'opening working times weekday booking' },
  { page: 'calendarHours', name: 'Closed days', keywords: 'holiday holidays vacation' },
  { page: 'calendarHours', name: 'Session length', keywords: 'minutes usual duration' },
  { page: 'calendarHours', name: 'Quiet hours', keywords: 'reminders night notifications' },
  { page: 'calendarHours', name: 'Notice for reschedule requests', keywords: 'hours before move' },
  { page: 'retention', name: 'Retention times', keywords: 'how long days years keep delete' },
  { page: 'retention', name: 'Legal holds', keywords: 'case keep court', needs: 'legal-holds' },
  { page: 'adminAccount', name: 'Password', keywords: 'change new sign in' },
  { page: 'adminSecurity', name: 'Two-step sign-in', keywords: '2fa second step authenticator code otp' },
  { page: 'adminSecurity', name: 'Passkeys', keywords: 'fingerprint face security key' },
  { page: 'adminSecurity', name: 'Signed-in devices', keywords: 'sessions sign out browser' },
  { page: 'staff', name: 'Invite staff', keywords: 'add new coach cashier manager owner' },
]
