import { academyContext } from '#app/context'
import { originOf } from '#app/origin'
import type { Route } from './+types/robots'

/** What machines need not visit: it is behind a sign-in, changes nothing for them, or is part of another page. Each also closes what begins with it, so /me is not named: /members does. */
const CLOSED = ['/admin', '/client', '/registration', '/learningmaterials', '/writetestimonial', '/login', '/logout', '/uploads', '/files', '/around']

export function loader({ context, url }: Route.LoaderArgs) {
  const { config } = context.get(academyContext)
  const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${originOf(config, url)}/sitemap.xml`, '']
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } })
}
