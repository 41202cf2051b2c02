import { formatPhp } from '#domain/words/formats'
import { splitInWords } from '#domain/money/balance/balance'
import { describeValidity } from '#domain/text/shared/package-validity'
import type { TrainingPackage } from '#domain/enrolment/packages'
import { trainingPackages } from '#records/enrolment/packages'
import type { Records } from '#records/engine/db'
import type { Ticket } from '../../visitor/enrolment/ticket-card.tsx'

export async function ticketsOf(records: Records): Promise<Ticket[]> {
  return ticketsFrom(await trainingPackages(records))
}

export function ticketsFrom(packages: readonly TrainingPackage[]): Ticket[] {
  return packages
    .filter(({ hidden, priceCentavos }) => !hidden && priceCentavos !== null)
    .map(({ priceCentavos, hidden: _offered, terms, validityMonths, selfPlannedAWeek: _planned, ...rest }) => ({
      ...rest,
      price: formatPhp(priceCentavos),
      split: splitInWords(terms, priceCentavos),
      validity: describeValidity(validityMonths),
    }))
}
