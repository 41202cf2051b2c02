import { homeworkText } from '#domain/text/staff/training/practice'
import type { HomeworkState } from '#domain/training/practice/homework'
import { StatusPill } from '#ui/notices/status-pill'

const TONES = { done: 'good', open: 'info', over: 'bad' } as const

export function HomeworkPill({ state }: { state: HomeworkState }) {
  return <StatusPill tone={TONES[state]}>{homeworkText[state]}</StatusPill>
}
