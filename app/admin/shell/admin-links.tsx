import type { AddressName, linkTo } from '#routes'
import {
  Award,
  BookOpen,
  ClipboardCheck,
  CalendarCheck,
  CalendarDays,
  Clock,
  FileSpreadsheet,
  FileCheck,
  GraduationCap,
  Hourglass,
  HandHeart,
  House,
  LayoutDashboard,
  ListChecks,
  Mail,
  MessageSquareQuote,
  Newspaper,
  PanelsTopLeft,
  Printer,
  QrCode,
  ReceiptText,
  Repeat,
  ScrollText,
  ShieldAlert,
  Star,
  Scale,
  Ticket,
  TicketPercent,
  Trophy,
  UserCog,
  UserRoundPen,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { navigationText } from '#domain/text/staff/shell'

type PlainName = {
  [Name in AddressName]: Parameters<typeof linkTo<Name>>['length'] extends 1 ? Name : never
}[AddressName]
type AdminLink = { name: PlainName; text: string; icon: LucideIcon; counts?: 'pending' | 'testimonials' | 'requests' }
type AdminGroup = { heading: string | null; links: AdminLink[] }

const { groups, links } = navigationText

const GROUPS: AdminGroup[] = [
  { heading: null, links: [{ name: 'dashboard', text: links.dashboard, icon: LayoutDashboard }] },
  {
    heading: groups.money,
    links: [
      { name: 'pendingPayments', text: links.pendingPayments, icon: Clock, counts: 'pending' },
      { name: 'adminStatements', text: links.adminStatements, icon: FileSpreadsheet },
      { name: 'adminBalances', text: links.adminBalances, icon: Scale },
      { name: 'paymentHistory', text: links.paymentHistory, icon: ReceiptText },
      { name: 'acknowledgements', text: links.acknowledgements, icon: FileCheck },
      { name: 'ledgerMonths', text: links.ledgerMonths, icon: CalendarCheck },
      { name: 'adminVouchers', text: links.adminVouchers, icon: TicketPercent },
      { name: 'adminQrPh', text: links.adminQrPh, icon: QrCode },
    ],
  },
  {
    heading: groups.people,
    links: [
      { name: 'rollCall', text: links.rollCall, icon: ClipboardCheck },
      { name: 'calendar', text: links.calendar, icon: CalendarDays },
      { name: 'trainees', text: links.trainees, icon: GraduationCap },
      { name: 'criteria', text: links.criteria, icon: ListChecks },
      { name: 'adminCertificates', text: links.adminCertificates, icon: Award },
      { name: 'moveRequests', text: links.moveRequests, icon: Repeat },
      { name: 'reports', text: links.reports, icon: Printer },
      { name: 'messages', text: links.messages, icon: Mail },
      { name: 'deletionRequests', text: links.deletionRequests, icon: UserRoundPen, counts: 'requests' },
      { name: 'audit', text: links.audit, icon: ScrollText },
      { name: 'retention', text: links.retention, icon: Hourglass },
    ],
  },
  {
    heading: groups.content,
    links: [
      { name: 'adminAccomplishments', text: links.adminAccomplishments, icon: Star },
      { name: 'adminNews', text: links.adminNews, icon: Newspaper },
      { name: 'adminWins', text: links.adminWins, icon: Trophy },
      { name: 'adminMaterials', text: links.adminMaterials, icon: BookOpen },
      { name: 'adminTestimonials', text: links.adminTestimonials, icon: MessageSquareQuote, counts: 'testimonials' },
      { name: 'adminMembers', text: links.adminMembers, icon: Users },
      { name: 'adminPackages', text: links.adminPackages, icon: Ticket },
    ],
  },
  {
    heading: groups.site,
    links: [
      { name: 'staff', text: links.staff, icon: UserCog },
      { name: 'adminSite', text: links.adminSite, icon: PanelsTopLeft },
      { name: 'adminPrivacy', text: links.adminPrivacy, icon: HandHeart },
      { name: 'home', text: links.home, icon: House },
      { name: 'contentPolicy', text: links.contentPolicy, icon: ShieldAlert },
    ],
  },
]

export function groupsWithout(closed: readonly AddressName[]): AdminGroup[] {
  return GROUPS.map(({ heading, links: all }) => ({
    heading,
    links: all.filter(({ name }) => !closed.includes(name)),
  })).filter(({ links }) => links.length > 0)
}
