import { VERDICTS } from '#domain/money/statements/match-lines'
import { VERDICT_WORDS } from '#domain/money/statements/verdict-words'

export const SHOWS = [...VERDICTS, 'used', 'aside'] as const
export type Show = (typeof SHOWS)[number]

export const SHOW_WORDS: Record<Show, { title: string; says: string; empty: string }> = {
  ...VERDICT_WORDS,
  used: {
    title: 'Used',
    says: 'Each of these lines proves one confirmed payment. A confirmation can be undone for ten minutes.',
    empty: 'No line proves a payment yet.',
  },
  aside: {
    title: 'Set aside',
    says: 'Lines that are no client’s payment, and why.',
    empty: 'Nothing was set aside.',
  },
}
