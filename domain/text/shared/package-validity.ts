import { plural } from '#domain/words/texts'

/** Returns how long a package is valid, for its card; null without a limit. */
export const describeValidity = (months: number | null): string | null =>
  months === null ? null : `Valid for ${plural(months, 'month', 'months')} from enrolment`
