import { linkTo } from '#routes'
import { formatDay } from '#domain/words/formats'
import { artName, ARTWORKS } from '#domain/content/stage-art'
import type { Story } from '#domain/content/stories'
import { teaserOf } from '#domain/words/texts'
import type { siteIdentity } from '#records/content/content'
import type { SiteContent } from '#records/content/site-content'
import type { Card } from '../../parts/story-card'

export function toStoryCard({ id, title, picture, date, content }: Story, longest: number): Card {
  return { id, title, picture, day: formatDay(date), teaser: longest > 0 ? teaserOf(content, longest) : '' }
}

export function toMentorCard({ art, picture = null, ...words }: SiteContent['mentors'][number], index: number) {
  const name = art ? artName(art) : ''
  return {
    ...words,
    picture,
    art: ARTWORKS.includes(name) ? name : index % 2 === 0 ? 'crown-plum' : 'microphone-indigo',
  }
}

export function describeOrganisation(
  { brand, contactEmail, contact, socialLinks }: Awaited<ReturnType<typeof siteIdentity>>,
  origin: string,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name: brand ?? undefined,
    url: origin + linkTo('home'),
    logo: origin + linkTo('art', { file: 'brand.svg' }),
    email: contactEmail ?? undefined,
    telephone: contact.phone,
    address: contact.address,
    hasMap: contact.mapLink,
    location: contact.classPlaces?.map((name) => ({ '@type': 'Place', name })),
    sameAs: socialLinks.length > 0 ? socialLinks : undefined,
  }
}
