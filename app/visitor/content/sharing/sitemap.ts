import { ADDRESSES, linkTo } from '#routes'
import type { AddressFacts } from '#route-facts'
import { entryPath, xmlText } from '#domain/content/share-tags'
import { academyContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { siteIdentity } from '#records/content/content'
import { publicEntries } from '#records/content/public-entries'
import type { Route } from './+types/sitemap'

const PAGES = Object.values<AddressFacts>(ADDRESSES)
  .filter(({ listed }) => listed === 'sitemap')
  .map(({ path }) => path)
const MOST = 50_000

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, config } = context.get(academyContext)
  const { legalPages, menuPages } = await siteIdentity(records)
  const written = (['terms', 'refunds'] as const).filter((name) => legalPages[name]).map((name) => linkTo(name))
  const pages = [...PAGES, ...written, ...(menuPages.trial ? [linkTo('trial')] : [])]
  const origin = originOf(config, url)
  async function* lines() {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    yield pages.map((path) => entry(origin + path)).join('')
    let left = MOST - pages.length
    for await (const chunk of publicEntries(records)) {
      yield chunk
        .slice(0, left)
        .map(({ kind, id }) => entry(origin + entryPath(kind, id)))
        .join('')
      left -= chunk.length
      if (left <= 0) break
    }
    yield '</urlset>\n'
  }
  const pending = lines()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pending.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}

function entry(address: string): string {
  return `<url><loc>${xmlText(address)}</loc></url>\n`
}
