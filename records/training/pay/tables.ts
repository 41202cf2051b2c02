import type { SessionKind } from '#domain/training/sessions'

/** One row for a coach, a kind and a first day in Manila. */
export type CoachRatesTable = {
  coach_id: string
  kind: SessionKind
  from_day: string
  centavos_per_hour: number
  set_by: string | null
  set_at: string
}

/** A month that an owner marked as paid, with what it was then. */
export type CoachMonthsPaidTable = {
  coach_id: string
  month: string
  minutes: number
  centavos: number
  paid_by: string | null
  paid_at: string
}
