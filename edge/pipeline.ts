import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppServices } from '../app/context.ts'
import { openPageCache } from './cache/page-cache.ts'
import { openComponents } from './health/components.ts'
import { openMetrics } from './health/metrics.ts'
import { openShedding } from './limits/load-shedding.ts'
import { openPages } from './pages.ts'
import { answerMonitoring } from './steps/answer-monitoring.ts'
import { answerFailures, answerPages } from './steps/answer-pages.ts'
import { identifyVisitor, limitForms, refuseForeignHosts, refuseForeignWrites } from './steps/check-requests.ts'
import type { Edge, EdgeEnv } from './steps/edge-app.ts'
import { addCommonHeaders, observeRequests, waitForPageFiles } from './steps/finish-responses.ts'
import { receivePolicyReports, servePrivateFiles, serveSiteFiles } from './steps/serve-files.ts'

/**
 * Handles a request, from top to bottom. `leaving`: a balancer should send no more requests. `draining`: only running
 * requests finish.
 */
export function openPipeline(
  academy: AppServices,
  clientFolder: string,
  draining: AbortSignal,
  leaving: AbortSignal = draining,
) {
  const pages = openPages(academy, clientFolder)
  const cache = openPageCache(academy, clientFolder, (request, nonce) =>
    pages.renderAnonymous(request, nonce, draining),
  )
  const shedding = openShedding(academy)
  const readComponents = openComponents(academy)
  const metrics = openMetrics({ ...academy, pages: cache.counts, shed: shedding.counts, readComponents })
  const run = openSteps({ academy, clientFolder, pages, cache, metrics, readComponents, draining, leaving })

  // 2. Under load, the least important requests are refused early.
  const enter = (request: IncomingMessage, response: ServerResponse) =>
    shedding.enter(request, response, () => void run(request, response))
  // 1. A cached public page is served from memory with its original headers.
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    // While draining, every response closes its connection, which cached pages do not.
    const answered = !draining.aborted && cache.answer(request, response)
    if (answered === true) return
    if (answered === false) enter(request, response)
    else void answered.then((done) => (done ? undefined : enter(request, response)))
  }
  return { answer, open: cache.open, close: cache.close }
}

function openSteps(edge: Edge) {
  const app = new Hono<EdgeEnv>({ strict: true })
  // 3. Every request is observed, failed ones too.
  observeRequests(app, edge)
  // 4. Every response gets the common headers.
  addCommonHeaders(app, edge)
  // 5. The response to a write waits until no outdated page is served.
  waitForPageFiles(app, edge)
  // 6. Monitoring may call under any host name.
  answerMonitoring(app, edge)
  // 7. All other requests must name this site and have a readable address.
  refuseForeignHosts(app, edge)
  // 8. Files of the site, and pictures of its public pages.
  serveSiteFiles(app, edge)
  // 9. Browsers send these reports by themselves, so they need no session.
  receivePolicyReports(app, edge)
  // 10. Find the actor; a write must come from a form on this site.
  identifyVisitor(app, edge)
  refuseForeignWrites(app, edge)
  // 11. Uploads and private files.
  servePrivateFiles(app, edge)
  // 12. Each address limits its form's size. Without JavaScript, an oversized form is read to the end, so that the
  // browser shows the reason.
  limitForms(app)
  // 13. The page.
  answerPages(app, edge)
  answerFailures(app, edge)
  return getRequestListener(async (request, bindings) => {
    const response = await app.fetch(request, bindings)
    // Hono rebuilds the response to a HEAD and forgets that tus has sent it.
    return bindings.outgoing.headersSent ? RESPONSE_ALREADY_SENT.clone() : response
  })
}
