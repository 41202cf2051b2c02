import type { Actor } from '#domain/accounts/accounts'
import { formatDayOf, formatPhp } from '#domain/words/formats'
import type { Records } from '#records/engine/db'
import { ownAcknowledgements } from '#records/money/ledger/own'
import { ownCertificates } from '#records/training/certificates/certificate-lists'

export async function loadCertificates(records: Records, actor: Actor) {
  const certificates = await ownCertificates(records, actor)
  return certificates.map(({ givenAt, ...given }) => ({ ...given, day: formatDayOf(givenAt) }))
}

export async function loadAcknowledgements(records: Records, actor: Actor) {
  const acknowledgements = await ownAcknowledgements(records, actor)
  return acknowledgements.map(({ amountCentavos, issuedAt, voidedAt, ...paper }) => ({
    ...paper,
    amount: formatPhp(amountCentavos),
    day: formatDayOf(issuedAt),
    voided: voidedAt !== null,
  }))
}
