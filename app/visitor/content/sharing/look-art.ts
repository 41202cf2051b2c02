import { data } from 'react-router'
import { madePicture } from '#app/workflows/content/made-picture'
import { findDrawableLook, LOOK_DRAWINGS, lookArtKey } from '#app/workflows/content/look-art'
import { readVisitor } from '#app/context'
import { ownPictures } from '#services/content/picture-pools'
import type { Route } from './+types/look-art'

const TYPES = { webp: 'image/webp', png: 'image/png', svg: 'image/svg+xml' }
/** Security: a drawing opened on its own is a document; this policy lets it do nothing. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { file } = params
  const drawing = LOOK_DRAWINGS.get(file)
  if (!drawing) throw data(null, { status: 404 })
  const { look, key, kept } = await findDrawableLook(readVisitor(context), params.look)
  const contentType = TYPES[drawing.format]
  const { accent, dark, artSet } = look
  const picture = { key: lookArtKey(key, file), contentType, memoryOnly: key === params.look && kept === 'never' }
  const bytes = await madePicture(context, picture, (requester) =>
    ownPictures.run('art', [drawing, { accent, dark, artSet }], requester),
  )
  return new Response(bytes as BodyInit, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(bytes.length),
      'Content-Security-Policy': POLICY,
      'Cache-Control': kept === 'forever' ? 'public, max-age=31536000, immutable' : 'private, no-store',
    },
  })
}
