import type { Records } from '#records/engine/db'
import type { Log } from '#services/operating/log'
import { trustsClock } from './clock-trust.ts'
import { doDueWork } from './due-work.ts'

export type RunningJob = {
  started: Promise<void>
  /** Runs the job now, or once more when it is running; resolves when that run has ended. */
  wake(): Promise<void>
  close(): Promise<void>
}

/** Runs a job at once and at each interval in this process, never twice at a time; failures are logged. */
export function every(
  log: Log,
  { name, intervalMs, run }: { name: string; intervalMs: number; run(): Promise<unknown> },
): RunningJob {
  let running: Promise<void> | null = null
  let isWanted = false
  let isClosed = false

  const isWantedAgain = () => isWanted && !isClosed
  const runUntilUnwanted = async () => {
    do {
      isWanted = false
      await run()
    } while (isWantedAgain())
  }
  const start = (): Promise<void> => {
    running ??= runUntilUnwanted()
      .catch((error: unknown) => log.error({ err: error, job: name }, 'a job failed; its next run tries again'))
      .finally(() => {
        running = null
      })
    return running
  }
  const timer = setInterval(() => void (isClosed || start()), intervalMs)
  const started = start()

  return {
    started,
    wake() {
      if (isClosed) return running ?? Promise.resolve()
      isWanted = true
      return start()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await running
    },
  }
}

type Shared = { records: Records; log: Log; now(): Date }
export type ScheduledJob = { name: string; everyMs: number; retryMs: number; run(): Promise<boolean> }

const POLL_MS = 60_000

/** Jobs run in one of all processes, by due times in the database; none while the clock is untrusted. */
export function everyDue(shared: Shared, name: string, jobs: readonly ScheduledJob[]): RunningJob {
  return every(shared.log, {
    name,
    intervalMs: POLL_MS,
    async run() {
      if (!(await trustsClock(shared))) return
      for (const job of jobs) await doDueWork(shared, job, job.run)
    },
  })
}
