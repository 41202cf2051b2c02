import { addressAsked, factsOf } from '#addresses'
import { isRead } from '#edge/reading'

/** 'visits' are turned away first, then 'lists'; signing in, registering, paying and deciding last. */
export type Importance = 'visits' | 'lists' | 'journey'

export type Asked = {
  method: string
  path: string
  query: string /** A session cookie came along, whether or not it is alive. */
  signedIn: boolean
}

export function importanceOf({ method, path, query, signedIn }: Asked): Importance {
  const { importance, takes } = factsOf(addressAsked(path))
  // A form sent to an address that takes none is a visit that draws 'not found'.
  if (!isRead(method)) return importance === 'journey' || takes ? 'journey' : 'visits'
  if (importance === 'report') return 'lists'
  if (importance === 'journey' && !searches(query)) return 'journey'
  return signedIn && !searches(query) ? 'lists' : 'visits'
}

const searches = (query: string): boolean => /(?:^|[?&])search=[^&]/.test(query)

/** `before`: how many of those that came together had their turn before. */
export type Load = { underWay: number; waitedMs: number; before: number }

/**
 * One thread draws all pages: more at once are not faster, and what comes late in a long round would wait longer each
 * time. The journey waits however long that takes.
 */
const MOST: Record<Importance, { underWay: number; waitedMs: number }> = {
  visits: { underWay: 64, waitedMs: 100 },
  lists: { underWay: 96, waitedMs: 400 },
  journey: { underWay: 400, waitedMs: Number.POSITIVE_INFINITY },
}
/** So small a round is no flood: one slow answer turns nobody away. */
const FEW = 32

export function admits(importance: Importance, { underWay, waitedMs, before }: Load): boolean {
  const most = MOST[importance]
  return underWay < most.underWay && (before < FEW || waitedMs <= most.waitedMs)
}
