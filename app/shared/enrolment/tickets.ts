import { formatPhp } from '#domain/formats'
import type { TrainingPackage } from '#domain/packages'
import { trainingPackages } from '#records/packages'
import type { Records } from '#records/db'
import type { Ticket } from '#ui/ticket-card'

/** The packages as tickets, prices in words; the order is theirs everywhere. */
export async function ticketsOf(records: Records): Promise<Ticket[]> {
  return ticketsFrom(await trainingPackages(records))
}

/** The same of packages that are known already. */
export function ticketsFrom(packages: readonly TrainingPackage[]): Ticket[] {
  return packages.map(({ priceCentavos, ...rest }) => ({ ...rest, price: formatPhp(priceCentavos) }))
}
