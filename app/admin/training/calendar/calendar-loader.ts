import { coachedBy, may } from '#domain/accounts/rights'
import { addDays, dayOf, mondayOf, startOfDay, timeOfMinute } from '#domain/training/manila'
import {
  dayInFull,
  dayInShort,
  hourInWords,
  hoursInShort,
  hoursInWords,
  KIND_WORDS,
  whenInFull,
} from '#domain/text/shared/sessions'
import { isTaken } from '#domain/training/sessions'
import { closedBecause } from '#domain/training/terms'
import { gridOf, type GridColumn } from '#domain/training/week-grid'
import { calendarText } from '#domain/text/staff/training/calendar'
import { saidDays, trainingTerms } from '#records/training/terms'
import { trainers } from '#records/training/sessions/session-choices'
import { sessionsBetween, type PlannedSession } from '#records/training/sessions/session-lists'
import { signedIn } from '#app/context'
import type { ActionArgs } from '#app/action'
import { newsIn } from '../../list/list-address.ts'
import { calendarAddress, type CalendarAddress } from './calendar-address.ts'

export async function loadCalendar({ context, url }: Pick<ActionArgs, 'context' | 'url'>) {
  const {
    academy: { records, now: clock },
    actor,
  } = signedIn(context)
  const now = clock()
  const requested = calendarAddress(url, now)
  const own = coachedBy(actor)
  const address: CalendarAddress = { ...requested, coach: own === null ? requested.coach : null }
  const first = address.view === 'week' ? mondayOf(address.day) : address.day
  const days = Array.from({ length: address.view === 'week' ? 7 : 1 }, (_, index) => addDays(first, index))
  const end = addDays(first, days.length)
  const [sessions, coaches, terms, said] = await Promise.all([
    sessionsBetween(records, actor, startOfDay(first), startOfDay(end), address.coach),
    own === null ? trainers(records) : [],
    trainingTerms(records),
    saidDays(records.read, first, end),
  ])
  const today = dayOf(now.toISOString())
  const shown = sessions.map((session) => shownSession(session))
  const columns = columnsOf(days, address, coaches, shown)
  const rows = gridOf(
    columns.map((column) => ({ ...column, sessions: shown.filter((session) => isIn(session, column)) })),
    { terms, said, now },
  )
  return {
    address,
    title:
      address.view === 'day'
        ? dayInFull(first)
        : calendarText.period(dayInShort(first), dayInShort(addDays(first, 6))),
    today,
    everybody: own === null,
    coaches,
    mayChangeHours: may(actor, 'training-terms'),
    days: days.map((day) => ({
      day,
      short: dayInShort(day),
      full: dayInFull(day),
      today: day === today,
      past: day < today,
      closed: closedBecause(day, terms, said),
      sessions: shown.filter((session) => session.day === day),
    })),
    columns: columns.map((column) => ({
      ...column,
      closed: closedBecause(column.day, terms, said),
      today: column.day === today,
      past: column.day < today,
    })),
    rows: rows.map(({ minute, cells }) => {
      const words = hourInWords(timeOfMinute(minute))
      return { minute, words, hour: minute % 60 === 0 ? words.replace(':00', '') : null, cells }
    }),
    done: newsIn(url, calendarText.done),
  }
}

type Column = GridColumn & { head: string; full: string }

function columnsOf(
  days: string[],
  { view, coach }: CalendarAddress,
  coaches: readonly { id: string; name: string }[],
  sessions: readonly CalendarSession[],
): Column[] {
  const [day = ''] = days
  const busy = coaches.filter(({ id }) => sessions.some(({ coachId }) => coachId === id))
  if (view === 'day' && coach === null && busy.length > 1) {
    const full = dayInFull(day)
    const columns = busy.map(({ id, name }) => ({ key: id, day, coachId: id, head: name, full: `${name}, ${full}` }))
    const left = sessions.some(({ coachId }) => !busy.some(({ id }) => id === coachId))
    return left ? [...columns, { key: 'none', day, coachId: '', head: calendarText.otherSessions, full }] : columns
  }
  return days.map((each) => ({ key: each, day: each, coachId: null, head: dayInShort(each), full: dayInFull(each) }))
}

function isIn({ day, coachId }: CalendarSession, column: Column): boolean {
  if (column.coachId === null) return day === column.day
  return column.coachId === '' ? coachId === null : coachId === column.coachId
}

function shownSession(session: PlannedSession) {
  const { id, kind, startsAt, endsAt, place, coachId, coachName, capacity, seriesId, revision } = session
  const attending = session.attendees.filter(({ state }) => state !== 'cancelled')
  const names = attending.map(({ name }) => name ?? calendarText.unenrolledTrainee)
  const who = calendarText.trainees(
    names[0] ?? (session.seats === null ? calendarText.noTrainee : calendarText.openSeats),
    names.length - 1,
  )
  const marked = attending.length > 0 && attending.every(({ state }) => state !== 'planned')
  return {
    id,
    kind,
    startsAt,
    endsAt,
    coachId,
    revision,
    day: dayOf(startsAt),
    hours: hoursInWords(startsAt, endsAt),
    short: hoursInShort(startsAt, endsAt),
    who,
    coach: coachName,
    room: capacity > 1 ? calendarText.places(names.length, capacity) : null,
    place: place.replace(/^https?:\/\//, ''),
    series: seriesId !== null,
    marked: marked ? (attending.some(({ state }) => isTaken(state)) ? ('held' as const) : ('missed' as const)) : null,
    words: [
      calendarText.sessionWith(KIND_WORDS[kind], names),
      whenInFull(startsAt, endsAt),
      ...(place ? [place] : []),
      ...(coachName ? [calendarText.withCoach(coachName)] : []),
      ...(marked ? [calendarText.marked] : []),
    ].join('. '),
  }
}

export type CalendarSession = ReturnType<typeof shownSession>
export type CalendarData = Awaited<ReturnType<typeof loadCalendar>>
