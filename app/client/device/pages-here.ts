import { linkTo } from '#routes'
import { AT, COPY_CACHES, NEEDS, TITLE } from '#domain/files/copy-caches'
import { copiesOf } from '#domain/files/copy-tag'

export type PageHere = { path: string; title: string; at: string }

export async function pagesHere(personId: string): Promise<PageHere[]> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(COPY_CACHES + copiesOf(personId)))
    const found: PageHere[] = []
    for (const name of names) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const headers = (await cache.match(request))?.headers
        const { pathname, search } = new URL(request.url)
        if (!headers?.has(NEEDS) || pathname === linkTo('offline')) continue
        found.push({
          path: pathname + search,
          title: decodeURIComponent(headers.get(TITLE) ?? '') || pathname,
          at: new Date(Number(headers.get(AT))).toISOString(),
        })
      }
    }
    return found.toSorted((a, b) => a.path.localeCompare(b.path))
  } catch {
    return []
  }
}
