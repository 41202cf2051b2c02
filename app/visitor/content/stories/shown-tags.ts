import type { Sharing } from '#domain/content/share-tags'

export function showSharing({ title, description, url, image, published }: Sharing): void {
  const say = (name: string, content: string | null) => {
    for (const tag of document.head.querySelectorAll<HTMLMetaElement>(
      `meta[property="${name}"], meta[name="${name}"]`,
    ))
      tag.content = content ?? ''
  }
  document.title = title
  document.head.querySelector('link[rel=canonical]')?.setAttribute('href', url)
  for (const name of ['og:title', 'og:image:alt']) say(name, title)
  for (const name of ['description', 'og:description']) say(name, description)
  say('og:image', image)
  say('og:url', url)
  say('article:published_time', published)
}
