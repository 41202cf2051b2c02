import { linkTo } from '#routes'
import type { Story, StoryKind } from './stories.ts'

export type Sharing = {
  type: 'article' | 'website'
  title: string
  description: string
  url: string
  image: string
  published: string | null
}

type ShareKind = StoryKind | 'testimonial' | 'site'

const DESCRIPTION_LENGTH = 150

export function cutDescription(text: string): string {
  const letters = Array.from(text.trim())
  return letters.length > DESCRIPTION_LENGTH ? `${letters.slice(0, DESCRIPTION_LENGTH).join('')}…` : letters.join('')
}

/** The address changes with the content, because social networks cache pictures by address. */
export function sharePicturePath(kind: ShareKind, id: string, ...shown: (string | null | undefined)[]): string {
  let mark = 0x811c9dc5
  for (const letter of shown.join('\n')) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return `${linkTo('share', { kind, file: `${id}.jpg` })}?v=${(mark >>> 0).toString(36)}`
}

export function storySharing(
  kind: StoryKind,
  { id, title, content, date, picture }: Pick<Story, 'id' | 'title' | 'content' | 'date' | 'picture'>,
  origin: string,
): Sharing {
  return {
    type: 'article',
    title,
    description: cutDescription(content),
    url: `${origin}/${kind}/${id}`,
    image: origin + sharePicturePath(kind, id, title, date, picture?.id),
    published: date,
  }
}

export function testimonialSharing(
  member: {
    id: string
    name: string
    titles: string
    testimonial: string
    date: string | null
    picture: { id: string } | null
  },
  origin: string,
): Sharing {
  const { id, testimonial, date, picture, titles } = member
  const name = shownName(member.name)
  return {
    type: 'article',
    title: `${name}: Testimonial`,
    description: cutDescription(testimonial),
    url: origin + entryPath('testimonial', id),
    image: origin + sharePicturePath('testimonial', id, name, titles, testimonial, picture?.id),
    published: date,
  }
}

export function pageSharing(
  { title, description, path }: { title: string; description: string; path: string },
  brand: string,
  origin: string,
): Sharing {
  return {
    type: 'website',
    title,
    description: cutDescription(description),
    url: origin + path,
    image: origin + sharePicturePath('site', 'default', brand),
    published: null,
  }
}

export function shownName(name: string | null): string {
  return name?.trim() || 'ANONYMOUS'
}

export function titlesIn(text: string): string[] {
  return text
    .split(',')
    .map((title) => title.trim())
    .filter(Boolean)
}

export function articleFacts(
  { title, description, url, image, published }: Sharing,
  brand: string,
  type: 'Article' | 'NewsArticle' | 'Review' = 'Article',
): object {
  return {
    '@context': 'https://schema.org',
    '@type': type,
    headline: title,
    description,
    url,
    image: [image],
    datePublished: published || undefined,
    author: { '@type': 'Organization', name: brand },
    publisher: { '@type': 'Organization', name: brand },
    mainEntityOfPage: url,
  }
}

export function breadcrumbFacts(steps: readonly { name: string; url: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

/** Escapes `<`, so that no value can end the script element. */
export function factsText(facts: object): string {
  return JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)
}

const NOT_XML =
  // oxlint-disable-next-line no-control-regex -- these are the very characters meant
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

export function xmlText(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
  return text.replaceAll(NOT_XML, '').replaceAll(/[&<>"']/g, (letter) => names[letter] ?? letter)
}

const ENTRY_PAGES = { wins: 'win', news: 'newsItem', testimonial: 'testimonial' } as const

export function entryPath(kind: keyof typeof ENTRY_PAGES, id: string): string {
  return linkTo(ENTRY_PAGES[kind], { id })
}
