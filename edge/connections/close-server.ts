import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'

const IDLE_MS = 500
const SHORT_MS = 0.5
const LULL_MS = 2000

type Closing = {
  cutAfterMs: number
  /** Keeps idle connections open, because a client may just be sending its next request on one. */
  unhurried: boolean
}

export async function closeGently(server: Server, { cutAfterMs, unhurried }: Closing): Promise<void> {
  await waitForEmptyBacklog(server)
  // Not HTTP's close(): it cuts every idle connection at once, even one whose next request is just arriving.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  // After reading the sockets: a request that arrived while the process was busy makes its connection active.
  const closeIdle = () => setImmediate(() => server.closeIdleConnections())
  const idle = unhurried ? undefined : setInterval(closeIdle, IDLE_MS)
  const cut = setTimeout(() => server.closeAllConnections(), cutAfterMs)
  await closed
  clearTimeout(cut)
  clearInterval(idle)
}

/**
 * Closing resets unaccepted connections, and a balancer cannot know whether anyone read them: first wait for a quiet
 * round.
 */
async function waitForEmptyBacklog(server: Server): Promise<void> {
  let came = true
  const note = () => {
    came = true
  }
  server.on('connection', note)
  await nextRound()
  const began = performance.now()
  for (let from = began, took = Infinity; (came || took > SHORT_MS) && from - began < LULL_MS; ) {
    came = false
    await nextRound()
    took = performance.now() - from
    from += took
  }
  server.off('connection', note)
}
