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

/** Whoever keeps a line open uses it again within this time, or its end is no surprise. */
const KEEP_ALIVE_MS = 10_000
/** Where another process has taken over already, nobody is hurried. */
const UNHURRIED_MS = 60_000

export type Served = {
  url: string
  /** Tells balancers to send nobody any more; everything else goes on. */
  drain(): void
  /** Unhurried, no line is closed that somebody may just be using again. */
  close(how?: { unhurried: boolean }): Promise<void>
}

/**
 * Serves the academy until `close`: that lets answers in flight finish, then cuts what is left. It listens on its
 * port, or on a socket that was opened for it.
 */
export async function serveAcademy(
  academy: Academy,
  clientFolder: string,
  socket: number | null = null,
): Promise<Served> {
  const [leaving, draining] = [new AbortController(), new AbortController()]
  const pipeline = openPipeline(academy, clientFolder, draining.signal, leaving.signal)
  const { port, host } = academy.config
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 900_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 5000,
    },
    (request, response) => pipeline.answer(request, response),
  )
  const slow = cutSlowSenders(server)
  await pipeline.open()
  const from = socket === null ? { port, host, backlog: BACKLOG } : { fd: socket, backlog: BACKLOG }
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(from, resolve))
  return {
    url: academy.config.publicUrl ?? `http://localhost:${port}`,
    drain: () => leaving.abort(),
    async close({ unhurried } = { unhurried: false }) {
      draining.abort()
      // Not the close of HTTP servers: it cuts every idle connection at once, and with it the one whose request is
      // just arriving.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      const idle = unhurried ? undefined : setInterval(() => server.closeIdleConnections(), IDLE_MS)
      const cut = setTimeout(() => server.closeAllConnections(), unhurried ? UNHURRIED_MS : DRAIN_MS)
      await closed
      clearTimeout(cut)
      clearInterval(idle)
      slow.stop()
      pipeline.close()
    },
  }
}
