/** What can wait when there is more to do than can be done: 'visits' first, then 'lists'; the 'journey' of signing in, registering, paying and deciding waits last. */
export type Importance = 'visits' | 'lists' | 'journey'

export type Asked = { method: string; path: string; query: string; /** A session cookie came along, whether or not it is alive. */ signedIn: boolean }

/** Signing in and out, booking, registering, its status, receipts and their decision, in every representation. */
const JOURNEY = /^\/(login|logout|sign-out-everywhere|forgot-password|reset-password|packages-registration|registration|client|uploads|files|me|admin\/pendingregistrationpayments)(\/|\.data|$)/
/** Takes work for a report that nobody waits for in front of a counter. */
const REPORTS = /^\/(admin\/(generatereports|audit)|client\/data)(\/|\.|$)/

/** What browsers send by themselves. */
const REPORTED = '/csp-reports'

/** How important an answer is to the academy and to who asks. */
export function importanceOf({ method, path, query, signedIn }: Asked): Importance {
  if (path === REPORTED) return 'visits'
  if (method !== 'GET' && method !== 'HEAD') return 'journey'
  if (REPORTS.test(path)) return 'lists'
  if (JOURNEY.test(path) && !searches(query)) return 'journey'
  return signedIn && !searches(query) ? 'lists' : 'visits'
}

const searches = (query: string): boolean => /(?:^|[?&])search=[^&]/.test(query)

/** So many answers may be under way before the next one of its kind is turned away. More at once are not faster: one thread draws them all. */
const MOST_UNDER_WAY: Record<Importance, number> = { visits: 64, lists: 96, journey: 400 }

/** Whether one more may begin while so many are under way. */
export function admits(importance: Importance, underWay: number): boolean {
  return underWay < MOST_UNDER_WAY[importance]
}
