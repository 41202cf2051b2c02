import { linkTo } from '#routes'
import { PRODUCT_LOOK } from '#domain/content/look/look'
import { toPaperColours } from '#domain/content/look/paper-colours'
import { formatDayOf } from '#domain/words/formats'
import type { AppServices } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { siteIdentity } from '#records/content/content'
import { ownPictures } from '#services/content/picture-pools'

type Given = { number: string; name: string; packageName: string; givenAt: string }

export async function renderCertificateFile(
  { records, config }: Pick<AppServices, 'records' | 'config'>,
  { number, name, packageName, givenAt }: Given,
  url: URL,
): Promise<Uint8Array> {
  const { brand, look } = await siteIdentity(records)
  const address = originOf(config, url) + linkTo('certificate', { number })
  const content = {
    brand: brand ?? 'Coaching Academy',
    name,
    packageName,
    day: formatDayOf(givenAt),
    number,
    address,
    colours: toPaperColours(look),
    typePair: (look ?? PRODUCT_LOOK).typePair,
  }
  return ownPictures.run('certificate', [content])
}

/** Privacy: the PDF must not be cached on the way. */
export async function certificateFile(
  services: Pick<AppServices, 'records' | 'config'>,
  certificate: Given,
  url: URL,
): Promise<Response> {
  const bytes = await renderCertificateFile(services, certificate, url)
  return new Response(bytes as BodyInit, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="certificate-${certificate.number}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
