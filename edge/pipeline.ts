import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressNamed, ADDRESSES, getAddressFacts } from '#routes'
import { MESSAGES } from '#domain/words/messages'
import { pathForLog } from '#services/operating/log'
import type { AppServices, RequestContext } from '../app/context.ts'
import { outageIn } from '../app/outages.ts'
import { serveAssets } from '#edge/files/assets'
import { limitFor } from './limits/body-limits.ts'
import { serveFile } from '#edge/files/files'
import { addHeaders } from './headers/security-headers.ts'
import { mayReadMeters, observe, openMeters } from './health/metrics.ts'
import { isOwnHost, isSameOriginWrite, ownOrigin, requestedHost } from './requests/origin.ts'
import { answerOutage } from './responses/outages.ts'
import { openPageCache } from './cache/page-cache.ts'
import { openPages } from './pages.ts'
import { openOtherBuilds } from '#edge/files/other-builds'
import { servePicture } from '#edge/files/pictures'
import { openPolicyReports, REPORT_BYTES } from './headers/policy-reports.ts'
import { serviceWorkerIn } from '#edge/files/service-worker'
import { hearOut, refuseRequest, HTTP_REFUSALS } from './responses/refusals.ts'
import { addressOf, readRequestContext } from './requests/request-context.ts'
import { openShedding } from '#edge/limits/load-shedding'
import { openProxyWatch } from './requests/untrusted-proxies.ts'
import { openUploads } from '#edge/uploads/uploads'
import { openParts } from '#edge/health/parts'
import { openReadiness, ownProbe } from '#edge/health/readiness'

type Env = { Bindings: HttpBindings; Variables: { visit: RequestContext } }

