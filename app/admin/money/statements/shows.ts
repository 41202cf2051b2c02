import { VERDICTS } from '#domain/money/statements/match-lines'

export const SHOWS = [...VERDICTS, 'used', 'ignored'] as const
export type Show = (typeof SHOWS)[number]
