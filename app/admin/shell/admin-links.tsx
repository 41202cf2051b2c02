import { linkTo } from '#addresses'
import {
  BookOpen,
  Clock,
  GraduationCap,
  House,
  LayoutDashboard,
  Mail,
  MessageSquareQuote,
  Newspaper,
  PanelsTopLeft,
  Printer,
  ReceiptText,
  ScrollText,
  ShieldAlert,
  Star,
  Ticket,
  Trophy,
  Users,
  type LucideIcon,
} from 'lucide-react'

type AdminLink = { to: string; text: string; icon: LucideIcon; counts?: 'pending' | 'testimonials' }
type AdminGroup = { heading: string | null; links: AdminLink[] }

export const ADMIN_GROUPS: AdminGroup[] = [
  { heading: null, links: [{ to: linkTo('dashboard'), text: 'Dashboard', icon: LayoutDashboard }] },
  {
    heading: 'Content',
    links: [
      { to: linkTo('adminAccomplishments'), text: 'Accomplishments', icon: Star },
      { to: linkTo('adminNews'), text: 'News', icon: Newspaper },
      { to: linkTo('adminWins'), text: 'Wins', icon: Trophy },
      { to: linkTo('adminMaterials'), text: 'Learning materials', icon: BookOpen },
      { to: linkTo('adminTestimonials'), text: 'Testimonials', icon: MessageSquareQuote, counts: 'testimonials' },
      { to: linkTo('adminMembers'), text: 'Members', icon: Users },
      { to: linkTo('adminPackages'), text: 'Packages', icon: Ticket },
    ],
  },
  {
    heading: 'People and payments',
    links: [
      { to: linkTo('trainees'), text: 'Trainees', icon: GraduationCap },
      { to: linkTo('pendingPayments'), text: 'Pending payments', icon: Clock, counts: 'pending' },
      { to: linkTo('paymentHistory'), text: 'Payment history', icon: ReceiptText },
      { to: linkTo('reports'), text: 'Reports', icon: Printer },
      { to: linkTo('messages'), text: 'Messages', icon: Mail },
      { to: linkTo('audit'), text: 'Audit log', icon: ScrollText },
    ],
  },
  {
    heading: 'Site',
    links: [
      { to: linkTo('adminSite'), text: 'Site content', icon: PanelsTopLeft },
      { to: linkTo('home'), text: 'Public site', icon: House },
      { to: linkTo('contentPolicy'), text: 'Content policy', icon: ShieldAlert },
    ],
  },
]
