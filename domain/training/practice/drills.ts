import type { PackageKey } from '#domain/enrolment/packages'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { drillErrorText } from '#domain/text/staff/training/drill-errors'
import { cleanText } from '#domain/words/texts'

export const DRILL_KINDS = ['question', 'impromptu', 'speech', 'introduction', 'walk'] as const
export type DrillKind = (typeof DRILL_KINDS)[number]

export const SAMPLE_SETS = ['speaking', 'debate'] as const
export type SampleSet = (typeof SAMPLE_SETS)[number]

export const DRILLS_MOST = 300
export const DRILL_TEXT_LONGEST = 600
/** All limits are in seconds. */
export const DRILL_LIMITS = { think: { least: 0, most: 300 }, speak: { least: 10, most: 300 } } as const

/** Times are in seconds from the start of speaking; at `speakSeconds` the recording stops. */
export type DrillWords = {
  kind: DrillKind
  text: string
  thinkSeconds: number
  speakSeconds: number
  yellowAt: number
  redAt: number
  packages: PackageKey[]
  sectionId: string | null
}

export const DRILL_NAMES = ['kind', 'text', 'thinkSeconds', 'speakSeconds', 'yellowAt', 'redAt', 'section'] as const

/** Follows the lights of a speaking contest, rounded to whole five seconds. */
export function suggestLights(speakSeconds: number): { yellowAt: number; redAt: number } {
  const toFive = (share: number) => Math.max(5, Math.round((speakSeconds * share) / 5) * 5)
  return { yellowAt: toFive(2 / 3), redAt: Math.max(toFive(5 / 6), toFive(2 / 3) + 1) }
}

export function toDrillFieldValues(words: Omit<DrillWords, 'packages'>): FieldValues {
  const { kind, text, thinkSeconds, speakSeconds, yellowAt, redAt, sectionId } = words
  return {
    kind,
    text,
    thinkSeconds: String(thinkSeconds),
    speakSeconds: String(speakSeconds),
    yellowAt: String(yellowAt),
    redAt: String(redAt),
    section: sectionId ?? '',
  }
}

export function parseDrill(
  values: FieldValues,
  packages: readonly PackageKey[],
): { ok: true; value: DrillWords } | { ok: false; errors: FieldErrors } {
  const text = cleanText((values.text ?? '').replaceAll('\r\n', '\n'))
  const errors: FieldErrors = {}
  const kind = DRILL_KINDS.find((known) => known === values.kind)
  if (!kind) errors.kind = drillErrorText.kind
  if (text === '') errors.text = drillErrorText.textMissing
  else if (text.length > DRILL_TEXT_LONGEST) errors.text = drillErrorText.textTooLong(DRILL_TEXT_LONGEST)
  const seconds = (name: string, { least, most }: { least: number; most: number }) => {
    const input = (values[name] ?? '').trim()
    const number = Number(input)
    if (/^\d{1,4}$/.test(input) && number >= least && number <= most) return number
    errors[name] = drillErrorText.seconds(least, most)
    return null
  }
  const thinkSeconds = seconds('thinkSeconds', DRILL_LIMITS.think)
  const speakSeconds = seconds('speakSeconds', DRILL_LIMITS.speak)
  const most = speakSeconds ?? DRILL_LIMITS.speak.most
  const redAt = seconds('redAt', { least: 2, most })
  const yellowAt = seconds('yellowAt', { least: 1, most: (redAt ?? most) - 1 })
  if (!kind || thinkSeconds === null || speakSeconds === null || yellowAt === null || redAt === null || errors.text)
    return { ok: false, errors }
  const sectionId = values.section || null
  return {
    ok: true,
    value: { kind, text, thinkSeconds, speakSeconds, yellowAt, redAt, packages: [...packages].toSorted(), sectionId },
  }
}

export function isDrillFor({ packages }: Pick<DrillWords, 'packages'>, own: PackageKey): boolean {
  return packages.length === 0 || packages.includes(own)
}

const WORDS = ['kind', 'text', 'thinkSeconds', 'speakSeconds', 'yellowAt', 'redAt', 'sectionId'] as const

export function isUntouchedSample(
  drill: DrillWords & { revision: number; isRetired: boolean },
  samples: readonly DrillWords[],
): boolean {
  if (drill.revision !== 1 || drill.isRetired || drill.packages.length > 0) return false
  return samples.some((sample) => WORDS.every((name) => sample[name] === drill[name]))
}
