import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { cleanCellText } from './lines.ts'

export type IgnoreLineRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'reason-missing'
  | 'line-taken'
  | 'aside-already'
  | 'not-aside'

export const IGNORE_REASON_MAX_LENGTH = 200
export const IGNORE_REASONS = ['Not a client’s payment', 'Booked by hand', 'Own money moved', 'Given back'] as const

/** Returns the reason as stored. */
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
  if (ignored) return no('aside-already')
  const kept = cleanCellText(reason, IGNORE_REASON_MAX_LENGTH)
  return kept === '' ? no('reason-missing') : yes(kept)
}

export const IGNORE_LINE_REFUSALS: Record<IgnoreLineRefusal, { text: string; status: number }> = {
  'not-allowed': { text: 'This is for owners and cashiers only.', status: 403 },
  'not-found': { text: 'This line is no longer there. The page now shows what is.', status: 404 },
  'reason-missing': { text: 'Please say what the money was, for whoever asks next year.', status: 422 },
  'line-taken': { text: 'This line proves a payment already. The page now shows it.', status: 409 },
  'aside-already': { text: 'This line was set aside already. The page now shows it.', status: 409 },
  'not-aside': { text: 'This line is not set aside any more. The page now shows it.', status: 409 },
}
