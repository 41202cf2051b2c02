import { ADDRESSES, type AddressName } from '#routes'
import type { StaffRole } from '#domain/accounts/rights'
import {
  HOME_GROUP,
  MOST_USED_PAGES,
  NAVIGATION_GROUPS,
  type AdminPage,
  type NavigationGroup,
  type WaitingKind,
} from '#domain/operating/admin-pages'
import {
  Award,
  BookOpen,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarHeart,
  CalendarPlus,
  Dumbbell,
  ClipboardCheck,
  Clock,
  FileCheck,
  FileInput,
  FileOutput,
  FileSpreadsheet,
  GraduationCap,
  HandHeart,
  Hourglass,
  House,
  LayoutDashboard,
  ListChecks,
  ListTodo,
  Mail,
  MailCheck,
  MessageSquareQuote,
  Mic,
  Newspaper,
  Palette,
  PanelsTopLeft,
  Printer,
  QrCode,
  ReceiptText,
  Repeat,
  Scale,
  ScrollText,
  ShieldAlert,
  Star,
  Ticket,
  HandCoins,
  TicketPercent,
  Trophy,
  UserCog,
  UserRoundPen,
  UserRoundPlus,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { navigationText } from '#domain/text/staff/shell'

type LinkedPage = keyof typeof navigationText.links
type Link = { group: NavigationGroup | 'top'; icon: LucideIcon; counts?: WaitingKind }
type Place<Name> = Name extends LinkedPage ? Link : { below: LinkedPage } | 'foot' | 'none'

const PLACES: { [Name in AdminPage | 'home']: Place<Name> } = {
  dashboard: { group: 'top', icon: LayoutDashboard },

  rollCall: { group: 'today', icon: ClipboardCheck },
  calendar: { group: 'today', icon: CalendarDays },
  moveRequests: { group: 'today', icon: Repeat, counts: 'moves' },
  calendarPlan: { below: 'calendar' },
  calendarCopyWeek: { below: 'calendar' },
  calendarSession: { below: 'calendar' },
  calendarFeedOfStaff: { below: 'calendar' },

  pendingPayments: { group: 'money', icon: Clock, counts: 'pending' },
  adminStatements: { group: 'money', icon: FileSpreadsheet, counts: 'matches' },
  adminBalances: { group: 'money', icon: Scale },
  paymentHistory: { group: 'money', icon: ReceiptText },
  acknowledgements: { group: 'money', icon: FileCheck },
  ledgerMonths: { group: 'money', icon: CalendarCheck },
  adminVouchers: { group: 'money', icon: TicketPercent },
  adminQrPh: { group: 'money', icon: QrCode },
  paymentMoney: { below: 'pendingPayments' },
  statementMatches: { below: 'adminStatements' },
  statementSeveral: { below: 'adminStatements' },
  issuer: { below: 'acknowledgements' },
  ledgerMonth: { below: 'ledgerMonths' },
  voucherNew: { below: 'adminVouchers' },
  adminVoucher: { below: 'adminVouchers' },

  trainees: { group: 'training', icon: GraduationCap },
  openHours: { group: 'training', icon: CalendarHeart },
  trialSlots: { group: 'training', icon: CalendarPlus },
  adminMaterials: { group: 'training', icon: BookOpen },
  adminPractice: { group: 'training', icon: Mic, counts: 'recordings' },
  adminDrills: { group: 'training', icon: Dumbbell },
  adminAttempt: { below: 'adminPractice' },
  practiceMarks: { below: 'adminPractice' },
  practiceFigures: { below: 'adminPractice' },
  traineePractice: { below: 'trainees' },
  criteria: { group: 'training', icon: ListChecks },
  adminCertificates: { group: 'training', icon: Award },
  traineeSessions: { below: 'trainees' },
  adminAttendance: { below: 'trainees' },
  materialSections: { below: 'adminMaterials' },
  adminCertificate: { below: 'adminCertificates' },

  adminEnquiries: { group: 'people', icon: UserRoundPlus, counts: 'enquiries' },
  messages: { group: 'people', icon: Mail },
  deletionRequests: { group: 'people', icon: UserRoundPen, counts: 'requests' },
  reports: { group: 'people', icon: Printer },
  staff: { group: 'people', icon: UserCog },
  coachHours: { group: 'people', icon: HandCoins },
  adminImport: { group: 'people', icon: FileInput },
  adminExport: { group: 'people', icon: FileOutput },
  adminFacebook: { below: 'adminImport' },
  facebookPosts: { below: 'adminImport' },
  adminDrafts: { below: 'adminWins' },
  adminDraft: { below: 'adminWins' },
  importColumns: { below: 'adminImport' },
  importRun: { below: 'adminImport' },
  outbox: { below: 'messages' },
  corrections: { below: 'deletionRequests' },
  processing: { below: 'deletionRequests' },
  adminGuardian: { below: 'trainees' },
  adminResetLink: { below: 'trainees' },

  adminSite: { group: 'website', icon: PanelsTopLeft },
  adminLook: { group: 'settings', icon: Palette },
  lookVersions: { below: 'adminLook' },
  siteSections: { below: 'adminSite' },
  sitePart: { below: 'adminSite' },
  siteVersions: { below: 'adminSite' },
  adminPackages: { group: 'website', icon: Ticket },
  adminNews: { group: 'website', icon: Newspaper },
  adminWins: { group: 'website', icon: Trophy },
  adminAccomplishments: { group: 'website', icon: Star },
  adminMembers: { group: 'website', icon: Users },
  adminTestimonials: { group: 'website', icon: MessageSquareQuote, counts: 'testimonials' },
  home: { group: 'website', icon: House },

  adminSetup: { group: 'settings', icon: ListTodo },
  startOwnSite: { below: 'adminSetup' },
  adminEmail: { group: 'settings', icon: MailCheck },
  calendarHours: { group: 'settings', icon: CalendarClock },
  adminPrivacy: { group: 'settings', icon: HandHeart },
  retention: { group: 'settings', icon: Hourglass },
  audit: { group: 'settings', icon: ScrollText },
  contentPolicy: { group: 'settings', icon: ShieldAlert },
  paymentLog: { below: 'audit' },
  clientLog: { below: 'audit' },

  adminAccount: 'foot',
  adminSecurity: 'foot',
  confirm: 'foot',
  admin: 'none',
  adminSearch: 'none',
  adminNotFound: 'none',
}

export type AdminLink = Link & { name: LinkedPage; to: string; text: string }

const PLACED = Object.entries(PLACES) as [AdminPage | 'home', Link | { below: LinkedPage } | 'foot' | 'none'][]

const LINKS: AdminLink[] = PLACED.flatMap(([page, place]) => {
  if (typeof place === 'string' || !('group' in place)) return []
  const name = page as LinkedPage
  return { ...place, name, to: ADDRESSES[name].path, text: navigationText.links[name] }
})

type NavigationPart = { group: NavigationGroup; text: string; links: AdminLink[] }

export function groupsWithout(closed: readonly AddressName[], role: StaffRole | null): NavigationPart[] {
  const own = role === null ? null : HOME_GROUP[role]
  return [...NAVIGATION_GROUPS]
    .sort((one, other) => Number(other === own) - Number(one === own))
    .map((group) => ({ group, text: navigationText.groups[group], links: linksIn(group, closed) }))
    .filter(({ links }) => links.length > 0)
}

export function linksIn(group: AdminLink['group'], closed: readonly AddressName[]): AdminLink[] {
  return LINKS.filter((link) => link.group === group && !closed.includes(link.name))
}

export function mostUsedLinks(role: StaffRole | null, closed: readonly AddressName[]): AdminLink[] {
  const names: readonly AddressName[] = MOST_USED_PAGES[role ?? 'owner']
  return names.flatMap((name) => LINKS.find((link) => link.name === name && !closed.includes(name)) ?? [])
}

const PATHS = PLACED.flatMap(([page, place]) => {
  if (typeof place === 'string') return []
  const link = 'below' in place ? place.below : page
  return { path: ADDRESSES[page].path.replace(/\/:.*$/, '').toLowerCase(), link }
})

export type PlaceInNavigation = { link: string; isPage: boolean; group: AdminLink['group'] }

export function findPlace(pathname: string): PlaceInNavigation | null {
  const here = pathname.toLowerCase().replace(/\/$/, '')
  const [found] = PATHS.filter(({ path }) => here === path || here.startsWith(`${path}/`)).sort(
    (one, other) => other.path.length - one.path.length,
  )
  const link = LINKS.find(({ name }) => name === found?.link)
  return link ? { link: link.name, isPage: link.to.toLowerCase() === here, group: link.group } : null
}

export function linkAbove(pathname: string): { text: string; to: string } | null {
  const place = findPlace(pathname)
  const link = place && !place.isPage ? LINKS.find(({ name }) => name === place.link) : undefined
  return link ? { text: link.text, to: link.to } : null
}
