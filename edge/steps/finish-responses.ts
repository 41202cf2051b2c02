import { addHeaders } from '#edge/headers/security-headers'
import { observeRequest } from '#edge/health/metrics'
import { READ_METHODS, type Edge, type EdgeApp } from './edge-app.ts'

export function observeRequests(app: EdgeApp, { academy: { log }, metrics }: Edge): void {
  app.use(async (c, next) => {
    const began = performance.now()
    await next()
    // tus writes the response to uploads itself.
    const status = c.env.outgoing.headersSent ? c.env.outgoing.statusCode : c.res.status
    observeRequest(
      { log, metrics },
      {
        id: c.get('visit')?.requestId,
        method: c.req.method,
        path: c.req.path,
        status,
        milliseconds: performance.now() - began,
      },
    )
  })
}

export function addCommonHeaders(app: EdgeApp, { academy: { config }, draining }: Edge): void {
  app.use(async (c, next) => {
    await next()
    addHeaders(config, { path: c.req.path, site: c.req.header('sec-fetch-site') }, c.res.headers)
    if (draining.aborted) c.res.headers.set('Connection', 'close')
  })
}

export function waitForPageFiles(app: EdgeApp, { cache }: Edge): void {
  app.use(async (c, next) => {
    await next()
    if (!READ_METHODS.includes(c.req.method)) await cache.settled()
  })
}
