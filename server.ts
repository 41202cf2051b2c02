import { createServer } from 'node:http'
import { openPipeline } from '#edge/pipeline'
import { answerClientError } from '#edge/connections/client-errors'
import { closeGently } from '#edge/connections/close-server'
import { openSlowSenders } from '#edge/connections/slow-senders'
import type { AppServices } from './app/context.ts'

const BACKLOG = 511

/** Clients reuse a connection within this time, or expect it to close. */
const KEEP_ALIVE_MS = 10_000
/** Used when another process already serves: connections need not close early. */
const UNHURRIED_MS = 60_000

export type Served = {
  url: string
  drain(): void
  /** `unhurried` closes no connection that a client may just be using again. */
  close(how?: { unhurried: boolean }): Promise<void>
}

export async function serveAcademy(
  academy: AppServices,
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
      // Requests without a body need no stream, which is a noticeable part of a cached page's cost.
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

export { openPipeline }
