import { createServer } from 'node:http'
import { Server as NetServer } from 'node:net'
import { openPipeline } from '#edge/pipeline'
import { cutSlowSenders } from '#edge/crowds/slow-senders'
import type { Academy } from './app/context.ts'

/** Answers in flight get this long after SIGTERM; then their connections are cut. */
const DRAIN_MS = 7000
/** What was accepted a moment ago gets so long to send its request. */
const IDLE_MS = 500
/** So many connections may wait to be accepted: what a second or two are enough for. */
const BACKLOG = 511

/**
 * Serves the academy until `close`: that lets answers in flight finish, then cuts what is left. It listens on its
 * port, or on a socket that was opened for it.
 */
export async function serveAcademy(
  academy: Academy,
  clientFolder: string,
  socket: number | null = null,
): Promise<{ url: string; close(): Promise<void> }> {
  const draining = new AbortController()
  const pipeline = openPipeline(academy, clientFolder, draining.signal)
  const { port, host } = academy.config
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 900_000, keepAliveTimeout: 10_000, connectionsCheckingInterval: 5000 },
    (request, response) => void pipeline.answer(request, response),
  )
  const slow = cutSlowSenders(server)
  const from = socket === null ? { port, host, backlog: BACKLOG } : { fd: socket, backlog: BACKLOG }
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(from, resolve))
  return {
    url: academy.config.publicUrl ?? `http://localhost:${port}`,
    async close() {
      draining.abort()
      // Not the close of HTTP servers: it cuts every idle connection at once, and with it the one whose request is
      // just arriving.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS)
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearTimeout(cut)
      clearInterval(idle)
      slow.stop()
      pipeline.close()
    },
  }
}
