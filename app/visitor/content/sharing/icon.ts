import { linkTo } from '#addresses'
import { data } from 'react-router'
import { academyContext } from '#app/context'
import { ownPictures } from '#services/content/picture-pools'
import { variantsOf } from '#services/content/variants'
import type { Route } from './+types/icon'

const SIZES: Record<string, number> = {
  [linkTo('icon192')]: 192,
  [linkTo('icon512')]: 512,
  [linkTo('appleIcon')]: 180,
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const pixels = SIZES[url.pathname]
  if (!pixels) throw data(null, { status: 404 })
  const bytes = await variantsOf(context.get(academyContext).files).get(
    `variants/icons/1-${pixels}.png`,
    'image/png',
    () => ownPictures.run('icon', [pixels]),
  )
  return new Response(bytes as BodyInit, {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(bytes?.length ?? 0),
      'Cache-Control': 'public, max-age=86400',
    },
  })
}
