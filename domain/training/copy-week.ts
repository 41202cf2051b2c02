import { addDays, addMinutes, minutesBetween } from './manila.ts'
import { clashOf, type ClashReason, type ExistingSession } from './plan-session.ts'
import type { SessionKind } from './sessions.ts'
import type { SaidDay, TrainingTerms } from './terms.ts'

const WEEK_MINUTES = 7 * 24 * 60

export type PastSession = {
  id: string
  kind: SessionKind
  startsAt: string
  endsAt: string
  place: string
  coachId: string
  capacity: number
  seats: number | null
  traineeIds: readonly string[]
}

export type LeftOutReason = 'not-enrolled' | 'trainee-busy' | 'none-left' | 'package-ended'
export type LeftOut = { traineeId: string; reason: LeftOutReason }
/** A null `obstacle` lets the session be planned; `words` says why the academy is closed. */
export type SessionCopy = {
  from: PastSession
  startsAt: string
  minutes: number
  traineeIds: string[]
  leftOut: LeftOut[]
  obstacle: Exclude<ClashReason, 'trainee-busy' | 'package-ended'> | 'no-trainees' | null
  words: string | null
}

type Facts = {
  existingSessions: readonly ExistingSession[]
  terms: TrainingTerms
  said: readonly SaidDay[]
  lastDays: ReadonlyMap<string, string>
  /** Sessions left of each trainee's package; a trainee who is missing here is no longer enrolled. */
  left: ReadonlyMap<string, Record<SessionKind, number>>
}

export function copyWeek(sessions: readonly PastSession[], facts: Facts, now: Date): SessionCopy[] {
  const existingSessions = [...facts.existingSessions]
  const left = new Map([...facts.left].map(([id, counts]) => [id, { ...counts }]))
  return sessions
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || (a.id < b.id ? -1 : 1))
    .map((from) => {
      const copy = copySession(from, { ...facts, existingSessions, left }, now)
      if (copy.obstacle !== null) return copy
      const { startsAt, minutes, traineeIds } = copy
      const slot = { startsAt, endsAt: addMinutes(startsAt, minutes) }
      existingSessions.push({ ...slot, id: from.id, coachId: from.coachId, traineeIds })
      for (const id of traineeIds) {
        const counts = left.get(id)
        if (counts) counts[from.kind] -= 1
      }
      return copy
    })
}

function copySession(from: PastSession, facts: Facts, now: Date): SessionCopy {
  const startsAt = addMinutes(from.startsAt, WEEK_MINUTES)
  const minutes = minutesBetween(from.startsAt, from.endsAt)
  const slot = { startsAt, endsAt: addMinutes(startsAt, minutes), coachId: from.coachId }
  const around = { ...facts, anyway: false }
  const clash = clashOf({ ...slot, traineeIds: [] }, around, now)
  const leftOut: LeftOut[] = []
  const traineeIds: string[] = []
  // Trainees take the seats of an open session themselves, week by week.
  for (const traineeId of from.seats === null ? from.traineeIds : []) {
    const reason = whyLeftOut(traineeId)
    if (reason === null) traineeIds.push(traineeId)
    else leftOut.push({ traineeId, reason })
  }
  const obstacle = clash && !isOfTrainee(clash.reason) ? clash.reason : null
  return {
    from,
    startsAt,
    minutes,
    traineeIds,
    leftOut,
    obstacle: obstacle ?? (traineeIds.length === 0 && from.seats === null ? 'no-trainees' : null),
    words: clash?.words ?? null,
  }

  function whyLeftOut(traineeId: string): LeftOutReason | null {
    const counts = facts.left.get(traineeId)
    if (!counts) return 'not-enrolled'
    if (counts[from.kind] < 1) return 'none-left'
    const busy = clashOf({ ...slot, coachId: null, traineeIds: [traineeId] }, around, now)
    return busy && isOfTrainee(busy.reason) ? busy.reason : null
  }
}

const isOfTrainee = (reason: ClashReason) => reason === 'trainee-busy' || reason === 'package-ended'

export function weekBefore(monday: string): { from: string; until: string } {
  return { from: addDays(monday, -7), until: monday }
}
