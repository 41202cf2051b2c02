import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { cleanCellText } from './lines.ts'

export type IgnoreLineRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'reason-missing'
  | 'line-taken'
  | 'already-ignored'
  | 'not-ignored'

export const IGNORE_REASON_MAX_LENGTH = 200

export function checkIgnoreLine({
  reason,
  used,
  ignored,
}: {
  reason: string
  used: boolean
  ignored: boolean
}): Verdict<string, IgnoreLineRefusal> {
  if (used) return no('line-taken')
  if (ignored) return no('already-ignored')
  const kept = cleanCellText(reason, IGNORE_REASON_MAX_LENGTH)
  return kept === '' ? no('reason-missing') : yes(kept)
}
