import { plural } from '#domain/words/texts'

export const describeValidity = (months: number | null): string | null =>
  months === null ? null : `Valid for ${plural(months, 'month', 'months')} from enrolment`
