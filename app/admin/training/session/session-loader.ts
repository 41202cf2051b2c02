import { data } from 'react-router'
import { coachedBy, may } from '#domain/accounts/rights'
import { dayOf, minutesBetween } from '#domain/training/manila'
import { startInWords } from '#domain/training/session-times'
import { toDayAndTime } from '#domain/training/plan-form'
import { KIND_WORDS, lengthInWords, whenInFull } from '#domain/text/shared/sessions'
import { sessionText } from '#domain/text/staff/training/session'
import { moveRequestsPage } from '#records/training/asking/answer-move-request'
import { cancellationsOf } from '#records/training/asking/cancellations'
import { traineesToChoose, trainers } from '#records/training/sessions/session-choices'
import { listWaiting } from '#records/training/seats/list-seats'
import { countLater } from '#records/training/sessions/cancel'
import { sessionById } from '#records/training/sessions/session-lists'
import { signedIn } from '#app/context'
import type { ActionArgs } from '#app/action'
import { newsIn } from '../../list/list-address.ts'
import { formatMoveRequests } from '../asking/asked'

/** Security: a coach gets not found for another coach's session. */
export async function loadSession({
  context,
  params,
  url,
}: Pick<ActionArgs, 'context' | 'url'> & { params: { id: string } }) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const session = await sessionById(records, actor, params.id)
  if (!session) throw data(null, { status: 404 })
  const { startsAt, endsAt, attendees, ...rest } = session
  const inside = attendees.filter(({ state }) => state !== 'cancelled')
  const own = coachedBy(actor)
  const cancellations = await cancellationsOf(
    records.read,
    attendees.map(({ id }) => id),
  )
  const open = session.cancelledAt === null
  const [coaches, others, requests, waiting, later] = await Promise.all([
    open && own === null ? trainers(records) : [],
    open && inside.length < session.capacity ? traineesToChoose(records, actor, { find: '', chosen: [] }) : [],
    moveRequestsPage(records, actor, { page: 1, sessionId: params.id }, now()),
    session.seats === null ? [] : listWaiting(records.read, { id: session.id, startsAt }, now()),
    session.seriesId === null ? null : countLater(records.read, session.id),
  ])
  return {
    ...rest,
    attendees: attendees.map(
      ({ id, traineeId, state, revision, name, image, confirmedAt, selfPlannedAt, excusedAt }) => ({
        id,
        traineeId,
        state,
        revision,
        name: name ?? sessionText.unenrolledTrainee,
        image,
        confirmed: confirmedAt !== null,
        selfPlanned: selfPlannedAt !== null,
        excused: excusedAt !== null,
        cancellation: (state === 'cancelled' && cancellations.get(id)) || null,
      }),
    ),
    kindWords: KIND_WORDS[session.kind],
    day: dayOf(startsAt),
    when: whenInFull(startsAt, endsAt),
    length: lengthInWords(startsAt, endsAt),
    today: dayOf(startsAt) <= dayOf(now().toISOString()),
    values: {
      ...toDayAndTime(startsAt),
      minutes: String(minutesBetween(startsAt, endsAt)),
      place: session.place,
      coach: session.coachId ?? '',
    },
    untouched: attendees.every(({ state }) => state === 'planned' || state === 'cancelled'),
    link: /^https:\/\/\S+$/.test(session.place) ? session.place : null,
    everybody: own === null,
    mayPractise: may(actor, 'practice'),
    coaches,
    others: others
      .filter(({ id }) => !inside.some(({ traineeId }) => traineeId === id))
      .map(({ id, name }) => ({ id, name })),
    isAhead: startsAt > now().toISOString(),
    later: later && later.sessions > 0 ? later : null,
    waiting: waiting.map(({ offerUntil, ...entry }) => ({
      ...entry,
      offer: offerUntil && startInWords(offerUntil),
    })),
    requests: formatMoveRequests(requests.rows),
    done: newsIn(url, sessionText.done),
  }
}

export type SessionData = Awaited<ReturnType<typeof loadSession>>
