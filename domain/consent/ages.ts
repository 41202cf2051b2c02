import { isDay, manilaDayOf } from '#domain/words/formats'
import { ADULT_YEARS, adultOn, isMinor } from './guardians.ts'

export const AGE_DIFFERS = 'Age and birthdate do not match. Please correct one of them.'

/** Counted in years, because people state their age before or after this year's birthday. */
export const AGE_TOLERANCE = 1

export type AgeFacts = { age: number | null; birthdate: string | null | undefined }

export function ageOn(birthdate: string, now: Date): number {
  const day = manilaDayOf(now)
  return Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4)) - (day.slice(5) < birthdate.slice(5) ? 1 : 0)
}

/** True when an age stated since `since` fits the birth date; both must agree on being of age. */
export function agesMatch({ age, birthdate }: AgeFacts, now: Date, since: Date = now): boolean {
  if (age === null || !birthdate || !isDay(birthdate)) return true
  const [least, most] = [ageOn(birthdate, since) - AGE_TOLERANCE, ageOn(birthdate, now) + AGE_TOLERANCE]
  if (age < least || age > most) return false
  return since < now || age < ADULT_YEARS === isMinor(birthdate, now)
}

/** Until age and birth date match, the younger counts, so that no guardian goes unasked. */
export function isMinorByEither(facts: AgeFacts, now: Date, since: Date = now): boolean {
  if (isMinor(facts.birthdate, now)) return true
  const { age } = facts
  if (age === null || age >= ADULT_YEARS) return false
  return Boolean(facts.birthdate) && !agesMatch(facts, now, since)
}

/** The day from which the person answers alone; an age that does not match counts as reached today. */
export function adultDay(facts: AgeFacts & { birthdate: string }, now: Date, since: Date = now): string {
  const { age, birthdate } = facts
  const byBirthdate = adultOn(birthdate)
  if (age === null || age >= ADULT_YEARS || agesMatch(facts, now, since)) return byBirthdate
  const today = manilaDayOf(now)
  const byAge = adultOn(`${Number(today.slice(0, 4)) - age}${today.slice(4)}`)
  return byAge > byBirthdate ? byAge : byBirthdate
}

export function ageOf(input: string | null | undefined): number | null {
  const words = (input ?? '').trim()
  return /^[1-9]\d{0,2}$/.test(words) ? Number(words) : null
}
