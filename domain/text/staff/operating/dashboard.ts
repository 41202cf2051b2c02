import { plural } from '#domain/words/texts'

export const dashboardText = {
  title: 'Dashboard',
  clockJumped: (from: string, to: string) =>
    `The server clock jumped from ${from} to ${to}, or the site was switched off. Reminders and data removal are ` +
    'paused until an owner confirms the time, for at most 72 hours.',
  checkTime: 'Check the time',
  changePassword: 'Change password',
  secondStep: 'Protect client data: add a passkey or two-step sign-in.',
  secondStepBy: (day: string) =>
    `Protect client data: add a passkey or two-step sign-in by ${day}. After that, you cannot open the back office ` +
    'without one.',
  addSecondStep: 'Add a second step',
  emailNotSetUp: 'Email is not set up. Clients cannot verify their address or reset a password by email.',
  setUpEmail: 'Set up email',
  viewEmails: 'View what waits',
  noticeUnpublished: 'You have not published your privacy notice yet.',
  publishNotice: 'Review and publish it',
  counters: {
    trainees: 'Total Registered Trainees',
    pending: 'Pending Registrations',
    wins: 'Total Wins',
    testimonials: 'Total Members Testimonials',
    news: 'Total News',
  },
  figures: 'Figures',
  firstWin: 'Add first win',
  firstNews: 'Add first news item',
  firstTestimonial: 'Add first testimonial',
  thisMonth: (month: string) => `Confirmed in ${month}`,
  monthBefore: (month: string, amount: string, payments: number) =>
    `${month}: ${amount}, ${plural(payments, 'payment', 'payments')}`,
  paymentsByMonth: 'Confirmed payments by month',
  yearlySum: (amount: string) => `${amount} in the last 12 months`,
  monthBar: (month: string, payments: number, amount: string) =>
    `${month}: ${plural(payments, 'payment', 'payments')}, ${amount}`,
  monthCount: (month: string, amount: string) => ` in ${month}, ${amount}`,
  latestPayments: 'Latest pending payments',
  allPayments: 'All pending payments',
  paymentColumns: { client: 'Client', amount: 'Amount' },
} as const

export const requestsNoticeText = {
  viewRequests: 'View data requests',
  due: (count: number, by: string) => `${openRequests(count)} By law, the first reply is due by ${by}.`,
  overdue: (count: number, by: string) => `${openRequests(count)} By law, the first reply was due by ${by}.`,
} as const

function openRequests(count: number): string {
  return count === 1 ? '1 data request is open.' : `${count} data requests are open.`
}
