import { judgeOwnMove } from '#domain/training/open-hours/open-hours'
import { isInTime, isToCome } from '#domain/training/move-requests'
import { countdown, startInWords, wayTo, whenInWords } from '#domain/training/session-times'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import type { TrainingTerms } from '#domain/training/terms'
import type { OwnSession } from '#records/training/asking/own-sessions'

export type BookingTerms = Pick<TrainingTerms, 'noticeHours' | 'cancelHours'>

export type PlannerView = { coachId: string | null; limit: number | null } | null

export function shownSession(
  session: OwnSession,
  { noticeHours, cancelHours }: BookingTerms,
  now: Date,
  planner: PlannerView = null,
) {
  const { id, kind, startsAt, endsAt, place, coach, state, cancelled, confirmedAt, request, group } = session
  const { cancelReason } = session
  const toCome = isToCome(session, now)
  const waits = request?.state === 'waiting'
  return {
    id,
    kind: KIND_WORDS[kind],
    startsAt,
    endsAt,
    ...whenInWords(session),
    countdown: countdown(session, now),
    place,
    way: cancelled ? null : wayTo(place),
    coach,
    state,
    excused: session.excusedAt !== null,
    cancelled,
    group,
    confirmed: confirmedAt !== null,
    mayConfirm: toCome && !waits && confirmedAt === null,
    mayMove: judgeOwnMove(
      { ...session, cancelHours, limit: planner?.limit ?? null, ownCoach: session.coachId === planner?.coachId },
      startsAt,
      now,
    ).ok,
    mayAsk: toCome && !waits && isInTime(startsAt, noticeHours, now),
    tooLate: toCome && !waits && !isInTime(startsAt, noticeHours, now),
    cancellation:
      toCome && cancelHours !== null ? { late: !isInTime(startsAt, cancelHours, now), cancelHours } : null,
    ownCancellation: session.ownCancellation,
    cancelReason,
    request: toCome && request ? { ...request, wish: request.wish && startInWords(request.wish) } : null,
  }
}

export type OwnSessionView = ReturnType<typeof shownSession>
