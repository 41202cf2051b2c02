import { familyReasonInWords } from '#domain/text/staff/money/several-payments'
import type { SeveralCandidate } from '#records/money/statements/several-candidates'

export function explainFamily(proposed: readonly SeveralCandidate[] | null): string | null {
  if (!proposed) return null
  const children = proposed.reduce((count, { ids }) => count + ids.length, 0)
  const sum = proposed.reduce((total, { amountCentavos }) => total + amountCentavos, 0)
  return familyReasonInWords(children, proposed[0]?.parentName ?? null, sum)
}
