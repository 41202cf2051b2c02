import { remindOfRests } from '#records/money/balance/balance-reminders'
import { remindOfSessions } from '#records/training/reminding/reminders'
import { offerFreeSeats } from '#records/training/seats/offer-seats'
import { remindOfHomework } from '#records/training/practice/homework-reminders'
import { remindOfValidity } from '#records/training/validity/validity-reminders'
import type { OpenAcademy } from '#commands/academy'
import { everyDue, type RunningJob } from './every.ts'

const MINUTE_MS = 60_000
const JOBS = [
  { name: 'session-reminders', everyMs: 5 * MINUTE_MS, write: remindOfSessions },
  { name: 'rest-reminders', everyMs: 15 * MINUTE_MS, write: remindOfRests },
  { name: 'homework-reminders', everyMs: 60 * MINUTE_MS, write: remindOfHomework },
  { name: 'seat-offers', everyMs: MINUTE_MS, write: offerFreeSeats },
  { name: 'validity-reminders', everyMs: 60 * MINUTE_MS, write: remindOfValidity },
]

export function openReminding({ records, now, log }: Pick<OpenAcademy, 'records' | 'now' | 'log'>): RunningJob {
  const jobs = JOBS.map(({ name, everyMs, write }) => ({
    name,
    everyMs,
    retryMs: MINUTE_MS,
    async run() {
      try {
        await write(records, now())
        return true
      } catch (error) {
        log.error({ err: error, job: name }, 'reminders could not be written; it is tried again in a minute')
        return false
      }
    },
  }))
  return everyDue({ records, now, log }, 'reminders', jobs)
}
