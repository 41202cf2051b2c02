import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createServer } from 'node:http'
import { Server as NetServer } from 'node:net'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { MESSAGES } from '#domain/messages'
import { pathForLog } from '#services/log'
import { academyContext, courseContext, visitContext, type Academy, type Course, type Visit } from './app/context.ts'
import { outageIn } from './app/outages.ts'
import { asItStands } from './door/addresses.ts'
import { answerArt, answerAsset } from './door/assets.ts'
import { answerOutage } from './door/outages.ts'
import { limitFor } from './door/body-limits.ts'
import { AGAIN_SECONDS } from './door/busy.ts'
import { compressed } from './door/compressed.ts'
import { answerFile } from './door/files.ts'
import { FRAMED_BY_NOBODY, partHeaders, policyOf, securityHeaders } from './door/headers.ts'
import { withStylesInside } from './door/inlined.ts'
import { mayReadMeters, observe, openMeters } from './door/observing.ts'
import { asVisitorSent, isOwnHost, isSameOriginWrite, ownOrigin } from './door/origin.ts'
import { openPageCache } from './door/page-cache.ts'
import { openReadiness, probeOf } from './door/readiness.ts'
import { openReportDoor, REPORT_BYTES } from './door/policy-reports.ts'
import { answerPicture } from './door/pictures.ts'
import { openShedding } from './door/shedding.ts'
import { cutSlowSenders } from './door/slow-senders.ts'
import { openProxyWatch } from './door/untrusted-proxies.ts'
import { openUploadDoor } from './door/uploads.ts'
import { addressOf, unknownVisit, visitOf } from './door/visit.ts'

type Env = { Bindings: HttpBindings; Variables: { visit: Visit } }

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data; ?boundary=)/i
/** So much of a refused body is read before the connection is given up. */
const HEARD_BYTES = 128 * 1024 * 1024
/** Answers in flight get this long after SIGTERM; then their connections are cut. */
const DRAIN_MS = 7000
/** What was accepted a moment ago gets so long to send its request. */
const IDLE_MS = 500
/** So many connections may wait to be accepted: what a second or two are enough for. */
const BACKLOG = 511

