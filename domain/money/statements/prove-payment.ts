import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { StatementLine } from './lines.ts'

/** Shorter numbers match by chance. */
export const REFERENCE_SHORTEST = 8

export function movementOfReference(reference: string | null): string | null {
  return reference && reference.length >= REFERENCE_SHORTEST ? `ref ${reference}` : null
}

export function movementsOfLine(
  line: Pick<StatementLine, 'day' | 'time' | 'amountCentavos' | 'balanceCentavos' | 'description' | 'reference'>,
): string[] {
  const { day, time, amountCentavos, balanceCentavos, description } = line
  const byReference = movementOfReference(line.reference)
  if (byReference) return [byReference]
  // The balance distinguishes two equal transfers of one day.
  return balanceCentavos === null || description === ''
    ? []
    : [`at ${day} ${time ?? ''} ${amountCentavos} ${balanceCentavos} ${description}`]
}

export type ProofRefusal = 'already-matched' | 'line-taken' | 'line-differs' | 'line-reversed' | 'transfer-used'

export type ProofFacts = {
  amounts: readonly number[]
  line: {
    amountCentavos: number
    used: boolean
    reversed: boolean
    provedOther: boolean
  }
}

export function prove({ amounts, line }: ProofFacts): Verdict<null, ProofRefusal> {
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  if (line.amountCentavos !== sum || amounts.length === 0 || amounts.some((amount) => amount <= 0))
    return no('line-differs')
  if (line.used) return no('line-taken')
  if (line.reversed) return no('line-reversed')
  return line.provedOther ? no('transfer-used') : yes(null)
}

export type TakeBackRefusal = 'not-allowed' | 'not-found' | 'statement-used'

export function checkStatementTakeBack({ proofs }: { proofs: number }): Verdict<null, TakeBackRefusal> {
  return proofs > 0 ? no('statement-used') : yes(null)
}
