import { createServer } from 'node:http'
import { openPipeline } from '#edge/pipeline'
import { answerClientError } from '#edge/http/client-errors'
import { closeGently } from '#edge/closing'
import { openSlowSenders } from '#edge/crowds/slow-senders'
import type { Academy } from './app/context.ts'

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
 * Serves the academy until `close`: that lets answers under way finish, then cuts what is left. It listens on its
 * port, or on a socket that was opened for it.
 */
export async function serveAcademy(
  academy: Academy,
  clientFolder: string,
  socket: number | null = null,
): Promise<Served> {
  const [leaving, draining] = [new AbortController(), new AbortController()]
  const pipeline = openPipeline(academy, clientFolder, draining.signal, leaving.signal)
  const { port, host, stopSeconds } = academy.config
  const slow = openSlowSenders()
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 900_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 5000,
      // Whoever sends no body needs no stream for one: up to a tenth of what a page from memory costs.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      slow.watch(request)
      pipeline.answer(request, response)
    },
  )
  server.on('clientError', answerClientError)
  await pipeline.open()
  const from = socket === null ? { port, host, backlog: BACKLOG } : { fd: socket, backlog: BACKLOG }
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(from, resolve))
  return {
    url: academy.config.publicUrl ?? `http://localhost:${port}`,
    drain: () => leaving.abort(),
    async close({ unhurried } = { unhurried: false }) {
      draining.abort()
      await closeGently(server, { unhurried, cutAfterMs: unhurried ? UNHURRIED_MS : stopSeconds * 1000 })
      slow.stop()
      pipeline.close()
    },
  }
}

/** For tests that call it without a socket. */
export { openPipeline }
