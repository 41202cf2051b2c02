import { pictureAsked, variantKey, type PictureFormat } from '#domain/content/pictures'
import { fileFor } from '#records/files/files'
import { bytesOf } from '#services/files/files'
import { ownPictures } from '#services/content/picture-pools'
import { TooManyWaiting, variantsOf } from '#services/content/variants'
import type { Academy } from '../../app/context.ts'
import { filePolicy } from '#edge/headers'
import { refuse, REFUSALS } from '#edge/refusals'

const TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

export async function answerPicture(
  { records, files }: Pick<Academy, 'records' | 'files'>,
  path: string,
  request: Request,
  requester: string,
): Promise<Response> {
  const asked = pictureAsked(path)
  const file = asked ? await fileFor(records, null, asked.id) : null
  if (!asked || file?.kind !== 'picture') return refuse(REFUSALS.missing)
  const { width, format } = asked
  const type = TYPES[format]
  try {
    const variant = { key: variantKey(file.id, width, format), contentType: type, requester }
    const bytes = await variantsOf(files).get(variant, async () => {
      const original = await bytesOf(files, file.key)
      return original && ownPictures.run('resize', [original, width, format], requester)
    })
    if (!bytes) return refuse(REFUSALS.missing)
    const headers = new Headers({
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': filePolicy(type),
    })
    return new Response(request.method === 'HEAD' ? null : (bytes as BodyInit), { headers })
  } catch (error) {
    if (error instanceof TooManyWaiting)
      return refuse({ status: 503, text: 'Please try again in a moment.' }, { 'Retry-After': '5' })
    throw error
  }
}
