import { members, news, wins } from '#commands/starter/demo-content'

const first = (list: readonly { id: string }[]): string => list[0]?.id ?? 'none'

/** The public pages that are measured, one of each kind. */
export const PUBLIC_PAGES = [
  '/home',
  '/about',
  '/packages-registration',
  '/members',
  `/wins/${first(wins)}`,
  `/news/${first(news)}`,
  `/testimonial/${first(members.filter(({ testimonial }) => testimonial))}`,
] as const

/** With this query a public page bypasses the cache and is rendered for the visitor. */
export const UNCACHED = 'preview=1'

/** Rendered each time for requests with a cookie. */
export const LOGIN = '/login'

export const CLIENT_PAGES = [
  '/client',
  '/client/security',
  '/client/password',
  '/learningmaterials',
  '/registration/package-w',
] as const
export const ADMIN_PAGES = [
  '/admin/dashboard',
  '/admin/pendingregistrationpayments',
  '/admin/trainees',
  '/admin/audit',
  '/admin/members',
  '/admin/news',
  '/admin/learningmaterialscontrol',
  '/admin/packages',
  '/admin/messages',
  '/admin/generatereports',
  '/admin/home',
] as const

/** Those that came since; bench turns measures them too. */
export const NEWER_PAGES = [
  '/client/balance',
  '/client/sessions',
  '/client/assessments',
  '/client/guardian',
  '/admin/paymenthistory',
  '/admin/balances',
  '/admin/receipts',
  '/admin/months',
  '/admin/statements',
  '/admin/vouchers',
  '/admin/qr-ph',
  '/admin/today',
  '/admin/calendar',
  '/admin/calendar/plan',
  '/admin/calendar/hours',
  '/admin/criteria',
  '/admin/certificates',
  '/admin/move-requests',
  '/admin/calendar-feed',
  '/admin/accomplishments',
  '/admin/wins',
  '/admin/testimonials',
  '/admin/deletionrequests',
  '/admin/corrections',
  '/admin/processing',
  '/admin/retention',
  '/admin/staff',
  '/admin/privacy',
  '/admin/content-policy',
  '/admin/messages/outbox',
  '/admin/account',
  '/admin/security',
] as const

/** Splits addresses by whether they are answered 200; those that are not are pages still to come. */
export async function thoseThere(
  url: string,
  paths: readonly string[],
  cookie?: string,
): Promise<{ there: string[]; missing: string[] }> {
  const there: string[] = []
  const missing: string[] = []
  for (const path of paths) {
    const answer = await fetch(url + path, { redirect: 'manual', headers: cookie ? { Cookie: cookie } : {} })
    await answer.arrayBuffer()
    if (answer.status === 200) there.push(path)
    else missing.push(`${path} (${answer.status})`)
  }
  return { there, missing }
}
