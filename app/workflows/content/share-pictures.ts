import { createHash } from 'node:crypto'
import { artKey, PRODUCT_LOOK, type SiteLook } from '#domain/content/look/look'
import { readSiteTexts, toPlainTitle } from '#domain/content/site/site-texts'
import { cutDescription, shownName } from '#domain/content/share-tags'
import { formatDay } from '#domain/words/formats'
import { siteIdentity } from '#records/content/content'
import { readSiteContent } from '#records/content/site-content'
import { fileFor } from '#records/files/files'
import { testimonialOf } from '#records/content/members'
import { storyById } from '#records/content/wins'
import { SHARE_DRAWING, type ShareWords } from '#services/content/share-words'
import type { AppServices } from '#app/context'

/** The product's look adds no key, so that what is cached of it stays valid. */
export function listLookKeys(look: SiteLook | null): string[] {
  const pair = look && look.typePair !== PRODUCT_LOOK.typePair ? look.typePair : null
  return [artKey(look), pair].filter((key) => key !== null)
}
const NAMELESS = 'Coaching Academy'

type Shown = { words: Omit<ShareWords, 'brand'>; pictureId: string | null }

export async function sharePictureOf({ records }: Pick<AppServices, 'records'>, kind: string, id: string) {
  const shown = await shownOf(records, kind, id)
  if (!shown) return null
  const { brand, look } = await siteIdentity(records)
  const words: ShareWords = { ...shown.words, brand: brand ?? NAMELESS }
  const source = shown.pictureId ? await fileFor(records, null, shown.pictureId) : null
  const mark = createHash('sha256')
    .update(JSON.stringify([SHARE_DRAWING, words, source?.sha256 ?? id, ...listLookKeys(look)]))
    .digest('hex')
    .slice(0, 32)
  return { words, source, look, mark, key: `variants/share/${mark}.jpg` }
}

export async function dropOldShare(academy: AppServices, kind: string, id: string, keyBefore: string): Promise<void> {
  const now = await sharePictureOf(academy, kind, id)
  if (now?.key !== keyBefore)
    await academy.files
      .remove(keyBefore)
      .catch((error: unknown) => academy.log.error({ err: error }, 'a share picture could not be removed'))
}

async function shownOf(records: AppServices['records'], kind: string, id: string): Promise<Shown | null> {
  if (kind === 'site' && id === 'default') {
    const [{ brand }, content] = await Promise.all([siteIdentity(records), readSiteContent(records)])
    const texts = readSiteTexts(content.texts)
    const title = toPlainTitle(texts['home.title']) || (brand ?? NAMELESS)
    return {
      words: { flag: null, title, below: texts['brand.tagline'], frame: 'stage', quoted: false },
      pictureId: null,
    }
  }
  if (kind === 'testimonial') {
    const member = await testimonialOf(records, id)
    if (!member) return null
    const title = `“${cutDescription(member.testimonial)}”`
    return {
      words: { flag: 'Testimonial', title, below: shownName(member.name), frame: 'card', quoted: true },
      pictureId: member.picture?.id ?? null,
    }
  }
  const story = kind === 'wins' || kind === 'news' ? await storyById(records, kind, id) : null
  if (!story) return null
  const [flag, frame] = kind === 'wins' ? (['A win', 'arch'] as const) : (['News', 'card'] as const)
  const below = story.date ? formatDay(story.date) : ''
  return {
    words: { flag, title: story.title, below, frame, quoted: false },
    pictureId: story.picture?.id ?? null,
  }
}
