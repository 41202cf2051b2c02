import { setTimeout as pause } from 'node:timers/promises'

type Ending = {
  drainSeconds: number
  /** Balancers are told to send nobody any more. */
  drain(): void
  close(): Promise<void>
  /** Where nobody could serve meanwhile: that SIGHUP was heard and replaces nothing. Null where it replaces workers. */
  keepServing: (() => void) | null
}

/** SIGTERM or SIGINT lets balancers find out first, as long as the setting says; a second one ends that wait. */
export function endOnSignals({ drainSeconds, drain, close, keepServing }: Ending): void {
  const again = new AbortController()
  let told = false
  const end = async () => {
    drain()
    await pause(drainSeconds * 1000, undefined, { signal: again.signal }).catch(() => undefined)
    await close()
    process.exit(0)
  }
  const hear = () => {
    if (told) return again.abort()
    told = true
    void end()
  }
  process.on('SIGTERM', hear)
  process.on('SIGINT', hear)
  // A service manager reloads with it; a terminal that closes means the end.
  if (keepServing) process.on('SIGHUP', process.stdout.isTTY ? hear : keepServing)
}
