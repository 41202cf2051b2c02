import { setTimeout as pause } from 'node:timers/promises'

type Ending = {
  drainSeconds: number
  drain(): void
  close(): Promise<void>
  keepServing: (() => void) | null
}

/** SIGTERM and SIGINT first let balancers notice, for `drainSeconds`; a second signal ends that wait. */
export function endOnSignals({ drainSeconds, drain, close, keepServing }: Ending): void {
  const again = new AbortController()
  let shutdownStarted = false
  const end = async () => {
    drain()
    await pause(drainSeconds * 1000, undefined, { signal: again.signal }).catch(() => undefined)
    await close()
    process.exit(0)
  }
  const hear = () => {
    if (shutdownStarted) return again.abort()
    shutdownStarted = true
    void end()
  }
  process.on('SIGTERM', hear)
  process.on('SIGINT', hear)
  // Service managers reload with SIGHUP; for a terminal it means that the window closed.
  if (keepServing) process.on('SIGHUP', process.stdout.isTTY ? hear : keepServing)
}
