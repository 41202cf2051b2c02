import type { SiteField } from '#domain/content/site-fields'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { selfPlanningFieldText } from '#domain/text/staff/enrolment/validity'
import { cleanText } from '#domain/words/texts'

const MOST_A_WEEK = 14

export const SELF_PLANNING_FIELD = {
  name: 'selfPlannedAWeek',
  label: selfPlanningFieldText.label,
  longest: 2,
  hint: selfPlanningFieldText.hint,
} as const satisfies SiteField

export function toSelfPlanningFieldValues(count: number | null): FieldValues {
  return { selfPlannedAWeek: count === null ? '' : String(count) }
}

export function readSelfPlanning(
  values: FieldValues,
): { ok: true; value: number | null } | { ok: false; errors: FieldErrors } {
  const text = cleanText(values.selfPlannedAWeek ?? '')
  if (text === '') return { ok: true, value: null }
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > MOST_A_WEEK)
    return { ok: false, errors: { selfPlannedAWeek: selfPlanningFieldText.wrong(MOST_A_WEEK) } }
  return { ok: true, value: count }
}
