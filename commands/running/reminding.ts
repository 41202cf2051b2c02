import { remindOfSessions } from '#records/training/reminding/reminders'
import type { OpenAcademy } from '../academy.ts'
import { doDueWork } from './taking-work.ts'

const WORK = { name: 'session-reminders', everyMs: 300_000, againMs: 60_000 }
const LOOK_MS = 60_000

/** Every five minutes whoever has a session soon is reminded, by one process among all. */
export function openReminding(academy: Pick<OpenAcademy, 'records' | 'now' | 'log'>): {
  close(): Promise<void>
} {
  const { records, log, now } = academy
  let looking: Promise<void> | null = null
  const remind = async () => {
    try {
      await remindOfSessions(records, now())
      return true
    } catch (error) {
      log.error({ err: error }, 'reminders could not be written; it is tried again in a minute')
      return false
    }
  }
  const look = (): void => {
    looking ??= doDueWork(academy, WORK, remind)
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
