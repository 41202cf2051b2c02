import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'

/** How often lines that were used before and are idle are looked for. */
const IDLE_MS = 500
/** A round in which next to nothing was done. */
const SHORT_MS = 0.5
/** Under a flood somebody is always coming. */
const LULL_MS = 2000

type Closing = {
  /** What has begun may take so long; then its line is cut. */
  cutAfterMs: number
  /** No line is closed that somebody may just be using again. */
  unhurried: boolean
}

/** Takes nobody any more and lets what is under way finish. */
export async function closeGently(server: Server, { cutAfterMs, unhurried }: Closing): Promise<void> {
  await nobodyWaits(server)
  // Not the close of HTTP servers: it cuts every idle connection at once, and with it the one whose next request is
  // just arriving.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  // After a round of reading: what had arrived while this process was busy is no longer idle then.
  const closeIdle = () => setImmediate(() => server.closeIdleConnections())
  const idle = unhurried ? undefined : setInterval(closeIdle, IDLE_MS)
  const cut = setTimeout(() => server.closeAllConnections(), cutAfterMs)
  await closed
  clearTimeout(cut)
  clearInterval(idle)
}

/**
 * Whoever the system has connected and this process has not accepted yet is reset when the socket closes, and a balancer
 * cannot know whether their request was read. One is accepted a round: the end of a short round that found nobody is the
 * moment in which hardly anybody can have come.
 */
async function nobodyWaits(server: Server): Promise<void> {
  let came = true
  const note = () => {
    came = true
  }
  server.on('connection', note)
  // The rest of this round finds nobody, because nobody is looked for.
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
