import { bodyLimit } from 'hono/body-limit'
import { addressNamed, getAddressFacts } from '#route-lookup'
import { limitFor } from '#edge/limits/body-limits'
import { isOwnHost, isSameOriginWrite, ownOrigin, requestedHost } from '#edge/requests/origin'
import { readRequestContext } from '#edge/requests/request-context'
import { openProxyWatch } from '#edge/requests/untrusted-proxies'
import { hearOut, HTTP_REFUSALS, refuseRequest } from '#edge/responses/refusals'
import { READ_METHODS, readPeer, type Edge, type EdgeApp } from './edge-app.ts'

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data; ?boundary=)/i
const SAFE_METHODS = [...READ_METHODS, 'OPTIONS']

export function refuseForeignHosts(app: EdgeApp, { academy: { config } }: Edge): void {
  app.use(async (c, next) => {
    const host = requestedHost(c.env.incoming.url ?? '/', c.req.header('host'))
    if (!isOwnHost(config, host)) return refuseRequest(HTTP_REFUSALS.host)
    // No valid address contains NUL, and PostgreSQL refuses it in text.
    if (/%00|\0/i.test(c.req.url)) return refuseRequest(HTTP_REFUSALS.unreadable)
    return next()
  })
}

export function identifyVisitor(app: EdgeApp, { academy, draining }: Edge): void {
  const watchProxy = openProxyWatch(academy)
  app.use(async (c, next) => {
    watchProxy(readPeer(c.env), c.req.header('x-forwarded-for'))
    c.set('visit', await readRequestContext(academy, c.req.raw.headers, readPeer(c.env), draining))
    return next()
  })
}

export function refuseForeignWrites(app: EdgeApp, { academy: { config } }: Edge): void {
  app.use(async (c, next) => {
    if (SAFE_METHODS.includes(c.req.method)) return next()
    const from = {
      origin: c.req.header('origin') ?? null,
      fetchSite: c.req.header('sec-fetch-site') ?? null,
      own: ownOrigin(config, c.req.header('host') ?? ''),
      hasSession: c.get('visit').sessionHash !== null,
    }
    if (!isSameOriginWrite(from)) return refuseRequest(HTTP_REFUSALS.foreign)
    const sendsFile = getAddressFacts(addressNamed(c.req.path)).kind === 'upload'
    if (c.req.method === 'POST' && !sendsFile && !FORM_TYPES.test(c.req.header('content-type') ?? ''))
      return refuseRequest(HTTP_REFUSALS.noForm)
    return next()
  })
}

export function limitForms(app: EdgeApp): void {
  app.use(async (c, next) => {
    if (READ_METHODS.includes(c.req.method)) return next()
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
}
