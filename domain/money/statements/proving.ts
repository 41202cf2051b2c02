import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { StatementLine } from './lines.ts'

/** Shorter numbers meet by chance. */
export const REFERENCE_SHORTEST = 8

/** The transfer a reference number names; null where the number is too short to name one. */
export function movementOfReference(reference: string | null): string | null {
  return reference && reference.length >= REFERENCE_SHORTEST ? `ref ${reference}` : null
}

/** What names the movement of a line in every account and file it may stand in. */
export function movementsOfLine(
  line: Pick<StatementLine, 'day' | 'time' | 'amountCentavos' | 'balanceCentavos' | 'description' | 'reference'>,
): string[] {
  const { day, time, amountCentavos, balanceCentavos, description } = line
  const byReference = movementOfReference(line.reference)
  if (byReference) return [byReference]
  // The balance after it tells two equal transfers of a day apart.
  return balanceCentavos === null || description === ''
    ? []
    : [`at ${day} ${time ?? ''} ${amountCentavos} ${balanceCentavos} ${description}`]
}

export type ProofRefusal = 'line-taken' | 'line-differs' | 'line-reversed' | 'transfer-used'

export type ProofFacts = {
  /** What is to be entered as received. */
  amountCentavos: number
  line: {
    amountCentavos: number
    /** It proves a payment or was set aside. */
    used: boolean
    /** Another line took the money back. */
    reversed: boolean
    /** Another payment that the same movement of money has proved, by a line or by hand. */
    provedOther: boolean
  }
}

/** Whether a line may prove a payment: its movement of money proves once, and what went back proves nothing. */
export function prove({ amountCentavos, line }: ProofFacts): Verdict<null, ProofRefusal> {
  if (line.amountCentavos !== amountCentavos || amountCentavos <= 0) return no('line-differs')
  if (line.used) return no('line-taken')
  if (line.reversed) return no('line-reversed')
  return line.provedOther ? no('transfer-used') : yes(null)
}

export type TakeBackRefusal = 'not-allowed' | 'not-found' | 'statement-used'

/** Whether a statement may be taken back: while none of its lines has confirmed a payment. */
export function takeStatementBack({ proofs }: { proofs: number }): Verdict<null, TakeBackRefusal> {
  return proofs > 0 ? no('statement-used') : yes(null)
}
