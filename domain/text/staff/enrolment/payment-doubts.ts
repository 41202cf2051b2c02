import type { Costs, Doubt } from '#domain/enrolment/doubts'
import { formatReference, type ReceiptReading } from '#domain/enrolment/receipts'
import { formatInstant, formatPhp } from '#domain/words/formats'

export function doubtsInWords(doubts: readonly Doubt[], costs: Costs): string {
  return doubts.map((doubt) => doubtInWords(doubt, costs)).join(' ')
}

function doubtInWords(doubt: Doubt, costs: Costs): string {
  switch (doubt.kind) {
    case 'amount': {
      const expected = formatPhp(doubt.expectedCentavos)
      const says = costs === 'package' ? `the package costs ${expected}` : `the ${costs} is ${expected}`
      return `The proof of payment shows ${formatPhp(doubt.readCentavos)}; ${says}.`
    }
    case 'reference':
      return `The proof of payment shows Ref ${formatReference(doubt.read)}; the statement has Ref ${formatReference(doubt.line)}.`
    case 'same-file':
      return `It is the same picture as ${doubt.name}’s payment of ${dayOf(doubt.submittedAt)}.`
    case 'same-reference':
      return `It has the same reference number as ${doubt.name}’s payment of ${dayOf(doubt.submittedAt)}.`
    case 'transfer-used':
      return `Its transfer has already confirmed ${doubt.name}’s payment${doubt.decidedAt ? ` on ${dayOf(doubt.decidedAt)}` : ''}.`
    case 'unread':
      return 'Still reading this proof of payment.'
    default:
      return doubt satisfies never
  }
}

function dayOf(instant: string): string {
  const words = formatInstant(instant)
  return words.slice(0, words.lastIndexOf(', '))
}

export function readingInWords(
  { reference, amountCentavos }: ReceiptReading,
  expectedCentavos: number,
): { text: string; differs: boolean } | null {
  const parts = [
    amountCentavos === null ? '' : formatPhp(amountCentavos),
    reference === null ? '' : `Ref ${formatReference(reference)}`,
  ].filter(Boolean)
  if (parts.length === 0) return null
  return {
    text: `Read from the proof: ${parts.join(' · ')}`,
    differs: amountCentavos !== null && amountCentavos !== expectedCentavos,
  }
}
