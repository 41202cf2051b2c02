import { data, redirect } from 'react-router'
import { linkTo } from '#routes'
import { readWhen, type PlanErrors } from '#domain/training/plan-form'
import { PLACE_LONGEST } from '#domain/training/plan-session'
import { clashInWords, SESSION_REFUSALS, STATE_WORDS } from '#domain/text/shared/sessions'
import { ATTENDANCE_STATES } from '#domain/training/sessions'
import { planSessionText } from '#domain/text/staff/training/plan-session'
import { sessionText } from '#domain/text/staff/training/session'
import { addTrainee } from '#records/training/sessions/join'
import { markAttendance } from '#records/training/sessions/mark-attendance'
import { cancelSession, moveSession } from '#records/training/sessions/move'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { isRecordId, respondRefused, type PageActionArgs, type ListAnswer } from '../../list/record-id.ts'

export type SessionFormAnswer = ListAnswer & {
  errors?: PlanErrors
  clashes?: string[]
  mayInsist?: boolean
  values?: Record<'day' | 'time' | 'minutes' | 'place' | 'coach', string>
}

const NOTHING = { done: null, refusal: null }

export async function handleSessionForm(args: PageActionArgs, id: string) {
  const form = await args.request.formData()
  const [intent, seen] = [String(form.get('intent') ?? ''), Number(form.get('seen') ?? -1)]
  if (!Number.isSafeInteger(seen)) throw data(null, { status: 400 })
  switch (intent) {
    case 'mark':
      return mark(args, id, form, seen)
    case 'move':
      return move(args, id, form, seen)
    case 'cancel':
    case 'cancel-rest':
      return cancel(args, id, seen, intent === 'cancel-rest')
    case 'join':
      return join(args, id, form.get('trainee'))
    default:
      throw data(null, { status: 400 })
  }
}

async function mark(args: PageActionArgs, id: string, form: FormData, seen: number) {
  const { academy, actor } = signedIn(args.context)
  const state = ATTENDANCE_STATES.find((one) => one === form.get('state'))
  const attendanceId = form.get('attendance')
  if (!state || !isRecordId(attendanceId)) throw data(null, { status: 400 })
  const answer = await markAttendance(academy.records, actor, { attendanceId, state, seen }, academy.now())
  if (!answer.ok) return respondRefused(SESSION_REFUSALS[answer.reason])
  return done(
    args,
    id,
    'marked',
    state === 'cancelled' ? sessionText.traineeRemoved : sessionText.marked(STATE_WORDS[state]),
  )
}

async function move(args: PageActionArgs, id: string, form: FormData, seen: number) {
  const { academy, actor } = signedIn(args.context)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const [day, time, minutes, place, coach] = [
    text('day'),
    text('time'),
    text('minutes'),
    text('place'),
    text('coach'),
  ]
  const values = { day, time, minutes, place, coach }
  const errors: PlanErrors = {}
  const when = readWhen(values, errors)
  if (place.length > PLACE_LONGEST) errors.place = planSessionText.errors.placeTooLong(PLACE_LONGEST)
  if (when.startsAt === null || when.minutes === null || errors.place)
    return data<SessionFormAnswer>({ ...NOTHING, errors, values }, { status: 422 })
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
  if (answer.ok) return done(args, id, 'moved', sessionText.done.moved)
  const refusal = SESSION_REFUSALS[answer.reason]
  const { clashes } = answer
  if (!clashes) return respondRefused(refusal)
  const words = clashes.map((clash) => clashInWords(clash, wish.minutes, new Map()))
  const mayInsist = answer.reason === 'closed'
  return data<SessionFormAnswer>({ ...NOTHING, clashes: words, mayInsist, values }, { status: refusal.status })
}

async function cancel(args: PageActionArgs, id: string, seen: number, rest: boolean) {
  const { academy, actor } = signedIn(args.context)
  const answer = await cancelSession(academy.records, actor, { id, seen, rest }, academy.now())
  if (!answer.ok) return respondRefused(SESSION_REFUSALS[answer.reason])
  return redirect(`${linkTo('calendar')}?done=${rest ? 'rest' : 'cancelled'}`, 303)
}

async function join(args: PageActionArgs, id: string, trainee: unknown) {
  if (!isRecordId(trainee)) return respondRefused(SESSION_REFUSALS['not-possible'])
  const { academy, actor } = signedIn(args.context)
  const answer = await addTrainee(academy.records, actor, { id, traineeId: trainee }, academy.now())
  if (!answer.ok) return respondRefused(SESSION_REFUSALS[answer.reason])
  return done(args, id, 'joined', sessionText.done.joined)
}

function done({ request }: PageActionArgs, id: string, news: keyof typeof sessionText.done, words: string) {
  if (!isFetched(request)) return redirect(`${linkTo('calendarSession', { id })}?done=${news}`, 303)
  return data<SessionFormAnswer>({ done: words, refusal: null })
}
