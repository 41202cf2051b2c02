import { data, redirect } from 'react-router'
import { linkTo } from '#addresses'
import { readWhen, type PlanErrors } from '#domain/training/plan-form'
import { PLACE_LONGEST } from '#domain/training/planning'
import { clashInWords, SESSION_REFUSALS, STATE_WORDS } from '#domain/training/session-words'
import { ATTENDANCE_STATES } from '#domain/training/sessions'
import { addTrainee } from '#records/training/sessions/join'
import { markAttendance } from '#records/training/sessions/marking'
import { cancelSession, moveSession } from '#records/training/sessions/move'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { isRecordId, refusedWith, type Asked, type ListAnswer } from '../../list/list-action.ts'

export const SESSION_DONE = {
  moved: 'Session changed',
  marked: 'Attendance marked',
  joined: 'Trainee added',
} as const

export type SessionAnswer = ListAnswer & {
  errors?: PlanErrors
  clashes?: string[]
  mayInsist?: boolean
  typed?: Record<'day' | 'time' | 'minutes' | 'place' | 'coach', string>
}

const NOTHING = { done: null, refusal: null }

export async function answerSession(asked: Asked, id: string) {
  const form = await asked.request.formData()
  const [intent, seen] = [String(form.get('intent') ?? ''), Number(form.get('seen') ?? -1)]
  if (!Number.isSafeInteger(seen)) throw data(null, { status: 400 })
  switch (intent) {
    case 'mark':
      return mark(asked, id, form, seen)
    case 'move':
      return move(asked, id, form, seen)
    case 'cancel':
    case 'cancel-rest':
      return cancel(asked, id, seen, intent === 'cancel-rest')
    case 'join':
      return join(asked, id, form.get('trainee'))
    default:
      throw data(null, { status: 400 })
  }
}

async function mark(asked: Asked, id: string, form: FormData, seen: number) {
  const { academy, actor } = signedIn(asked.context)
  const state = ATTENDANCE_STATES.find((one) => one === form.get('state'))
  const attendanceId = form.get('attendance')
  if (!state || !isRecordId(attendanceId)) throw data(null, { status: 400 })
  const answer = await markAttendance(academy.records, actor, { attendanceId, state, seen }, academy.now())
  if (!answer.ok) return refusedWith(SESSION_REFUSALS[answer.because])
  return done(asked, id, 'marked', `${STATE_WORDS[state]}: marked`)
}

async function move(asked: Asked, id: string, form: FormData, seen: number) {
  const { academy, actor } = signedIn(asked.context)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const [day, time, minutes, place, coach] = [
    text('day'),
    text('time'),
    text('minutes'),
    text('place'),
    text('coach'),
  ]
  const typed = { day, time, minutes, place, coach }
  const errors: PlanErrors = {}
  const when = readWhen(typed, errors)
  if (place.length > PLACE_LONGEST) errors.place = `Please use at most ${PLACE_LONGEST} characters.`
  if (when.startsAt === null || when.minutes === null || errors.place)
    return data<SessionAnswer>({ ...NOTHING, errors, typed }, { status: 422 })
  const wish = {
    id,
    startsAt: when.startsAt,
    minutes: when.minutes,
    place,
    seen,
    anyway: form.get('anyway') === 'yes',
  }
  const coachId = isRecordId(coach) ? { coachId: coach } : {}
  const answer = await moveSession(academy.records, actor, { ...wish, ...coachId }, academy.now())
  if (answer.ok) return done(asked, id, 'moved', SESSION_DONE.moved)
  const refusal = SESSION_REFUSALS[answer.because]
  const { clashes } = answer
  if (!clashes) return refusedWith(refusal)
  const words = clashes.map((clash) => clashInWords(clash, wish.minutes, new Map()))
  const mayInsist = answer.because === 'closed'
  return data<SessionAnswer>({ ...NOTHING, clashes: words, mayInsist, typed }, { status: refusal.status })
}

async function cancel(asked: Asked, id: string, seen: number, rest: boolean) {
  const { academy, actor } = signedIn(asked.context)
  const answer = await cancelSession(academy.records, actor, { id, seen, rest }, academy.now())
  if (!answer.ok) return refusedWith(SESSION_REFUSALS[answer.because])
  return redirect(`${linkTo('calendar')}?done=${rest ? 'rest' : 'cancelled'}`, 303)
}

async function join(asked: Asked, id: string, trainee: unknown) {
  if (!isRecordId(trainee)) return refusedWith(SESSION_REFUSALS['not-possible'])
  const { academy, actor } = signedIn(asked.context)
  const answer = await addTrainee(academy.records, actor, { id, traineeId: trainee }, academy.now())
  if (!answer.ok) return refusedWith(SESSION_REFUSALS[answer.because])
  return done(asked, id, 'joined', SESSION_DONE.joined)
}

function done({ request }: Asked, id: string, news: keyof typeof SESSION_DONE, words: string) {
  if (!isFetched(request)) return redirect(`${linkTo('calendarSession', { id })}?done=${news}`, 303)
  return data<SessionAnswer>({ done: words, refusal: null })
}
