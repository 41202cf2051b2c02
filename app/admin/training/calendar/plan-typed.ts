import { isInstant } from '#domain/training/manila'
import { toDayAndTime, type PlanFormValues } from '#domain/training/plan-form'
import { isRecordId } from '../../list/record-id.ts'

export function readPlanValues(
  from: FormData | URLSearchParams,
  usual: { minutes: number; coach: string; place?: string },
): PlanFormValues {
  const text = (name: string) => String(from.get(name) ?? '')
  const all = (name: string) => from.getAll(name).map(String)
  const at = text('at')
  const pick = text('pick')
  const when = isInstant(pick) ? toDayAndTime(pick) : isInstant(at) ? toDayAndTime(at) : null
  return {
    kind: text('kind') || 'q-and-a',
    coach: isRecordId(text('coach')) ? text('coach') : usual.coach,
    trainees: [...new Set(all('trainee').filter(isRecordId))].slice(0, 60),
    day: when?.day ?? text('day').slice(0, 10),
    time: when?.time ?? text('time').slice(0, 5),
    minutes: text('minutes') || String(usual.minutes),
    times: text('times') || '1',
    place: text('place').slice(0, 400) || (usual.place ?? ''),
    capacity: text('capacity') || '1',
    seats: text('seats').trim().slice(0, 4),
    find: text('find').trim().slice(0, 100),
    leave: all('leave').filter(isInstant).slice(0, 60),
    makeUps: all('makeUp').filter(isRecordId).slice(0, 60),
    anyway: text('anyway') === 'yes',
  }
}
