import type { Actor } from '#domain/accounts/accounts'
import { addDays, addMinutes, dayOf, instantOf, weekdayOf } from '#domain/training/manila'
import { starterAttendances, starterPerson } from '#records/content/starter'
import { cancelAsTrainee } from '#records/training/asking/cancel-own-session'
import { askForMove } from '#records/training/asking/move-requests'
import { confirmAttendance } from '#records/training/asking/confirm-attendance'
import { saveNotes } from '#records/training/assessing/notes'
import { markAttendance } from '#records/training/sessions/mark-attendance'
import { planSessions } from '#records/training/sessions/plan'
import { trainingTerms } from '#records/training/terms'
import type { OpenAcademy } from '../academy.ts'
import type { DemoSession } from './activity-content.ts'
import { done } from './load-clients.ts'

const DAY_MS = 86_400_000

type People = {
  administrator: Actor
  coaches: ReadonlyMap<string, Actor>
  trainees: ReadonlyMap<string, string>
}

export async function loadDemoSessions(academy: OpenAcademy, people: People, session: DemoSession): Promise<void> {
  const { records, now } = academy
  const coach = people.coaches.get(session.coach)
  if (!coach) throw new Error(`the demo content has no coach ${session.coach}`)
  const starts = session.inDays.map((days) => startAt(now(), days, session.time))
  const traineeIds = session.trainees.map((email) => traineeOf(people, email))
  const { kind, minutes, place, seats = null } = session
  const capacity = traineeIds.length > 1 || seats !== null ? Math.max(6, traineeIds.length) : 1
  const request = { kind, starts, minutes, place, coachId: coach.id, capacity, seats, traineeIds, anyway: true }
  const plannedAt = new Date(Math.min(Date.parse(starts[0] ?? '') - 2 * DAY_MS, now().getTime() - DAY_MS))
  const { ids } = done(await planSessions(records, people.administrator, request, plannedAt))
  for (const [at, sessionId] of ids.entries()) {
    const startsAt = starts[at] ?? ''
    await loadAttendances(academy, { coach, people, session, sessionId, startsAt })
    await loadWishes(academy, { session, sessionId, startsAt })
  }
}

type Planned = { people: People; session: DemoSession; sessionId: string; startsAt: string }

async function loadAttendances(
  { records, now }: OpenAcademy,
  { coach, people, session, sessionId, startsAt }: Planned & { coach: Actor },
): Promise<void> {
  const attendances = await starterAttendances(records, sessionId)
  const end = new Date(Math.min(Date.parse(addMinutes(startsAt, session.minutes)), now().getTime()))
  for (const email of session.trainees) {
    const attendance = attendances.find(({ traineeId }) => traineeId === traineeOf(people, email))
    if (!attendance) throw new Error(`${email} is not in the session`)
    const { id: attendanceId, revision: seen } = attendance
    const state = startsAt <= now().toISOString() ? session.marks?.[email] : undefined
    if (state) done(await markAttendance(records, coach, { attendanceId, state, seen }, end))
    const notes = session.notes?.[email]
    if (notes) done(await saveNotes(records, coach, { attendanceId, notes, seen: 0 }, end))
  }
}

async function loadWishes(
  { records, now }: OpenAcademy,
  { session, sessionId, startsAt }: Omit<Planned, 'people'>,
): Promise<void> {
  for (const email of session.confirmed ?? []) {
    const trainee = await starterPerson(records, email)
    done(await confirmAttendance(records, trainee, { sessionId, seen: startsAt }, now()))
  }
  if (session.cancelled) {
    const { trainee, hoursBefore, reason } = session.cancelled
    const at = new Date(addMinutes(startsAt, -60 * hoursBefore))
    const actor = await starterPerson(records, trainee)
    done(await cancelAsTrainee(records, actor, { sessionId, seen: startsAt, late: true, reason }, at))
  }
  if (!session.moveRequest) return
  const { trainee, inDays, time, words } = session.moveRequest
  const wish = startAt(now(), inDays, time)
  const { noticeHours } = await trainingTerms(records)
  const asking = await starterPerson(records, trainee)
  done(await askForMove(records, asking, { sessionId, seen: startsAt, wish, words, noticeHours }, now()))
}

function traineeOf({ trainees }: People, email: string) {
  const trainee = trainees.get(email)
  if (!trainee) throw new Error(`the demo content has no trainee ${email}`)
  return trainee
}

/** A day from today; a Sunday is left for the day beyond it, because the academy is closed. */
function startAt(now: Date, days: number, time: string): string {
  const today = dayOf(now.toISOString())
  const day = addDays(today, days)
  const open = days !== 0 && weekdayOf(day) === 0 ? addDays(day, Math.sign(days)) : day
  const instant = instantOf(open, time)
  if (!instant) throw new Error(`the demo content has a wrong time: ${time}`)
  return instant
}
