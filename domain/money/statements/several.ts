import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

export const SEVERAL_AT_MOST = 20

export type SeveralRefusal = 'none-chosen' | 'too-many-chosen' | 'already-decided' | 'parts-missing' | 'not-allowed'

export type SeveralFacts = {
  requested: number
  /** Of the chosen payments that may still be proved. */
  amounts: readonly number[]
  lineCentavos: number
  /** A part of a family payment was chosen without the others. */
  isPartMissing: boolean
}

/** A transaction proves several payments when their sum is exactly its amount. */
export function checkSeveral({
  requested,
  amounts,
  lineCentavos,
  isPartMissing,
}: SeveralFacts): Verdict<null, SeveralRefusal> | { ok: false; reason: 'sum-differs'; differsCentavos: number } {
  if (requested === 0) return no('none-chosen')
  if (requested > SEVERAL_AT_MOST) return no('too-many-chosen')
  if (amounts.length < requested) return no('already-decided')
  if (isPartMissing) return no('parts-missing')
  const differsCentavos = amounts.reduce((sum, amount) => sum + amount, 0) - lineCentavos
  return differsCentavos === 0 ? yes(null) : { ok: false, reason: 'sum-differs', differsCentavos }
}
