import { matchRequestAddress, getAddressFacts } from '#route-lookup'
import { isRead } from '#edge/requests/read-requests'

/** Load shedding refuses 'visits' first, then 'lists'; sign-in, registration, payments and decisions come last. */
export type Importance = 'visits' | 'lists' | 'journey'

export type RequestFacts = {
  method: string
  path: string
  query: string
  signedIn: boolean
}

export function importanceOf({ method, path, query, signedIn }: RequestFacts): Importance {
  const { importance, takes } = getAddressFacts(matchRequestAddress(path))
  if (!isRead(method)) return importance === 'journey' || takes ? 'journey' : 'visits'
  if (importance === 'report') return 'lists'
  if (importance === 'journey' && !searches(query)) return 'journey'
  return signedIn && !searches(query) ? 'lists' : 'visits'
}

const searches = (query: string): boolean => /(?:^|[?&])search=[^&]/.test(query)

export type ServerLoad = { underWay: number; waitedMs: number; before: number }

/** One thread renders all pages, so more at once only prolong the round; 'journey' always waits its turn. */
const MOST: Record<Importance, { underWay: number; waitedMs: number }> = {
  visits: { underWay: 64, waitedMs: 100 },
  lists: { underWay: 96, waitedMs: 400 },
  journey: { underWay: 400, waitedMs: Number.POSITIVE_INFINITY },
}
const FEW = 32

export function admits(importance: Importance, { underWay, waitedMs, before }: ServerLoad): boolean {
  const most = MOST[importance]
  return underWay < most.underWay && (before < FEW || waitedMs <= most.waitedMs)
}
