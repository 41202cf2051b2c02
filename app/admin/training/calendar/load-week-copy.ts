import { coachedBy } from '#domain/accounts/rights'
import { dayInShort, hoursInWords } from '#domain/text/shared/sessions'
import { copyWeekText } from '#domain/text/staff/training/copy-week'
import type { SessionCopy } from '#domain/training/copy-week'
import { addDays, addMinutes, dayOf, mondayOf } from '#domain/training/manila'
import { newId } from '#records/engine/db'
import { previewWeekCopy } from '#records/training/sessions/copy-week'
import { trainers } from '#records/training/sessions/session-choices'
import { sessionsBetween } from '#records/training/sessions/session-lists'
import { startOfDay } from '#domain/training/manila'
import { signedIn } from '#app/context'
import type { ActionArgs } from '#app/action'
import { calendarAddress } from './calendar-address.ts'

export function weekToPlan(url: URL, now: Date) {
  const { day, coach } = calendarAddress(url, now)
  return { monday: mondayOf(day), coachId: coach }
}

export async function loadWeekCopy({ context, url }: Pick<ActionArgs, 'context' | 'url'>) {
  const {
    academy: { records, now: clock },
    actor,
  } = signedIn(context)
  const now = clock()
  const { monday, coachId } = weekToPlan(url, now)
  const before = addDays(monday, -7)
  const [copies, past, coaches] = await Promise.all([
    previewWeekCopy(records, actor, { monday, coachId }, now),
    sessionsBetween(records, actor, startOfDay(before), startOfDay(monday), coachId),
    coachedBy(actor) === null ? trainers(records) : [],
  ])
  const names = new Map(
    past.flatMap(({ attendees }) => attendees.map(({ traineeId, name }) => [traineeId ?? '', name ?? ''] as const)),
  )
  const coachNames = new Map(coaches.map(({ id, name }) => [id, name]))
  const week = (first: string) => copyWeekText.week(dayInShort(first), dayInShort(addDays(first, 6)))
  const shown = copies.map((copy) => showCopy(copy, names, coachNames))
  return {
    day: monday,
    coach: coachId,
    note: copyWeekText.note(week(before), week(monday)),
    possible: shown.filter(({ isPossible }) => isPossible).map((copy) => ({ ...copy, key: newId() })),
    skipped: shown.filter(({ isPossible }) => !isPossible),
  }
}

function showCopy(
  { from, startsAt, minutes, traineeIds, leftOut, obstacle, words }: SessionCopy,
  names: ReadonlyMap<string, string>,
  coachNames: ReadonlyMap<string, string>,
) {
  const nameOf = (id: string) => names.get(id) || copyWeekText.unknownTrainee
  const when = `${dayInShort(dayOf(startsAt))}, ${hoursInWords(startsAt, addMinutes(startsAt, minutes))}`
  const who = (traineeIds.length > 0 ? traineeIds : from.traineeIds).map(nameOf).join(', ')
  const people = from.seats === null ? who || copyWeekText.unknownTrainee : copyWeekText.seats(from.seats)
  const out = leftOut.map(({ traineeId, reason }) =>
    traineeIds.length > 0
      ? copyWeekText.leftOut(nameOf(traineeId), reason)
      : copyWeekText.alone(nameOf(traineeId), reason),
  )
  const against =
    obstacle === 'closed' ? copyWeekText.closed(words) : obstacle === null ? '' : copyWeekText.obstacle[obstacle]
  return {
    id: from.id,
    label: copyWeekText.session(when, people),
    more: copyWeekText.place(coachNames.get(from.coachId) ?? '', from.place),
    reasons: [...(obstacle === 'no-trainees' && out.length > 0 ? [] : [against]), ...out].filter(
      (text) => text !== '',
    ),
    isPossible: obstacle === null,
  }
}

export type WeekCopyData = Awaited<ReturnType<typeof loadWeekCopy>>
