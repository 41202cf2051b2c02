import { linkTo } from '#routes'
import { academyContext } from '#app/context'
import { artKey, PRODUCT_COLOURS } from '#domain/content/look/look'
import { siteIdentity } from '#records/content/content'
import { readSiteContent } from '#records/content/site-content'
import type { Route } from './+types/manifest'

export async function loader({ context }: Route.LoaderArgs) {
  const { records } = context.get(academyContext)
  const { brand, look } = await siteIdentity(records)
  const { dark } = look ?? PRODUCT_COLOURS
  const key = artKey(look)
  const { texts } = await readSiteContent(records)
  const name = brand ?? 'Coaching Academy'
  const manifest = {
    name,
    short_name: name.split(/\s+/)[0],
    description: texts['brand.tagline'] || undefined,
    lang: 'en',
    id: linkTo('splash'),
    start_url: linkTo('clientHome'),
    scope: '/',
    display: 'standalone',
    background_color: dark,
    theme_color: dark,
    icons: (['any', 'maskable'] as const).flatMap((purpose) =>
      [192, 512].map((pixels) => ({
        src: `/icon-${pixels}.png${key ? `?${key}` : ''}`,
        sizes: `${pixels}x${pixels}`,
        type: 'image/png',
        purpose,
      })),
    ),
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
