import { CONTENT_LENGTH, TITLE_LENGTH, URL_LENGTH } from '#domain/content/content'
import { postLink } from '#domain/content/stories'
import { manilaDayOf } from '#domain/words/formats'
import { cleanText, teaserOf } from '#domain/words/texts'

export const POSTS_AT_MOST = 2000
const TEXT_LONGEST = 20_000

export type FacebookPost = {
  /** A date in Manila as YYYY-MM-DD. */
  day: string
  at: number
  text: string
  link: string | null
  pictures: string[]
}

export type ZipEntry = { path: string; offset: number; packed: number; size: number; isPacked: boolean }
export type StoredPost = Omit<FacebookPost, 'pictures'> & { pictures: ZipEntry[] }

const isBytes = (text: string) => Array.from(text).every((letter) => letter <= '\u00ff')
const ENCODED = /[\u00c2-\u00f4][\u0080-\u00bf]+/g

function decodeOnce(text: string): string {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return text
  }
}

/** Facebook writes each byte of a text as a letter of its own, sometimes twice over: 'Ã±' is 'ñ'. */
export function repairText(text: string): string {
  let repaired = text
  for (let round = 0; round < 3; round += 1) {
    const next = isBytes(repaired) ? decodeOnce(repaired) : repaired.replaceAll(ENCODED, decodeOnce)
    if (next === repaired) break
    repaired = next
  }
  return repaired
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const field = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
const string = (value: unknown): string =>
  typeof value === 'string' ? cleanText(repairText(value.slice(0, TEXT_LONGEST))) : ''

const PICTURE = /\.(?:jpe?g|png|webp)$/i

export function readFacebookPosts(json: unknown): FacebookPost[] {
  const entries = Array.isArray(json) ? json : isObject(json) ? list(Object.values(json).find(Array.isArray)) : []
  return entries.slice(0, POSTS_AT_MOST).flatMap((entry) => {
    const seconds = field(entry, 'timestamp')
    if (typeof seconds !== 'number' || seconds <= 0 || seconds > 4_000_000_000) return []
    const attached = list(field(entry, 'attachments')).flatMap((each) => list(field(each, 'data')))
    const media = attached.map((each) => field(each, 'media')).filter(isObject)
    const pictures = media.map((each) => field(each, 'uri')).filter((uri) => typeof uri === 'string')
    const own = list(field(entry, 'data'))
      .map((each) => string(field(each, 'post')))
      .find(Boolean)
    const text = own || media.map((each) => string(field(each, 'description'))).find(Boolean) || ''
    const link = attached.map((each) => string(field(field(each, 'external_context'), 'url'))).find(Boolean) ?? ''
    const shown = pictures.filter((uri) => PICTURE.test(uri)).map(repairText)
    if (text === '' && shown.length === 0) return []
    return {
      day: manilaDayOf(new Date(seconds * 1000)),
      at: seconds,
      text,
      link: link.length <= URL_LENGTH && postLink(link) !== null ? link : null,
      pictures: shown.slice(0, 20),
    }
  })
}

export function mergePosts(posts: readonly FacebookPost[]): FacebookPost[] {
  const each = new Map(posts.map((post) => [`${post.at} ${post.text.slice(0, 200)}`, post]))
  return [...each.values()].toSorted((one, other) => other.at - one.at).slice(0, POSTS_AT_MOST)
}

const URLS = /https?:\/\/\S+/g

export function toStoryWords({ text, day }: Pick<FacebookPost, 'text' | 'day'>): { title: string; content: string } {
  const [first = ''] = text.split('\n').filter((line) => line.replaceAll(URLS, '').trim() !== '')
  const title = teaserOf(first.replaceAll(URLS, '').trim() || day, Math.min(TITLE_LENGTH, 120))
  return { title, content: text.slice(0, CONTENT_LENGTH) || title }
}
