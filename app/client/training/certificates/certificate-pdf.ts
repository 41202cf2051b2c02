import { data } from 'react-router'
import { numberTyped } from '#domain/training/certificates/numbers'
import { signedIn } from '#app/context'
import { certificateFile } from '#app/shared/training/certificate-file'
import { ownCertificates } from '#records/training/certificates/reading'
import type { Route } from './+types/certificate-pdf'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const own = await ownCertificates(academy.records, actor)
  const asked = url.searchParams.get('number')
  const chosen = asked === null ? own[0] : own.find(({ number }) => number === numberTyped(asked))
  if (!chosen) throw data(null, { status: 404 })
  return certificateFile(academy, chosen, url)
}
