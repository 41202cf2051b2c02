import { addressNamed, getAddressFacts } from '#route-lookup'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { admits, importanceOf, type Importance } from '#edge/limits/importance'
import { BUSY } from '#domain/words/busy'
import { sessionCookieName } from '#services/accounts/cookies'
import type { AppServices } from '#app/context'
import { busyPage, busyWords } from './busy-page.ts'
import { securityHeaders } from '#edge/headers/security-headers'
import { mayReadMetrics } from '#edge/health/metrics'
import { isRead, wantsPage } from '#edge/requests/read-requests'

/** A longer response waits for its reader, not for us, and no longer counts as load. */
const HOLDS_MS = 2000
const CROOKED = /(?:^|[/\\])(?:\.|%2e)|\\|^[^/]/i
/** Delays refusals, because refused clients retry at once; above MOST_HELD they are sent immediately. */
const HELD_MS = 1000
const MOST_HELD = 4000

/** Normalised as the server does it; the text itself when it is no URL. */
export function normalisePath(url: string): string {
  const at = url.indexOf('?')
  const raw = at < 0 ? url : url.slice(0, at)
  if (!CROOKED.test(raw)) return raw
  const whole = raw.startsWith('/') ? `http://x${raw}` : raw
  return URL.canParse(whole) ? new URL(whole).pathname : raw
}

export function isLight(
  config: Pick<AppServices['config'], 'metricsToken'>,
  { method, path, authorization }: { method: string; path: string; authorization: string | undefined },
): boolean {
  if (!isRead(method)) return false
  const name = addressNamed(path)
  return name === 'metrics' ? mayReadMetrics(config, authorization) : getAddressFacts(name).light === true
}

export function openShedding({ config }: Pick<AppServices, 'config'>) {
  const underWay = new Set<{ began: number }>()
  const counts: Record<Importance, number> = { visits: 0, lists: 0, journey: 0 }
  const always = securityHeaders(config).flat()
  const written = ({ headers, body }: { headers: Record<string, string>; body: string }) => ({
    head: [...always, ...Object.entries(headers).flat(), 'Content-Length', String(Buffer.byteLength(body))],
    body: Buffer.from(body),
  })
  const pages = {
    read: written(busyPage({ heading: BUSY.heading, text: BUSY.read }, null)),
    write: written(busyPage({ heading: BUSY.heading, text: BUSY.write }, { address: '', fields: [], files: true })),
  }
  const words = { read: written(busyWords(BUSY.read)), write: written(busyWords(BUSY.write)) }
  const session = `${sessionCookieName(config)}=`

  const busyNow = (): number => {
    const old = performance.now() - HOLDS_MS
    for (const each of underWay) {
      if (each.began > old) break
      underWay.delete(each)
    }
    return underWay.size
  }

  // Requests that arrive together share one event-loop turn. The kernel's backlog cannot be counted; the age of the
  // turn measures load.
  let round: { began: number; requests: number } | null = null
  const endRound = () => {
    round = null
  }
  const takeTurn = () => {
    const now = performance.now()
    if (!round) {
      round = { began: now, requests: 0 }
      setImmediate(endRound)
    }
    return { waitedMs: now - round.began, before: round.requests++ }
  }

  // Render one per turn, so that turns stay short: the server accepts new connections only between turns, one at a
  // time.
  const waiting = { lists: [] as (() => void)[], visits: [] as (() => void)[] }
  let turnTaken = false
  let held = 0
  const nextTurn = () => {
    const draw = waiting.lists.shift() ?? waiting.visits.shift()
    turnTaken = draw !== undefined
    if (!draw) return
    setImmediate(nextTurn)
    draw()
  }
  const inTurn = (importance: 'lists' | 'visits', draw: () => void) => {
    waiting[importance].push(draw)
    if (!turnTaken) nextTurn()
  }

  return {
    counts,
    /** A response counts as load until it is written. */
    enter(request: IncomingMessage, response: ServerResponse, draw: () => void): void {
      const { method = 'GET', url = '', headers } = request
      const at = url.indexOf('?')
      const path = normalisePath(url)
      if (isLight(config, { method, path, authorization: headers.authorization })) return draw()
      const importance = importanceOf({
        method,
        path,
        query: at < 0 ? '' : url.slice(at),
        signedIn: headers.cookie?.includes(session) ?? false,
      })
      if (!admits(importance, { underWay: busyNow(), ...takeTurn() })) {
        counts[importance] += 1
        const reads = isRead(method)
        const { head, body } = (wantsPage(headers.accept, path) ? pages : words)[reads ? 'read' : 'write']
        // The body is not read, so the connection must close with the response.
        const refuse = () =>
          void response
            .writeHead(503, reads ? head : [...head, 'Connection', 'close'])
            .end(method === 'HEAD' ? undefined : body)
        if (!reads || held >= MOST_HELD) return refuse()
        held += 1
        setTimeout(() => {
          held -= 1
          if (!response.destroyed) refuse()
        }, HELD_MS)
        return
      }
      if (getAddressFacts(addressNamed(path)).endless) return draw()
      const place = { began: performance.now() }
      underWay.add(place)
      response.once('close', () => underWay.delete(place))
      if (importance === 'journey') return draw()
      inTurn(importance, () => {
        if (!response.destroyed) draw()
      })
    },
  }
}