const READS = ['GET', 'HEAD']
const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data; ?boundary=)/i

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
  const { config, log } = academy
  const pages = openPages(academy, clientFolder)
  const kept = openPageCache(academy, clientFolder, (request, nonce) =>
    pages.renderAnonymous(request, nonce, draining),
  )
  const crowd = openShedding(academy)
  const parts = openParts(academy)
  const meters = openMeters(academy, { pages: kept.counts, shed: crowd.counts, parts })
  const uploads = openUploads(academy)
  const reports = openPolicyReports(academy)
  const isReady = openReadiness(ownProbe(academy))
  const ofOtherBuild = openOtherBuilds(academy)
  const watchProxy = openProxyWatch(academy)
  const app = new Hono<Env>({ strict: true })
  const isLeaving = () => leaving.aborted || draining.aborted
  const addressFrom = (c: Context<Env>) =>
    addressOf(peerOf(c.env), c.req.header('x-forwarded-for') ?? null, config.trustedProxies)
  const ownOf = (c: Context<Env>) => ownOrigin(config, c.req.header('host') ?? '')

  // 1. A cached public page is served from memory with its original headers. 2. Under load, the least important
  // requests are refused early.
  const otherwise = (request: IncomingMessage, response: ServerResponse) =>
    crowd.enter(request, response, () => void checked(request, response))
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    // While draining, every response closes its connection, which cached pages do not.
    const answered = !draining.aborted && kept.answer(request, response)
    if (answered === true) return
    if (answered === false) otherwise(request, response)
    else void answered.then((done) => (done ? undefined : otherwise(request, response)))
  }

  // 3. Every request is observed, failed ones too.
  app.use(async (c, next) => {
    const began = performance.now()
    await next()
    // tus writes the response to uploads itself.
    const status = c.env.outgoing.headersSent ? c.env.outgoing.statusCode : c.res.status
    observe(
      { log, meters },
      {
        id: c.get('visit')?.requestId,
        method: c.req.method,
        path: c.req.path,
        status,
        milliseconds: performance.now() - began,
      },
    )
  })

  // 4. Every response gets the common headers.
  app.use(async (c, next) => {
    await next()
    addHeaders(config, { path: c.req.path, site: c.req.header('sec-fetch-site') }, c.res.headers)
    if (draining.aborted) c.res.headers.set('Connection', 'close')
  })

  // 5. The response to a write waits until no outdated page is served.
  app.use(async (c, next) => {
    await next()
    if (!READS.includes(c.req.method)) await kept.settled()
  })

  // 6. Monitoring may call under any host name.
  app.on(READS, ADDRESSES.health.path, async (c) =>
    c.req.query('full') === undefined
      ? c.text('ok', 200, { 'Cache-Control': 'no-store' })
      : c.json({ draining: isLeaving(), ...(await parts()) }, 200, { 'Cache-Control': 'no-store' }),
  )
  app.on(READS, ADDRESSES.readiness.path, async (c) => {
    const ready = !isLeaving() && (await isReady())
    return c.text(ready ? 'ready' : 'not ready', ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  app.get(ADDRESSES.metrics.path, async (c, next) =>
    meters && mayReadMeters(config, c.req.header('authorization')) ? meters.answer() : next(),
  )

  // 7. All other requests must name this site and have a readable address.
  app.use(async (c, next) => {
    const host = requestedHost(c.env.incoming.url ?? '/', c.req.header('host'))
    if (!isOwnHost(config, host)) return refuseRequest(HTTP_REFUSALS.host)
    // No valid address contains NUL, and PostgreSQL refuses it in text.
    if (/%00|\0/i.test(c.req.url)) return refuseRequest(HTTP_REFUSALS.unreadable)
    return next()
  })

  // 8. Files of the site, and pictures of its public pages.
  const own = serveAssets(clientFolder)
  app.on(READS, ADDRESSES.asset.path, own, (c) => ofOtherBuild(c.req.raw, c.req.path))
  app.on(READS, [ADDRESSES.art.path, ADDRESSES.favicon.path], own, () => refuseRequest(HTTP_REFUSALS.missing))
  app.on(READS, ADDRESSES.serviceWorker.path, serviceWorkerIn(clientFolder, config), () =>
    refuseRequest(HTTP_REFUSALS.missing),
  )
  app.on(READS, ADDRESSES.picture.path, (c) => servePicture(academy, c.req.path, c.req.raw, addressFrom(c)))

  // 9. Browsers send these reports by themselves, so they need no session.
  app.post(
    ADDRESSES.policyReports.path,
    bodyLimit({ maxSize: REPORT_BYTES, onError: () => refuseRequest(HTTP_REFUSALS.largeReport) }),
    (c) =>
      reports(c.req.raw, {
        address: addressFrom(c),
        own: ownOf(c),
      }),
  )

  // 10. Find the actor; a write must come from a form on this site.
  app.use(async (c, next) => {
    watchProxy(peerOf(c.env), c.req.header('x-forwarded-for'))
    const visit = await readRequestContext(academy, c.req.raw.headers, peerOf(c.env), draining)
    c.set('visit', visit)
    if ([...READS, 'OPTIONS'].includes(c.req.method)) return next()
    const from = {
      origin: c.req.header('origin') ?? null,
      fetchSite: c.req.header('sec-fetch-site') ?? null,
      own: ownOf(c),
      hasSession: visit.sessionHash !== null,
    }
    if (!isSameOriginWrite(from)) return refuseRequest(HTTP_REFUSALS.foreign)
    const sendsFile = getAddressFacts(addressNamed(c.req.path)).kind === 'upload'
    if (c.req.method === 'POST' && !sendsFile && !FORM_TYPES.test(c.req.header('content-type') ?? ''))
      return refuseRequest(HTTP_REFUSALS.noForm)
    return next()
  })

  // 11. Uploads and private files.
  for (const { path } of [ADDRESSES.uploads, ADDRESSES.upload])
    app.all(path, (c) => uploads(c.get('visit'), c.req.path, c.env.incoming, c.env.outgoing))
  app.on(READS, [ADDRESSES.file.path, ADDRESSES.fileView.path], (c) =>
    serveFile(academy, c.get('visit').actor, c.req.path, c.req.raw),
  )

  // 12. Each address limits its form's size. Without JavaScript, an oversized form is read to the end, so that the
  // browser shows the reason.
  app.use(async (c, next) => {
    // Reading `body` makes Hono build the whole request object.
    if (READS.includes(c.req.method)) return next()
    const { most, back } = limitFor(c.req.path, c.get('visit').actor)
    return bodyLimit({
      maxSize: most,
      async onError() {
        if (!back) return refuseRequest(HTTP_REFUSALS.largeForm)
        await hearOut(c.req.raw.body)
        return c.redirect(back, 303)
      },
    })(c, next)
  })

  // 13. The page.
  app.all('*', (c) => pages.answer(c.req.raw, c.get('visit')))

  app.onError((error, c) => {
    const reference = c.get('visit')?.requestId ?? 'none'
    const outage = outageIn(error)
    log.error(
      { err: error, reference, path: pathForLog(c.req.path) },
      outage ? 'the database or the storage did not answer' : 'unexpected failure',
    )
    return outage
      ? answerOutage(c.req.raw, outage, null)
      : c.text(`${MESSAGES.unexpected}\nReference: ${reference}`, 500)
  })

  const checked = getRequestListener(async (request, bindings) => {
    const response = await app.fetch(request, bindings)
    // Hono rebuilds the response to a HEAD and forgets that tus has sent it.
    return bindings.outgoing.headersSent ? RESPONSE_ALREADY_SENT.clone() : response
  })
  return { answer, open: kept.open, close: kept.close }
}

const peerOf = ({ incoming }: HttpBindings) => incoming.socket.remoteAddress ?? ''
