import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { LEAST_CENTAVOS } from './terms.ts'

const MOST_CENTAVOS = 100_000_000_00

/** Returns what to enter when another amount arrived: a shortfall stays due, a surplus belongs to the client. */
export function bookReceived(
  expectedCentavos: number,
  cameCentavos: number | null,
): Verdict<{ amountCentavos: number; shortCentavos: number }, 'wrong-amount'> {
  if (cameCentavos === null) return yes({ amountCentavos: expectedCentavos, shortCentavos: 0 })
  if (!Number.isSafeInteger(cameCentavos) || cameCentavos < LEAST_CENTAVOS || cameCentavos > MOST_CENTAVOS)
    return no('wrong-amount')
  return yes({ amountCentavos: cameCentavos, shortCentavos: Math.max(0, expectedCentavos - cameCentavos) })
}
