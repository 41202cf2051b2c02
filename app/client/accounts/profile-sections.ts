import { happeningInWords, latestHappenings, type Happening } from '#domain/operating/activity'
import { formatInstant } from '#domain/words/formats'

export function greeted(fullName: string, firstName: string): string {
  return firstName && fullName.startsWith(firstName) ? firstName : (fullName.split(' ')[0] ?? fullName)
}

const HAPPENINGS_SHOWN = 8

export function toActivityRows(happenings: readonly Happening[]) {
  return latestHappenings(happenings, HAPPENINGS_SHOWN).map((happening) => ({
    at: happening.at,
    when: formatInstant(happening.at),
    words: happeningInWords(happening),
  }))
}
