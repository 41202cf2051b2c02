import { data } from 'react-router'
import { signedIn } from '#app/context'
import { certificateFile } from '#app/workflows/training/certificate-file'
import { certificateForStaff } from '#records/training/certificates/certificate-lists'
import type { Route } from './+types/certificate-pdf'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const certificate = await certificateForStaff(academy.records, actor, params.number)
  if (!certificate || certificate.withdrawnAt !== null) throw data(null, { status: 404 })
  return certificateFile(academy, certificate, url)
}
