import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { openPageCache } from '#edge/cache/page-cache'
import type { openComponents } from '#edge/health/components'
import type { Metrics } from '#edge/health/metrics'
import type { openPages } from '#edge/pages'
import { addressOf } from '#edge/requests/request-context'
import type { AppServices, RequestContext } from '../../app/context.ts'

export type EdgeEnv = { Bindings: HttpBindings; Variables: { visit: RequestContext } }
export type EdgeApp = Hono<EdgeEnv>

export type Edge = {
  academy: AppServices
  clientFolder: string
  pages: ReturnType<typeof openPages>
  cache: ReturnType<typeof openPageCache>
  metrics: Metrics | null
  readComponents: ReturnType<typeof openComponents>
  draining: AbortSignal
  leaving: AbortSignal
}

export const READ_METHODS = ['GET', 'HEAD']

export const readPeer = ({ incoming }: HttpBindings): string => incoming.socket.remoteAddress ?? ''

export function readAddress({ academy }: Edge, c: Context<EdgeEnv>): string {
  return addressOf(readPeer(c.env), c.req.header('x-forwarded-for') ?? null, academy.config.trustedProxies)
}
