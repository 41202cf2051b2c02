import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the system's ephemeral ports: an outgoing connection could take the port of a server that is starting or
// restarting, or a probe could connect to itself.
const FIRST = 20_000
const LAST = 32_000

/** A free port outside the range of outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    const probe = createServer()
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, () => resolve(true))
    })
    if (!free) continue
    await new Promise<void>((resolve) => probe.close(() => resolve()))
    return port
  }
}
