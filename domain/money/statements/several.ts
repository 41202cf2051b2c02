import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

export const SEVERAL_AT_MOST = 20

export type SeveralRefusal = 'none-chosen' | 'too-many-chosen' | 'already-decided' | 'parts-missing' | 'not-allowed'

export type SeveralFacts = {
  requested: number
  amounts: readonly number[]
  lineCentavos: number
  isPartMissing: boolean
}

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

export type FamilyCandidate = {
  ids: readonly string[]
  amountCentavos: number
  parentId: string | null
}

/** Null unless exactly one set of payments for one parent's children adds up: a guess between two proves nothing. */
export function proposeFamily<Each extends FamilyCandidate>(
  lineCentavos: number,
  candidates: readonly Each[],
): Each[] | null {
  const families = Map.groupBy(
    candidates.filter(({ parentId }) => parentId !== null),
    ({ parentId }) => parentId,
  )
  const found = [...families.values()].flatMap((family) => choicesOf(lineCentavos, family))
  return found.length === 1 ? (found[0] ?? null) : null
}

const FAMILY_AT_MOST = 10

function choicesOf<Each extends FamilyCandidate>(lineCentavos: number, family: readonly Each[]): Each[][] {
  const members = family.slice(0, FAMILY_AT_MOST)
  const choices = Array.from({ length: 2 ** members.length }, (_, bits) =>
    members.filter((_member, at) => (bits >> at) % 2 === 1),
  )
  return choices.filter(
    (choice) =>
      choice.length > 1 && choice.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0) === lineCentavos,
  )
}
