import { addressNamed, getAddressFacts } from '#route-lookup'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { admits, importanceOf, type Importance } from '#edge/limits/importance'
import { BUSY } from '#domain/words/busy'
import { sessionCookieName } from '#services/accounts/cookies'
import type { AppServices } from '#app/context'
import { busyPage, busyWords } from './busy-page.ts'
import { openRenderQueue } from './render-queue.ts'
import { openServerLoad } from './server-load.ts'
import { securityHeaders } from '#edge/headers/security-headers'
import { mayReadMetrics } from '#edge/health/metrics'
import { isRead, wantsPage } from '#edge/requests/read-requests'

const CROOKED = /(?:^|[/\\])(?:\.|%2e)|\\|^[^/]/i
/** Delays refusals, because refused clients retry at once; above MOST_DELAYED they are sent immediately. */
const DELAY_MS = 1000
const MOST_DELAYED = 4000

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
  const counts: Record<Importance, number> = { visits: 0, lists: 0, journey: 0 }
  const load = openServerLoad()
  const queue = openRenderQueue()
  const refuse = openBusyRefusals(config)
  const session = `${sessionCookieName(config)}=`
  return {
    counts,
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
      if (!admits(importance, load.measure())) {
        counts[importance] += 1
        return refuse(request, response, path)
      }
      if (getAddressFacts(addressNamed(path)).endless) return draw()
      load.countUntilWritten(response)
      if (importance === 'journey') return draw()
      queue(importance, () => {
        if (!response.destroyed) draw()
      })
    },
  }
}

function openBusyRefusals(config: AppServices['config']) {
  const always = securityHeaders(config).flat()
  const prepare = ({ headers, body }: { headers: Record<string, string>; body: string }) => ({
    head: [...always, ...Object.entries(headers).flat(), 'Content-Length', String(Buffer.byteLength(body))],
    body: Buffer.from(body),
  })
  const pages = {
    read: prepare(busyPage({ heading: BUSY.heading, text: BUSY.read }, null)),
    write: prepare(busyPage({ heading: BUSY.heading, text: BUSY.write }, { address: '', fields: [], files: true })),
  }
  const texts = { read: prepare(busyWords(BUSY.read)), write: prepare(busyWords(BUSY.write)) }
  let delayed = 0
  return ({ method, headers }: IncomingMessage, response: ServerResponse, path: string): void => {
    const reads = isRead(method)
    const { head, body } = (wantsPage(headers.accept, path) ? pages : texts)[reads ? 'read' : 'write']
    // The body is not read, so the connection must close with the response.
    const send = () =>
      void response
        .writeHead(503, reads ? head : [...head, 'Connection', 'close'])
        .end(method === 'HEAD' ? undefined : body)
    if (!reads || delayed >= MOST_DELAYED) return send()
    delayed += 1
    setTimeout(() => {
      delayed -= 1
      if (!response.destroyed) send()
    }, DELAY_MS)
  }
}
