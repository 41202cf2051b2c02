import type { IncomingMessage, ServerResponse } from 'node:http'
import { admits, importanceOf, type Importance } from '#domain/load'
import { BUSY } from '#domain/messages'
import { sessionCookieName } from '#services/cookies'
import type { Academy } from '../app/context.ts'
import { busyPage, busyWords } from './busy.ts'
import { securityHeaders } from './headers.ts'

/** An answer under way longer than this waits for its reader and not for us: it holds no place. */
const HOLDS_MS = 2000
/** Answers of bytes that are there already, and of the health addresses. */
const LIGHT = /^\/(assets\/|art\/|pictures\/|favicon\.ico|healthz|readyz|metrics)/
/** Goes on for as long as somebody looks at it. */
const ENDLESS = /\/status$/

export type Shedding = {
  /** How many were turned away, by kind: plain numbers for the meters. */
  counts: Record<Importance, number>
  /** Answers 503 to what can wait while too much is under way, and tells whether it did; else it counts the answer until it is written. */
  sheds(request: IncomingMessage, response: ServerResponse): boolean
}

/** Watches how many answers are being made and turns away what matters least first: what is turned away in microseconds costs nobody else their turn. */
export function openShedding({ config }: Pick<Academy, 'config'>): Shedding {
  const underWay = new Set<{ began: number }>()
  const counts = { visits: 0, lists: 0, journey: 0 }
  const always = securityHeaders(config).flat()
  const written = ({ headers, body }: { headers: Record<string, string>; body: string }) => ({ head: [...always, ...Object.entries(headers).flat(), 'Content-Length', String(Buffer.byteLength(body))], body: Buffer.from(body) })
  const pages = { read: written(busyPage({ heading: BUSY.heading, text: BUSY.read }, null)), write: written(busyPage({ heading: BUSY.heading, text: BUSY.write }, { address: '', fields: [], files: true })) }
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

  // What comes in together is served in one round of the event loop. The queue of a flood stands in the operating system, where nobody can count it:
  // how long the round has been going on tells it.
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

  return {
    counts,
    sheds(request, response) {
      const { method = 'GET', url = '', headers } = request
      const at = url.indexOf('?')
      const path = at < 0 ? url : url.slice(0, at)
      if (LIGHT.test(path)) return false
      const importance = importanceOf({ method, path, query: at < 0 ? '' : url.slice(at), signedIn: headers.cookie?.includes(session) ?? false })
      if (!admits(importance, { underWay: busyNow(), ...takeTurn() })) {
        counts[importance] += 1
        const reads = method === 'GET' || method === 'HEAD'
        const { head, body } = (headers.accept?.includes('text/html') && !path.endsWith('.data') ? pages : words)[reads ? 'read' : 'write']
        // What is being sent is not read: the line ends with the answer.
        response.writeHead(503, reads ? head : [...head, 'Connection', 'close']).end(method === 'HEAD' ? undefined : body)
        return true
      }
      if (ENDLESS.test(path)) return false
      const place = { began: performance.now() }
      underWay.add(place)
      response.once('close', () => underWay.delete(place))
      return false
    },
  }
}
