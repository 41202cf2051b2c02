import { parsePicturePath, variantKey, type PictureFormat } from '#domain/content/pictures'
import { fileFor } from '#records/files/files'
import { bytesOf } from '#services/files/files'
import { ownPictures } from '#services/content/picture-pools'
import { TooManyWaiting, variantsOf } from '#services/content/variants'
import type { AppServices } from '../../app/context.ts'
import { filePolicy } from '#edge/headers/security-headers'
import { refuseRequest, HTTP_REFUSALS } from '#edge/responses/refusals'

const TYPES: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

export async function servePicture(
  { records, files }: Pick<AppServices, 'records' | 'files'>,
  path: string,
  request: Request,
  requester: string,
): Promise<Response> {
  const picture = parsePicturePath(path)
  const file = picture ? await fileFor(records, null, picture.id) : null
  if (!picture || file?.kind !== 'picture') return refuseRequest(HTTP_REFUSALS.missing)
  const { width, format } = picture
  const type = TYPES[format]
  try {
    const variant = { key: variantKey(file.id, width, format), contentType: type, requester }
    const bytes = await variantsOf(files).get(variant, async () => {
      const original = await bytesOf(files, file.key)
      return original && ownPictures.run('resize', [original, width, format], requester)
    })
    if (!bytes) return refuseRequest(HTTP_REFUSALS.missing)
    const headers = new Headers({
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': filePolicy(type),
    })
    // Mail programs show the logo inside a page of another origin.
    if (format === 'png') headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    return new Response(request.method === 'HEAD' ? null : (bytes as BodyInit), { headers })
  } catch (error) {
    if (error instanceof TooManyWaiting)
      return refuseRequest({ status: 503, text: 'Please try again in a moment.' }, { 'Retry-After': '5' })
    throw error
  }
}
