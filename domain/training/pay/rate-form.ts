import { parsePriceInput } from '#domain/content/site-form'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { rateFieldsText } from '#domain/text/staff/money/coach-hours'
import { isRealDay } from '#domain/training/manila'
import { SESSION_KINDS } from '#domain/training/sessions'
import type { CoachRate } from './coach-pay.ts'

export const RATE_NAMES = ['coach', 'kind', 'rate', 'from'] as const

export function readRate(values: FieldValues): { ok: true; value: CoachRate } | { ok: false; errors: FieldErrors } {
  const { coach: coachId = '', rate = '', from = '' } = values
  const kind = SESSION_KINDS.find((each) => each === values.kind)
  const centavosPerHour = parsePriceInput(rate)
  const errors: FieldErrors = {
    ...(coachId === '' ? { coach: rateFieldsText.coachMissing } : {}),
    ...(kind === undefined ? { kind: rateFieldsText.kindMissing } : {}),
    ...(centavosPerHour === undefined || centavosPerHour === null ? { rate: rateFieldsText.wrongRate } : {}),
    ...(isRealDay(from) ? {} : { from: rateFieldsText.wrongDay }),
  }
  if (kind === undefined || typeof centavosPerHour !== 'number' || Object.keys(errors).length > 0)
    return { ok: false, errors }
  return { ok: true, value: { coachId, kind, from, centavosPerHour } }
}
