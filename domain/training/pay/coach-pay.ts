import { dayOf } from '#domain/training/manila'
import type { SessionKind } from '#domain/training/sessions'

/** The rate counts from the day `from` in Manila, until a later rate of the coach and the kind. */
export type CoachRate = { coachId: string; kind: SessionKind; from: string; centavosPerHour: number }

/** A session with at least one trainee present or late. */
export type TaughtSession = {
  id: string
  coachId: string
  kind: SessionKind
  startsAt: string
  minutes: number
  present: number
}

export type TaughtSum = { minutes: Record<SessionKind, number>; centavos: number; withoutRate: number }

/** The rate that counts for a session, in centavos an hour; null before the first one. */
export function findRate(rates: readonly CoachRate[], { coachId, kind, startsAt }: TaughtSession): number | null {
  const day = dayOf(startsAt)
  const counting = rates
    .filter((rate) => rate.coachId === coachId && rate.kind === kind && rate.from <= day)
    .toSorted((one, other) => other.from.localeCompare(one.from))
  return counting[0]?.centavosPerHour ?? null
}

export function priceSession(session: TaughtSession, rates: readonly CoachRate[]): number | null {
  const rate = findRate(rates, session)
  return rate === null ? null : Math.round((rate * session.minutes) / 60)
}

export function sumTaught(
  sessions: readonly TaughtSession[],
  rates: readonly CoachRate[],
): ReadonlyMap<string, TaughtSum> {
  const sums = new Map<string, TaughtSum>()
  for (const session of sessions) {
    const { coachId, kind, minutes } = session
    const sum = sums.get(coachId) ?? { minutes: { 'q-and-a': 0, assessment: 0 }, centavos: 0, withoutRate: 0 }
    const price = priceSession(session, rates)
    sum.minutes[kind] += minutes
    if (price === null) sum.withoutRate += 1
    else sum.centavos += price
    sums.set(coachId, sum)
  }
  return sums
}
