import { startInWords, whenInWords, isMeetingLink } from '#domain/training/session-times'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { seatsText as text } from '#domain/text/client/training/seats'
import { sessionCardText } from '#domain/text/client/training/session-card'
import { MOST_SEATS_AT_ONCE } from '#domain/training/seats/seats'
import { newId } from '#records/engine/db'
import { listGroupSessions, type FamilyTrainee, type GroupSession } from '#records/training/seats/list-seats'
import type { SignedIn } from '#app/context'

export async function loadSeats({ academy, actor }: SignedIn) {
  const now = academy.now()
  const { trainees, sessions, withoutRest } = await listGroupSessions(academy.records, actor, now)
  const own = trainees.find(({ userId }) => userId === actor.id)?.id ?? ''
  return {
    enrolled: trainees.length > 0,
    withoutRest,
    sessions: sessions.map((session) => ({ ...toSeatsView(session, { trainees, own }), key: newId() })),
  }
}

export type SeatsView = Awaited<ReturnType<typeof loadSeats>>['sessions'][number]

type Readers = { trainees: readonly FamilyTrainee[]; own: string }

function toSeatsView(session: GroupSession, { trainees, own }: Readers) {
  const { id, kind, place, coach, seats, free, waiting, inside, entries, eligible } = session
  const nameOf = (one: string) => trainees.find((trainee) => trainee.id === one)?.firstName ?? text.another
  const toNames = (ids: readonly string[]) =>
    ids.length === 1 && ids[0] === own ? null : ids.map((one) => (one === own ? text.you : nameOf(one)))
  return {
    id,
    kind: KIND_WORDS[kind],
    ...whenInWords(session),
    // Privacy: only people in the session may see the link of its call.
    place: isMeetingLink(place) ? text.call : place || sessionCardText.placeLater,
    coach,
    seats,
    free,
    waiting,
    inside: inside.length > 0 ? { names: toNames(inside) } : null,
    entries: entries.map(({ offerUntil, traineeIds, ...entry }) => ({
      ...entry,
      names: toNames(traineeIds),
      isPair: traineeIds.length === MOST_SEATS_AT_ONCE,
      until: offerUntil && startInWords(offerUntil),
    })),
    eligible: eligible.map((one) => ({ id: one, name: one === own ? text.myself : nameOf(one) })),
  }
}
