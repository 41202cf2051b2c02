import type { Actor } from '#domain/accounts/accounts'
import { formatDayOf, formatPhp } from '#domain/words/formats'
import type { Records } from '#records/engine/db'
import { ownAcknowledgements } from '#records/money/ledger/own'
import { ownCertificates } from '#records/training/certificates/certificate-lists'

export async function papersOf(records: Records, actor: Actor) {
  const [certificates, acknowledgements] = await Promise.all([
    ownCertificates(records, actor),
    ownAcknowledgements(records, actor),
  ])
  return {
    certificates: certificates.map(({ givenAt, ...given }) => ({ ...given, day: formatDayOf(givenAt) })),
    acknowledgements: acknowledgements.map(({ amountCentavos, issuedAt, voidedAt, ...paper }) => ({
      ...paper,
      amount: formatPhp(amountCentavos),
      day: formatDayOf(issuedAt),
      voided: voidedAt !== null,
    })),
  }
}
