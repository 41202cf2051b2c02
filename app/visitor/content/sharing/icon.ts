import { linkTo } from '#routes'
import { data } from 'react-router'
import { madePicture } from '#app/workflows/content/made-picture'
import { artKey } from '#domain/content/look/look'
import { academyContext } from '#app/context'
import { siteIdentity } from '#records/content/content'
import { ownPictures } from '#services/content/picture-pools'
import type { Route } from './+types/icon'

const SIZES: Record<string, number> = {
  [linkTo('icon192')]: 192,
  [linkTo('icon512')]: 512,
  [linkTo('appleIcon')]: 180,
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const pixels = SIZES[url.pathname]
  if (!pixels) throw data(null, { status: 404 })
  const { look } = await siteIdentity(context.get(academyContext).records)
  const key = artKey(look)
  const icon = { key: `variants/icons/1-${key ? `${key}-` : ''}${pixels}.png`, contentType: 'image/png' }
  const bytes = await madePicture(context, icon, (requester) => ownPictures.run('icon', [pixels, look], requester))
  return new Response(bytes as BodyInit, {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=86400',
    },
  })
}
