import { data } from 'react-router'
import { linkTo } from '#routes'
import { readSeats, readWhen, type PlanErrors } from '#domain/training/plan-form'
import { PLACE_LONGEST } from '#domain/training/plan-session'
import { forField } from '#domain/text/shared/refusals'
import { clashesInWords, SESSION_REFUSALS, STATE_WORDS } from '#domain/text/shared/sessions'
import { ATTENDANCE_STATES, type AttendanceState } from '#domain/training/sessions'
import { planSessionText } from '#domain/text/staff/training/plan-session'
import { seatsStaffText, sessionText } from '#domain/text/staff/training/session'
import { setSeats } from '#records/training/seats/set-seats'
import { addTrainee } from '#records/training/sessions/join'
import { traineesToChoose } from '#records/training/sessions/session-choices'
import { markAttendance } from '#records/training/sessions/mark-attendance'
import { cancelSession } from '#records/training/sessions/cancel'
import { moveSession } from '#records/training/sessions/move'
import { defineAction, defineActions, type ActionDone } from '#app/action'
import { cancellationActions } from '../cancellation/cancellation-actions.ts'
import { isRecordId, readRecordId } from '../../list/record-id.ts'

export type SessionClashes = { clashes: string[]; mayInsist: boolean }

function readSeen(form: FormData): number {
  const seen = Number(form.get('seen') ?? -1)
  if (!Number.isSafeInteger(seen)) throw data(null, { status: 400 })
  return seen
}

function doneText(state: AttendanceState): string {
  if (state === 'cancelled') return sessionText.traineeRemoved
  return state === 'planned' ? sessionText.unmarked : sessionText.marked(STATE_WORDS[state])
}

const mark = defineAction({
  read(form) {
    const state = ATTENDANCE_STATES.find((one) => one === form.get('state'))
    if (!state) throw data(null, { status: 400 })
    return { ok: true, value: { attendanceId: readRecordId(form, 'attendance'), state, seen: readSeen(form) } }
  },
  run: (change, { academy, actor, now }) => markAttendance(academy.records, actor, change, now),
  refusals: SESSION_REFUSALS,
  done: (_marked, { state }) => ({
    news: 'marked',
    text: doneText(state),
  }),
})

const move = defineAction({
  read(form, { params: { id = '' } }) {
    const seen = readSeen(form)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const place = text('place')
    const coach = text('coach')
    const values = { day: text('day'), time: text('time'), minutes: text('minutes'), place, coach }
    const errors: PlanErrors = {}
    const { startsAt, minutes } = readWhen(values, errors)
    if (place.length > PLACE_LONGEST) errors.place = planSessionText.errors.placeTooLong(PLACE_LONGEST)
    if (startsAt === null || minutes === null || errors.place) return { ok: false, errors, values }
    const coachId = isRecordId(coach) ? { coachId: coach } : {}
    const value = { id, startsAt, minutes, place, seen, anyway: form.get('anyway') === 'yes', ...coachId }
    return { ok: true, value, values }
  },
  async run(change, { academy, actor, now }) {
    const moved = await moveSession(academy.records, actor, change, now)
    if (moved.ok || !moved.clashes) return moved
    const { reason: cause, clashes } = moved
    const chosen = clashes.flatMap(({ trainee }) => trainee ?? [])
    const people = await traineesToChoose(academy.records, actor, { find: '', chosen })
    return { ok: false as const, reason: 'clashes' as const, cause, clashes, people }
  },
  refusals: { ...SESSION_REFUSALS, clashes: 'explained' },
  explain(refused, { minutes }) {
    if (refused.reason !== 'clashes') return {}
    const { cause, clashes, people } = refused
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const extra = {
      clashes: [clashesInWords(clashes, minutes, names)],
      mayInsist: cause === 'closed',
    }
    return { ...SESSION_REFUSALS[cause], field: 'clashes', extra }
  },
  done: (): ActionDone<SessionClashes> => ({ news: 'moved', text: sessionText.done.moved }),
})

const cancel = (rest: boolean) =>
  defineAction({
    read(form, { params: { id = '' } }) {
      const reason = String(form.get('reason') ?? '').trim()
      return { ok: true, value: { id, seen: readSeen(form), rest, reason }, values: { reason } }
    },
    run: (change, { academy, actor, now }) => cancelSession(academy.records, actor, change, now),
    refusals: { ...SESSION_REFUSALS, ...forField('reason', { 'words-long': sessionText.cancel.reasonLong }) },
    done: () => ({ leave: `${linkTo('calendar')}?done=${rest ? 'rest' : 'cancelled'}` }),
  })

const setSeatsOfSession = defineAction({
  read(form, { params: { id = '' } }) {
    const text = String(form.get('seats') ?? '').slice(0, 10)
    const errors: { seats?: string } = {}
    const seats = form.get('open') === 'no' ? null : readSeats(text || '0', errors)
    const values = { seats: text }
    return errors.seats ? { ok: false, errors, values } : { ok: true, value: { id, seats }, values }
  },
  run: (change, { academy, actor, now }) => setSeats(academy.records, actor, change, now),
  refusals: { ...SESSION_REFUSALS, 'not-possible': { text: seatsStaffText.tooMany, status: 422, field: 'seats' } },
  done: (_set, { seats }) =>
    seats === null
      ? { news: 'closed', text: sessionText.done.closed }
      : { news: 'seats', text: sessionText.done.seats },
})

const join = defineAction({
  read(form, { params: { id = '' } }) {
    const traineeId = form.get('trainee')
    return isRecordId(traineeId)
      ? { ok: true, value: { id, traineeId } }
      : { ok: false, refusal: SESSION_REFUSALS['not-possible'] }
  },
  run: (added, { academy, actor, now }) => addTrainee(academy.records, actor, added, now),
  refusals: SESSION_REFUSALS,
  done: () => ({ news: 'joined', text: sessionText.done.joined }),
})

export const changeSession = defineActions({
  mark,
  move,
  cancel: cancel(false),
  'cancel-rest': cancel(true),
  join,
  seats: setSeatsOfSession,
  ...cancellationActions,
})