/** The door: every request comes in here and meets the same checks in the same order before any page sees it. */
export function openDoor(academy: Academy, clientFolder: string) {
  const { config, log } = academy
  const draining = new AbortController()
  const pages = createRequestHandler(build, 'production')
  const uploads = openUploadDoor(academy)
  const reports = openReportDoor(academy)
  const watchProxy = openProxyWatch(academy)
  const isReady = openReadiness(probeOf(academy))
  const draw = (request: Request, visit: Visit, course: Course = { typed: null, outage: null }) => {
    const context = new RouterContextProvider()
    context.set(academyContext, academy)
    context.set(visitContext, visit)
    context.set(courseContext, course)
    // The router compares a form's origin with the address it is asked under.
    return pages(asVisitorSent(config, request), context)
  }
  // Public pages are drawn for nobody in particular: nothing personal can get into what is kept.
  const publicPages = openPageCache(academy, clientFolder, (request, nonce) => draw(request, unknownVisit(draining.signal, nonce)))
  const shedding = openShedding(academy)
  const meters = openMeters(academy, { pages: publicPages.counts, shed: shedding.counts })
  const app = new Hono<Env>({ strict: true })

  app.use(async (c, next) => {
    const began = performance.now()
    await next()
    // Uploads write their answer themselves.
    const status = c.env.outgoing.headersSent ? c.env.outgoing.statusCode : c.res.status
    observe({ log, meters }, { id: c.get('visit')?.requestId, method: c.req.method, path: c.req.path, status, milliseconds: performance.now() - began })
  })

  app.use(async (c, next) => {
    await next()
    // A page whose address is a secret says itself who may learn where its reader came from.
    const ownReferrer = c.res.headers.get('Referrer-Policy')
    for (const [name, value] of c.req.path.startsWith('/assets/') ? partHeaders(config) : securityHeaders(config)) c.res.headers.set(name, value)
    if (ownReferrer) c.res.headers.set('Referrer-Policy', ownReferrer)
    if (!c.res.headers.has('Content-Security-Policy') && !c.req.path.startsWith('/assets/')) c.res.headers.set('Content-Security-Policy', FRAMED_BY_NOBODY)
    if (draining.signal.aborted) c.res.headers.set('Connection', 'close')
  })

  app.on(['GET', 'HEAD'], '/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))
  // Closed it is an address like any other that is not there.
  app.get('/metrics', async (c, next) => (meters && mayReadMeters(config, c.req.header('authorization')) ? meters.answer() : next()))
  app.on(['GET', 'HEAD'], '/readyz', async (c) => {
    const ready = !draining.signal.aborted && (await isReady())
    return c.text(ready ? 'ready' : 'not ready', ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })

  app.use(async (c, next) => {
    if (!isOwnHost(config, c.req.header('host'))) return c.text('This server does not serve that host.', 421)
    // No name of ours holds a NUL, and PostgreSQL refuses one in text.
    if (/%00|\0/i.test(c.req.url)) return c.text('This address cannot be read.', 400)
    return next()
  })

  app.on(['GET', 'HEAD'], ['/art/*'], (c) => answerArt(c.req.path, c.req.raw) ?? c.notFound())
  app.on(['GET', 'HEAD'], ['/assets/*', '/favicon.ico'], async (c) => (await answerAsset(clientFolder, c.req.path, c.req.raw)) ?? c.text('Not found', 404))

  app.on(['GET', 'HEAD'], '/pictures/*', (c) => answerPicture(academy, c.req.path, c.req.raw))

  // Before anybody's session is looked at: browsers send these by themselves, in a form of their own.
  app.post('/csp-reports', bodyLimit({ maxSize: REPORT_BYTES, onError: tooLarge('This report is too large.') }), (c) =>
    reports(c.req.raw, { address: addressOf(peerOf(c.env), c.req.header('x-forwarded-for') ?? null, config.trustedProxies), own: ownOrigin(config, c.req.header('host') ?? '') }))

  app.use(async (c, next) => {
    watchProxy(peerOf(c.env), c.req.header('x-forwarded-for'))
    const visit = await visitOf(academy, c.req.raw.headers, peerOf(c.env), draining.signal)
    c.set('visit', visit)
    const reads = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    const sameOrigin = () =>
      isSameOriginWrite({ origin: c.req.header('origin') ?? null, fetchSite: c.req.header('sec-fetch-site') ?? null, own: ownOrigin(config, c.req.header('host') ?? ''), hasSession: visit.sessionHash !== null })
    if (!reads && !sameOrigin()) return c.text('This request did not come from a page of this site.', 403)
    if (c.req.method === 'POST' && !c.req.path.startsWith('/uploads') && !FORM_TYPES.test(c.req.header('content-type') ?? '')) return c.text('Only forms are taken here.', 415)
    return next()
  })

  app.all('/uploads', (c) => uploads(c.get('visit'), c.req.path, c.env.incoming, c.env.outgoing))
  app.all('/uploads/*', (c) => uploads(c.get('visit'), c.req.path, c.env.incoming, c.env.outgoing))
  app.on(['GET', 'HEAD'], '/files/*', (c) => answerFile(academy, c.get('visit').actor, c.req.path, c.req.raw))

  // Without script files come with the form: a person whose form is too large is heard out, so that they read why.
  app.use(async (c, next) => {
    const { most, back } = limitFor(c.req.path, c.get('visit').actor)
    return bodyLimit({
      maxSize: most,
      async onError() {
        if (!back) return tooLarge('This form is too large.')()
        await hearOut(c.req.raw.body)
        return c.redirect(back, 303)
      },
    })(c, next)
  })

  app.all('*', async (c) => {
    const visit = c.get('visit')
    // The router would warn of each address it cannot read, and draw it all the same.
    const stands = asItStands(c.req.url)
    if (stands && c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.text('This address cannot be read.', 400)
    const course: Course = { typed: null, outage: null }
    const answer = await (stands ? draw(new Request(stands, c.req.raw), { ...visit, readable: false }, course) : draw(c.req.raw, visit, course))
    if (course.outage) {
      await answer.body?.cancel()
      return answerOutage(c.req.raw, course.outage, course.typed)
    }
    const headers = new Headers(answer.headers)
    const page = headers.get('content-type')?.startsWith('text/html') ?? false
    // Who brings no cookie has most likely nothing of ours yet: their page carries its style sheets, as kept pages do.
    const drawn = page ? await answer.text() : null
    const { html, styles } = drawn !== null && c.req.header('cookie') === undefined ? await withStylesInside(drawn, clientFolder) : { html: drawn, styles: [] }
    if (page) headers.set('Content-Security-Policy', policyOf([`'nonce-${visit.nonce}'`], styles))
    headers.set('X-Request-Id', visit.requestId)
    if (answer.status === 503 && !headers.has('retry-after')) headers.set('Retry-After', String(AGAIN_SECONDS))
    if (!headers.has('cache-control')) headers.set('Cache-Control', visit.sessionHash ? 'private, no-store' : 'no-cache')
    const body = c.req.method === 'HEAD' ? null : await compressed(html ?? answer.body, headers, c.req.header('accept-encoding') ?? '')
    return new Response(body, { status: answer.status, headers })
  })

  app.onError((error, c) => {
    const reference = c.get('visit')?.requestId ?? 'none'
    const outage = outageIn(error)
    if (outage) {
      log.error({ err: error, reference, path: pathForLog(c.req.path) }, 'the database or the storage did not answer')
      return answerOutage(c.req.raw, outage, null)
    }
    log.error({ err: error, reference, path: pathForLog(c.req.path) }, 'unexpected failure')
    return c.text(`${MESSAGES.unexpected}\nReference: ${reference}`, 500)
  })

  return { app, publicPages, shedding, draining }
}

const peerOf = ({ incoming }: HttpBindings) => incoming.socket.remoteAddress ?? ''
const tooLarge = (text: string) => () => new Response(text, { status: 413, headers: { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' } })

/** Reads a body to its end and keeps nothing, at the most so much of it. */
async function hearOut(body: ReadableStream<Uint8Array> | null): Promise<void> {
  let heard = 0
  for await (const chunk of body ?? []) {
    heard += chunk.length
    if (heard > HEARD_BYTES) return
  }
}

/** Serves the academy until `close`: that lets answers in flight finish, then cuts what is left. It listens on its port, or on a socket that was opened for it. */
export async function serveAcademy(academy: Academy, clientFolder: string, socket: number | null = null): Promise<{ url: string; close(): Promise<void> }> {
  const { app, publicPages, shedding, draining } = openDoor(academy, clientFolder)
  const { port, host } = academy.config
  const draw = getRequestListener(app.fetch)
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 900_000, keepAliveTimeout: 10_000, connectionsCheckingInterval: 5000 }, async (request, response) => {
    // While draining, every answer says that its connection ends; kept pages know nothing of that.
    if (!draining.signal.aborted && (await publicPages.answer(request, response))) return
    shedding.enter(request, response, () => void draw(request, response))
  })
  const slow = cutSlowSenders(server)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socket === null ? { port, host, backlog: BACKLOG } : { fd: socket, backlog: BACKLOG }, resolve))
  return {
    url: academy.config.publicUrl ?? `http://localhost:${port}`,
    async close() {
      draining.abort()
      // Not the close of HTTP servers: it cuts every idle connection at once, and with it the one whose request is just arriving.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS)
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearTimeout(cut)
      clearInterval(idle)
      slow.stop()
      publicPages.close()
    },
  }
}
