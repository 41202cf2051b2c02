import { remindOfRests } from '#records/money/balance/balance-reminders'
import { remindOfSessions } from '#records/training/reminding/reminders'
import type { OpenAcademy } from '#commands/academy'
import { doDueWork } from './due-work.ts'
import { trustsClock } from './clock-trust.ts'

const WORKS = [
  { name: 'session-reminders', everyMs: 300_000, againMs: 60_000, remind: remindOfSessions },
  { name: 'rest-reminders', everyMs: 900_000, againMs: 60_000, remind: remindOfRests },
]
const LOOK_MS = 60_000

/** Sends reminders of sessions and balances, from one process among all. */
export function openReminding(academy: Pick<OpenAcademy, 'records' | 'now' | 'log'>): {
  close(): Promise<void>
} {
  const { records, log, now } = academy
  let looking: Promise<void> | null = null
  const remind = async ({ name, remind: write }: (typeof WORKS)[number]) => {
    try {
      await write(records, now())
      return true
    } catch (error) {
      log.error({ err: error, work: name }, 'reminders could not be written; it is tried again in a minute')
      return false
    }
  }
  const lookOnce = async () => {
    if (!(await trustsClock(academy))) return
    for (const work of WORKS) await doDueWork(academy, work, () => remind(work))
  }
  const look = (): void => {
    looking ??= lookOnce()
      .catch((error: unknown) => log.error({ err: error }, 'it could not be seen whether reminders are due'))
      .finally(() => {
        looking = null
      })
  }
  const timer = setInterval(look, LOOK_MS)
  look()
  return {
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}
