import { linkTo } from '#routes'
import { cutDescription, entryPath, xmlText } from '#domain/content/share-tags'
import { isDay } from '#domain/words/formats'
import { academyContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { siteIdentity } from '#records/content/content'
import { latestNews, latestWins } from '#records/content/wins'
import type { Route } from './+types/feed'

const ENTRIES = 30

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, config } = context.get(academyContext)
  const origin = originOf(config, url)
  const [{ brand }, wins, news] = await Promise.all([
    siteIdentity(records),
    latestWins(records, ENTRIES),
    latestNews(records, ENTRIES),
  ])
  const name = brand ?? 'Coaching Academy'
  const entries = [
    ...wins.map((story) => ({ kind: 'wins' as const, story })),
    ...news.map((story) => ({ kind: 'news' as const, story })),
  ]
    .flatMap(({ kind, story }) =>
      story.date && isDay(story.date) ? [{ kind, story, at: `${story.date}T00:00:00+08:00` }] : [],
    )
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, ENTRIES)
  const written = entries.map(({ kind, story, at }) => {
    const address = xmlText(origin + entryPath(kind, story.id))
    return `<entry><id>${address}</id><title>${xmlText(story.title)}</title><link href="${address}"/>
<published>${at}</published><updated>${at}</updated><category term="${kind}"/>
<summary>${xmlText(cutDescription(story.content))}</summary><content type="text">${xmlText(story.content)}</content>
</entry>`
  })
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${xmlText(origin + linkTo('feed'))}</id>
<title>${xmlText(`${name}: wins and news`)}</title>
<link rel="self" type="application/atom+xml" href="${xmlText(origin + linkTo('feed'))}"/>
<link href="${xmlText(origin + linkTo('home'))}"/><author><name>${xmlText(name)}</name></author>
<icon>${xmlText(origin + linkTo('icon192'))}</icon><updated>${entries[0]?.at ?? '1970-01-01T00:00:00Z'}</updated>
${written.join('\n')}
</feed>
`
  return new Response(feed, {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}
