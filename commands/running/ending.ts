import { setTimeout as pause } from 'node:timers/promises'

type Ending = {
  drainSeconds: number
  /** Balancers are told to send nobody any more. */
  drain(): void
  close(): Promise<void>
}

/** SIGTERM or SIGINT lets balancers find out first, as long as the setting says; a second one ends that wait. */
export function endOnSignals({ drainSeconds, drain, close }: Ending): void {
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
}
