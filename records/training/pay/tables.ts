import type { SessionKind } from '#domain/training/sessions'

export type CoachRatesTable = {
  coach_id: string
  kind: SessionKind
  from_day: string
  centavos_per_hour: number
  set_by: string | null
  set_at: string
}

export type CoachMonthsPaidTable = {
  coach_id: string
  month: string
  minutes: number
  centavos: number
  paid_by: string | null
  paid_at: string
}
