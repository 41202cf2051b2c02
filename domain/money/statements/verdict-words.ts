import { formatPhp } from '#domain/words/formats'
import type { Candidate, Evidence, LineVerdict } from './match-lines.ts'

export const VERDICT_WORDS: Record<LineVerdict, { title: string; says: string; empty: string }> = {
  matched: {
    title: 'Matched',
    says: 'The payment code or the reference number is right, and so is the sum.',
    empty: 'No line names a payment with the right sum.',
  },
  likely: {
    title: 'Likely',
    says: 'The sum is right, and the day or the name too. Look at the receipt before you confirm.',
    empty: 'No line looks like a payment that waits.',
  },
  differs: {
    title: 'Short or over',
    says: 'The payment code or the reference number is right, and the sum is another.',
    empty: 'No line has the right code or number with another sum.',
  },
  clashing: {
    title: 'Clashing',
    says: 'Two payments claim one line, two lines one payment, or the money was taken back. You decide.',
    empty: 'Nothing is claimed twice.',
  },
  unknown: {
    title: 'Unknown',
    says: 'No payment that waits looks like these. Set aside what is not a client’s payment.',
    empty: 'Every line that brought money is accounted for.',
  },
}

const EVIDENCE_WORDS: Record<Evidence, string> = {
  code: 'payment code',
  reference: 'reference number',
  amount: 'sum',
  day: 'day',
  name: 'name',
  'part-of-name': 'part of the name',
}

/** 'Same payment code and sum' */
export function evidenceInWords({ evidence }: Pick<Candidate, 'evidence'>): string {
  const words = evidence.map((each) => EVIDENCE_WORDS[each])
  const last = words.pop()
  return `Same ${words.length > 0 ? `${words.join(', ')} and ${last}` : last}`
}

/** 'PHP 500 short'; '' when the amount matches. */
export function differenceInWords(differsCentavos: number): string {
  if (differsCentavos === 0) return ''
  return `${formatPhp(Math.abs(differsCentavos))} ${differsCentavos < 0 ? 'short' : 'over'}`
}
