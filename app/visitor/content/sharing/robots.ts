import { ADDRESSES, linkTo } from '#routes'
import type { AddressFacts } from '#route-facts'
import { academyContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import type { Route } from './+types/robots'

const CLOSED = Object.values<AddressFacts>(ADDRESSES)
  .filter(({ listed }) => listed === 'closed')
  .map(({ path }) => path.replace(/\/:.*/, ''))

export function loader({ context, url }: Route.LoaderArgs) {
  const { config } = context.get(academyContext)
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${originOf(config, url)}${linkTo('sitemap')}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
