import { BookOpen, Clock, GraduationCap, House, LayoutDashboard, Mail, MessageSquareQuote, Newspaper, PanelsTopLeft, Printer, ReceiptText, ScrollText, ShieldAlert, Star, Trophy, Users, type LucideIcon } from 'lucide-react'

export type AdminLink = { to: string; text: string; icon: LucideIcon; counts?: 'pending' | 'testimonials' }
export type AdminGroup = { heading: string | null; links: AdminLink[] }

/** The sidebar, in its order. A page gets its line here when it gets its address in routes.ts. */
export const ADMIN_GROUPS: AdminGroup[] = [
  { heading: null, links: [{ to: '/admin/dashboard', text: 'Dashboard', icon: LayoutDashboard }] },
  {
    heading: 'Content',
    links: [
      { to: '/admin/accomplishments', text: 'Accomplishments', icon: Star },
      { to: '/admin/news', text: 'News', icon: Newspaper },
      { to: '/admin/wins', text: 'Wins', icon: Trophy },
      { to: '/admin/learningmaterialscontrol', text: 'Learning materials', icon: BookOpen },
      { to: '/admin/testimonials', text: 'Testimonials', icon: MessageSquareQuote, counts: 'testimonials' },
      { to: '/admin/members', text: 'Members', icon: Users },
    ],
  },
  {
    heading: 'People and payments',
    links: [
      { to: '/admin/trainees', text: 'Trainees', icon: GraduationCap },
      { to: '/admin/pendingregistrationpayments', text: 'Pending payments', icon: Clock, counts: 'pending' },
      { to: '/admin/paymenthistory', text: 'Payment history', icon: ReceiptText },
      { to: '/admin/generatereports', text: 'Reports', icon: Printer },
      { to: '/admin/messages', text: 'Messages', icon: Mail },
      { to: '/admin/audit', text: 'Audit log', icon: ScrollText },
    ],
  },
  { heading: 'Site', links: [{ to: '/admin/home', text: 'Site content', icon: PanelsTopLeft }, { to: '/home', text: 'Public site', icon: House }, { to: '/admin/content-policy', text: 'Content policy', icon: ShieldAlert }] },
]
