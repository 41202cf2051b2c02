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

  const enter = (request: IncomingMessage, response: ServerResponse) =>
    shedding.enter(request, response, () => void run(request, response))
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
  observeRequests(app, edge)
  addCommonHeaders(app, edge)
  waitForPageFiles(app, edge)
  // Monitoring may call under any host name, so this comes before the check of the host.
  answerMonitoring(app, edge)
  refuseForeignHosts(app, edge)
  serveSiteFiles(app, edge)
  receivePolicyReports(app, edge)
  identifyVisitor(app, edge)
  refuseForeignWrites(app, edge)
  servePrivateFiles(app, edge)
  // Without JavaScript, an oversized form is read to the end, so that the browser shows the reason.
  limitForms(app)
  answerPages(app, edge)
  answerFailures(app, edge)
  return getRequestListener(async (request, bindings) => {
    const response = await app.fetch(request, bindings)
    // Hono rebuilds the response to a HEAD and forgets that tus has sent it.
    return bindings.outgoing.headersSent ? RESPONSE_ALREADY_SENT.clone() : response
  })
}
