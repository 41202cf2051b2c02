import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

export const HOMEWORK_NOTE_LONGEST = 300
export const HOMEWORK_OPEN_MOST = 20

export type HomeworkRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'no-such-drill'
  | 'day-past'
  | 'day-wrong'
  | 'note-long'
  | 'too-many'

export function allowHomework(
  { hasDrill, open, today }: { hasDrill: boolean; open: number; today: string },
  { dueDay, note }: { dueDay: string | null; note: string },
): Verdict<null, HomeworkRefusal> {
  if (!hasDrill) return no('no-such-drill')
  if (dueDay !== null && (!/^\d{4}-\d{2}-\d{2}$/.test(dueDay) || Number.isNaN(Date.parse(dueDay))))
    return no('day-wrong')
  if (dueDay !== null && dueDay < today) return no('day-past')
  if (note.length > HOMEWORK_NOTE_LONGEST) return no('note-long')
  if (open >= HOMEWORK_OPEN_MOST) return no('too-many')
  return yes(null)
}

export type HomeworkState = 'done' | 'open' | 'over'

export function homeworkState(
  { dueDay, doneAt }: { dueDay: string | null; doneAt: string | null },
  today: string,
): HomeworkState {
  if (doneAt !== null) return 'done'
  return dueDay !== null && dueDay < today ? 'over' : 'open'
}
