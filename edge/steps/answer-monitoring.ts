import { ADDRESSES } from '#routes'
import { mayReadMetrics } from '#edge/health/metrics'
import { openReadiness, ownProbe } from '#edge/health/readiness'
import { READ_METHODS, type Edge, type EdgeApp } from './edge-app.ts'

const NOT_STORED = { 'Cache-Control': 'no-store' }

export function answerMonitoring(app: EdgeApp, edge: Edge): void {
  const { academy, metrics, readComponents, leaving, draining } = edge
  const isReady = openReadiness(ownProbe(academy))
  const isLeaving = () => leaving.aborted || draining.aborted
  app.on(READ_METHODS, ADDRESSES.health.path, async (c) =>
    c.req.query('full') === undefined
      ? c.text('ok', 200, NOT_STORED)
      : c.json({ draining: isLeaving(), ...(await readComponents()) }, 200, NOT_STORED),
  )
  app.on(READ_METHODS, ADDRESSES.readiness.path, async (c) => {
    const ready = !isLeaving() && (await isReady())
    return c.text(ready ? 'ready' : 'not ready', ready ? 200 : 503, NOT_STORED)
  })
  app.get(ADDRESSES.metrics.path, async (c, next) =>
    metrics && mayReadMetrics(academy.config, c.req.header('authorization')) ? metrics.respond() : next(),
  )
}
