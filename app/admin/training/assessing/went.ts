import { KIND_WORDS, STATE_WORDS } from '#domain/training/session-words'
import { formatInstant } from '#domain/words/formats'
import type { Records } from '#records/engine/db'
import { sessionsOfTrainee } from '#records/training/sessions/reading'

const SHOWN = 12

/** The last sessions of a trainee, in words; what nobody was in is left out. */
export async function wentOf(records: Records, traineeId: string) {
  const sessions = await sessionsOfTrainee(records, traineeId)
  return sessions
    .filter(({ state, cancelledAt }) => state !== 'cancelled' && cancelledAt === null)
    .slice(0, SHOWN)
    .map(({ attendanceId, kind, state, startsAt }) => ({
      id: attendanceId,
      kind: KIND_WORDS[kind],
      when: startsAt ? formatInstant(startsAt) : 'Counted without a date',
      state: STATE_WORDS[state],
    }))
}
