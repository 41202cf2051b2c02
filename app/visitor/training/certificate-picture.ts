import { createHash } from 'node:crypto'
import { data } from 'react-router'
import { formatDayOf } from '#domain/words/formats'
import { academyContext, visitContext } from '#app/context'
import { madePicture } from '#app/workflows/content/made-picture'
import { siteIdentity } from '#records/content/content'
import { lookUpCertificate } from '#records/training/certificates/look-up'
import { listLookKeys } from '#app/workflows/content/share-pictures'
import { ownPictures } from '#services/content/picture-pools'
import { SHARE_DRAWING, type ShareWords } from '#services/content/share-words'
import type { Route } from './+types/certificate-picture'

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const { records, now } = context.get(academyContext)
  const lookUp = { number, networkAddress: context.get(visitContext).address }
  const { certificate, status } = await lookUpCertificate(records, lookUp, now())
  if (!certificate || status !== 200) throw data(null, { status })
  const { brand, look } = await siteIdentity(records)
  const holds = certificate.state === 'holds'
  const words: ShareWords = {
    flag: holds ? 'Certificate' : null,
    title: holds ? certificate.name : 'This certificate was withdrawn',
    below: holds ? `${certificate.packageName} · ${formatDayOf(certificate.givenAt)}` : '',
    brand: brand ?? 'Coaching Academy',
    frame: 'stage',
    quoted: false,
  }
  const mark = createHash('sha256')
    .update(JSON.stringify([SHARE_DRAWING, certificate.number, words, ...listLookKeys(look)]))
    .digest('hex')
  const picture = { key: `certificates/${mark}`, contentType: 'image/jpeg', memoryOnly: true }
  const bytes = await madePicture(context, picture, (requester) =>
    ownPictures.run('share', [words, certificate.number, null, look], requester),
  )
  return new Response(bytes as BodyInit, {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  })
}
