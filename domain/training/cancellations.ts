import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { isInTime, isToCome, REQUEST_WORDS_LONGEST } from './move-requests.ts'
import type { AttendanceState, SessionKind } from './sessions.ts'

export type CancellationRefusal =
  | 'not-planned'
  | 'moved-meanwhile'
  | 'not-by-yourself'
  | 'late-meanwhile'
  | 'words-long'

type CancellationFacts = {
  state: AttendanceState
  cancelled: boolean
  startsAt: string
  /** Null means that trainees cannot cancel by themselves. */
  cancelHours: number | null
}

/** `seen` and `late` are the start and the consequence that the page showed. */
export type CancellationRequest = { seen: string; late: boolean; reason: string }

export function cancelOwnSession(
  facts: CancellationFacts,
  { seen, late, reason }: CancellationRequest,
  now: Date,
): Verdict<{ late: boolean; reason: string }, CancellationRefusal> {
  if (!isToCome(facts, now)) return no('not-planned')
  if (facts.startsAt !== seen) return no('moved-meanwhile')
  if (facts.cancelHours === null) return no('not-by-yourself')
  const words = reason.trim()
  if (words.length > REQUEST_WORDS_LONGEST) return no('words-long')
  const isLate = !isInTime(facts.startsAt, facts.cancelHours, now)
  // A page left open must not cost a session that it said would not count.
  if (isLate && !late) return no('late-meanwhile')
  return yes({ late: isLate, reason: words })
}

export type JudgementRefusal = 'changed-meanwhile' | 'all-taken' | 'in-time' | 'words-long'

type JudgementFacts = { late: boolean; counts: boolean; revision: number; took: number; count: number }

/** Whether a late cancellation counts; null when it is so already. */
export function judgeCancellation(
  facts: JudgementFacts,
  { counts, seen, reason }: { counts: boolean; seen: number; reason: string },
): Verdict<{ counts: boolean; reason: string } | null, JudgementRefusal> {
  if (!facts.late) return no('in-time')
  if (facts.counts === counts) return yes(null)
  if (facts.revision !== seen) return no('changed-meanwhile')
  if (reason.trim().length > REQUEST_WORDS_LONGEST) return no('words-long')
  if (counts && facts.took >= facts.count) return no('all-taken')
  return yes({ counts, reason: reason.trim() })
}

export type MakeUp = { id: string; traineeId: string; kind: SessionKind; startsAt: string }

export function findOldestMakeUps(makeUps: readonly MakeUp[]): MakeUp[] {
  const ordered = makeUps.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id))
  const groups = Map.groupBy(ordered, ({ traineeId, kind }) => `${traineeId} ${kind}`)
  return [...groups.values()].flatMap(([oldest]) => oldest ?? [])
}
