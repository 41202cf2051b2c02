import { formatPhp } from '#domain/formats'
import { trainingPackages } from '#records/packages'
import type { Records } from '#records/db'
import type { Ticket } from '#ui/ticket-card'

/** The packages as tickets, prices in words; the order is theirs everywhere. */
export async function ticketsOf(records: Records): Promise<Ticket[]> {
  const packages = await trainingPackages(records)
  return packages.map(({ priceCentavos, ...rest }) => ({ ...rest, price: formatPhp(priceCentavos) }))
}
