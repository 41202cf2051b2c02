import { data } from 'react-router'
import { isEntryId } from '#domain/content/stories'
import { academyContext } from '#app/context'
import { madePicture } from '#app/workflows/content/made-picture'
import { sharePictureOf } from '#app/workflows/content/share-pictures'
import { bytesOf } from '#services/files/files'
import { ownPictures } from '#services/content/picture-pools'
import type { Route } from './+types/share'

export async function loader({ context, params: { kind, file } }: Route.LoaderArgs) {
  const academy = context.get(academyContext)
  const id = /^([\w-]{1,80})\.jpg$/.exec(file)?.[1]
  const shown = isEntryId(id) ? await sharePictureOf(academy, kind, id) : null
  if (!id || !shown) throw data(null, { status: 404 })
  const { files } = academy
  const { words, source, look, mark, key } = shown
  const bytes = await madePicture(context, { key, contentType: 'image/jpeg' }, async (requester) =>
    ownPictures.run(
      'share',
      [words, id, source ? await bytesOf(files, source.view_key ?? source.key) : null, look],
      requester,
    ),
  )
  return new Response(bytes as BodyInit, {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=86400',
      ETag: `"${mark}"`,
    },
  })
}
