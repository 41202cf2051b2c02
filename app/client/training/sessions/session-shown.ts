import { isInTime, isToCome } from '#domain/training/move-requests'
import { countdown, startInWords, wayTo, whenInWords } from '#domain/training/session-times'
import { KIND_WORDS } from '#domain/training/session-words'
import type { OwnSession } from '#records/training/asking/own-sessions'

/** What a page shows of one of one's own sessions; the words are the server's, so that script changes none of them. */
export function shownSession(session: OwnSession, noticeHours: number, now: Date) {
  const { id, kind, startsAt, endsAt, place, coach, state, cancelled, confirmedAt, request, group } = session
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
    cancelled,
    group,
    confirmed: confirmedAt !== null,
    mayConfirm: toCome && !waits && confirmedAt === null,
    mayAsk: toCome && !waits && isInTime(startsAt, noticeHours, now),
    tooLate: toCome && !waits && !isInTime(startsAt, noticeHours, now),
    request: toCome && request ? { ...request, wish: request.wish && startInWords(request.wish) } : null,
  }
}

export type ShownSession = ReturnType<typeof shownSession>

/** What the buttons of a session answer. */
export type SessionAnswer = { about: 'session'; done: string | null; refusal: string | null }
