import { createHash } from 'node:crypto'
import { data } from 'react-router'
import { cutDescription, shownName } from '#domain/sharing'
import { isEntryId } from '#domain/stories'
import { formatDay } from '#domain/formats'
import { academyContext, type Academy } from '#app/context'
import { siteIdentity } from '#records/content'
import { fileFor } from '#records/files'
import { testimonialOf } from '#records/members'
import { storyById } from '#records/wins'
import { bytesOf } from '#services/files'
import { drawShare, SHARE_DRAWING, type ShareWords } from '#services/share-picture'
import { variantsOf } from '#services/variants'
import type { Route } from './+types/share'

type Shown = { words: Omit<ShareWords, 'brand'>; pictureId: string | null }

/** The picture of 1200 by 630 beside a shared link to a win, a news item, a testimonial or any other page. */
export async function loader({ context, params: { kind, file } }: Route.LoaderArgs) {
  const academy = context.get(academyContext)
  const id = /^([\w-]{1,80})\.jpg$/.exec(file)?.[1]
  const shown = isEntryId(id) ? await shownOf(academy, kind, id) : null
  if (!id || !shown) throw data(null, { status: 404 })
  const { records, files } = academy
  const { brand } = await siteIdentity(records)
  const words = { ...shown.words, brand: brand ?? 'Coaching Academy' }
  const source = shown.pictureId ? await fileFor(records, null, shown.pictureId) : null
  const mark = createHash('sha256').update(JSON.stringify([SHARE_DRAWING, words, source?.sha256 ?? id])).digest('hex').slice(0, 32)
  const bytes = await variantsOf(files).get(`variants/share/${mark}.jpg`, 'image/jpeg', async () => drawShare(words, id, source ? await bytesOf(files, source.view_key ?? source.key) : null))
  return new Response(bytes as BodyInit, { headers: { 'Content-Type': 'image/jpeg', 'Content-Length': String(bytes?.length ?? 0), 'Cache-Control': 'public, max-age=86400', ETag: `"${mark}"` } })
}

async function shownOf({ records }: Academy, kind: string, id: string): Promise<Shown | null> {
  if (kind === 'site') return id === 'default' ? { words: { flag: null, title: 'Rise. Speak. Reign.', below: 'Public speaking and pageant training', frame: 'stage', quoted: false }, pictureId: null } : null
  if (kind === 'testimonial') {
    const member = await testimonialOf(records, id)
    return member && { words: { flag: 'Testimonial', title: `“${cutDescription(member.testimonial)}”`, below: shownName(member.name), frame: 'card', quoted: true }, pictureId: member.picture?.id ?? null }
  }
  const story = kind === 'wins' || kind === 'news' ? await storyById(records, kind, id) : null
  const day = story?.date ? formatDay(story.date) : ''
  return story && { words: { flag: kind === 'wins' ? 'A win' : 'News', title: story.title, below: day, frame: kind === 'wins' ? 'arch' : 'card', quoted: false }, pictureId: story.picture?.id ?? null }
}
