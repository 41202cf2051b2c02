import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { AttendanceState } from '#domain/training/sessions'

export type ExcuseRefusal = 'changed-meanwhile' | 'not-missed'

export function judgeExcuse(
  facts: { state: AttendanceState; excused: boolean; revision: number },
  { excused, seen }: { excused: boolean; seen: number },
): Verdict<'excuse' | 'owe-nothing' | null, ExcuseRefusal> {
  if (facts.state !== 'missed') return no('not-missed')
  if (facts.excused === excused) return yes(null)
  if (facts.revision !== seen) return no('changed-meanwhile')
  return yes(excused ? 'excuse' : 'owe-nothing')
}
