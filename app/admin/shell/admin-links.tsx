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

type PlainName = {
  [Name in AddressName]: Parameters<typeof linkTo<Name>>['length'] extends 1 ? Name : never
}[AddressName]
type AdminLink = { name: PlainName; text: string; icon: LucideIcon; counts?: 'pending' | 'testimonials' | 'requests' }
type AdminGroup = { heading: string | null; links: AdminLink[] }

const GROUPS: AdminGroup[] = [
  { heading: null, links: [{ name: 'dashboard', text: 'Dashboard', icon: LayoutDashboard }] },
  {
    heading: 'Money',
    links: [
      { name: 'pendingPayments', text: 'Pending payments', icon: Clock, counts: 'pending' },
      { name: 'adminStatements', text: 'Statements', icon: FileSpreadsheet },
      { name: 'adminBalances', text: 'Balances', icon: Scale },
      { name: 'paymentHistory', text: 'Payment history', icon: ReceiptText },
      { name: 'acknowledgements', text: 'Receipts issued', icon: FileCheck },
      { name: 'ledgerMonths', text: 'Months', icon: CalendarCheck },
      { name: 'adminVouchers', text: 'Vouchers', icon: TicketPercent },
      { name: 'adminQrPh', text: 'QR Ph code', icon: QrCode },
    ],
  },
  {
    heading: 'People',
    links: [
      { name: 'rollCall', text: 'Roll call', icon: ClipboardCheck },
      { name: 'calendar', text: 'Calendar', icon: CalendarDays },
      { name: 'trainees', text: 'Trainees', icon: GraduationCap },
      { name: 'criteria', text: 'Criteria', icon: ListChecks },
      { name: 'adminCertificates', text: 'Certificates', icon: Award },
      { name: 'moveRequests', text: 'Other times asked', icon: Repeat },
      { name: 'reports', text: 'Reports', icon: Printer },
      { name: 'messages', text: 'Messages', icon: Mail },
      { name: 'deletionRequests', text: 'Data requests', icon: UserRoundPen, counts: 'requests' },
      { name: 'audit', text: 'Audit log', icon: ScrollText },
      { name: 'retention', text: 'Retention', icon: Hourglass },
    ],
  },
  {
    heading: 'Content',
    links: [
      { name: 'adminAccomplishments', text: 'Accomplishments', icon: Star },
      { name: 'adminNews', text: 'News', icon: Newspaper },
      { name: 'adminWins', text: 'Wins', icon: Trophy },
      { name: 'adminMaterials', text: 'Learning materials', icon: BookOpen },
      { name: 'adminTestimonials', text: 'Testimonials', icon: MessageSquareQuote, counts: 'testimonials' },
      { name: 'adminMembers', text: 'Members', icon: Users },
      { name: 'adminPackages', text: 'Packages', icon: Ticket },
    ],
  },
  {
    heading: 'Site',
    links: [
      { name: 'staff', text: 'Staff', icon: UserCog },
      { name: 'adminSite', text: 'Site content', icon: PanelsTopLeft },
      { name: 'adminPrivacy', text: 'Privacy notice', icon: HandHeart },
      { name: 'home', text: 'Public site', icon: House },
      { name: 'contentPolicy', text: 'Content policy', icon: ShieldAlert },
    ],
  },
]

export function groupsWithout(closed: readonly AddressName[]): AdminGroup[] {
  return GROUPS.map(({ heading, links }) => ({
    heading,
    links: links.filter(({ name }) => !closed.includes(name)),
  })).filter(({ links }) => links.length > 0)
}
