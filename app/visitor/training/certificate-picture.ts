import { data } from 'react-router'
import { formatDayOf } from '#domain/words/formats'
import { academyContext } from '#app/context'
import { siteIdentity } from '#records/content/content'
import { ownPictures } from '#services/content/picture-pools'
import type { ShareWords } from '#services/content/share-words'
import { certificateAsked } from './certificate-asked.ts'
import type { Route } from './+types/certificate-picture'

/** Drawn each time and kept nowhere: it holds a name, and no longer than its certificate. */
export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const { records } = context.get(academyContext)
  const { certificate, status } = await certificateAsked(context, number)
  if (!certificate || status !== 200) throw data(null, { status })
  const { brand } = await siteIdentity(records)
  const holds = certificate.state === 'holds'
  const words: ShareWords = {
    flag: holds ? 'Certificate' : null,
    title: holds ? certificate.name : 'This certificate was withdrawn',
    below: holds ? `${certificate.packageName} · ${formatDayOf(certificate.givenAt)}` : '',
    brand: brand ?? 'Coaching Academy',
    frame: 'stage',
    quoted: false,
  }
  const bytes = await ownPictures.run('share', [words, certificate.number, null])
  return new Response(bytes as BodyInit, {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  })
}
