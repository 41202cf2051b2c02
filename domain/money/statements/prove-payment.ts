import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { StatementLine } from './lines.ts'

/** Shorter numbers match by chance. */
export const REFERENCE_SHORTEST = 8

/** The transfer that a reference identifies; null when it is too short. */
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

export type ProofRefusal = 'line-taken' | 'line-differs' | 'line-reversed' | 'transfer-used'

export type ProofFacts = {
  amountCentavos: number
  line: {
    amountCentavos: number
    used: boolean
    reversed: boolean
    /** Its transfer proved another payment, by a line or by hand. */
    provedOther: boolean
  }
}

/** A transfer proves one payment, and a reversed one none. */
export function prove({ amountCentavos, line }: ProofFacts): Verdict<null, ProofRefusal> {
  if (line.amountCentavos !== amountCentavos || amountCentavos <= 0) return no('line-differs')
  if (line.used) return no('line-taken')
  if (line.reversed) return no('line-reversed')
  return line.provedOther ? no('transfer-used') : yes(null)
}

export type TakeBackRefusal = 'not-allowed' | 'not-found' | 'statement-used'

/** Only while none of its lines has confirmed a payment. */
export function checkStatementTakeBack({ proofs }: { proofs: number }): Verdict<null, TakeBackRefusal> {
  return proofs > 0 ? no('statement-used') : yes(null)
}
