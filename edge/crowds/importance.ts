import { addressAsked, factsOf } from '#addresses'
import { isRead } from '#edge/reading'

/**
 * What can wait when there is more to do than can be done: 'visits' first, then 'lists'; the 'journey' of signing in,
 * registering, paying and deciding waits last.
 */
export type Importance = 'visits' | 'lists' | 'journey'

export type Asked = {
  method: string
  path: string
  query: string /** A session cookie came along, whether or not it is alive. */
  signedIn: boolean
}

/** How important an answer is to the academy and to who asks. */
export function importanceOf({ method, path, query, signedIn }: Asked): Importance {
  const { importance, takes } = factsOf(addressAsked(path))
  // What people typed is not turned away for what is only looked at; a form sent to an address that takes none is a
  // visit that draws 'not found'.
  if (!isRead(method)) return importance === 'journey' || takes ? 'journey' : 'visits'
  if (importance === 'report') return 'lists'
  if (importance === 'journey' && !searches(query)) return 'journey'
  return signedIn && !searches(query) ? 'lists' : 'visits'
}

const searches = (query: string): boolean => /(?:^|[?&])search=[^&]/.test(query)

/**
 * How much there is to do: answers under way, and how long and as the how-manieth a request waited its turn in the
 * round of those that came together.
 */
export type Load = { underWay: number; waitedMs: number; before: number }

/**
 * What is still let in. One thread draws all pages: more at once are not faster, and what comes late in a long round
 * would wait longer each time. The journey waits its turn however long that takes.
 */
const MOST: Record<Importance, { underWay: number; waitedMs: number }> = {
  visits: { underWay: 64, waitedMs: 100 },
  lists: { underWay: 96, waitedMs: 400 },
  journey: { underWay: 400, waitedMs: Number.POSITIVE_INFINITY },
}
/** A round as small as this is no flood, however long it takes: one slow answer turns nobody away. */
const FEW = 32

/** Whether one more may begin. */
export function admits(importance: Importance, { underWay, waitedMs, before }: Load): boolean {
  const most = MOST[importance]
  return underWay < most.underWay && (before < FEW || waitedMs <= most.waitedMs)
}
