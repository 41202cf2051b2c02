import { data } from 'react-router'
import { parseCertificateNumber } from '#domain/training/certificates/numbers'
import { signedIn } from '#app/context'
import { certificateFile } from '#app/workflows/training/certificate-file'
import { ownCertificates } from '#records/training/certificates/certificate-lists'
import type { Route } from './+types/certificate-pdf'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const own = await ownCertificates(academy.records, actor)
  const requestedNumber = url.searchParams.get('number')
  const chosen =
    requestedNumber === null ? own[0] : own.find(({ number }) => number === parseCertificateNumber(requestedNumber))
  if (!chosen) throw data(null, { status: 404 })
  return certificateFile(academy, chosen, url)
}
