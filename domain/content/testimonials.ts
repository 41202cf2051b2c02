import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { Verdict } from '#domain/enrolment/enrolment'
import { titlesIn } from './share-tags.ts'
import { cleanText } from '#domain/words/texts'

export const TITLES_MOST = 6
export const TITLE_LONGEST = 80
const CAPTION_LONGEST = 5000
export const TESTIMONIAL_REASON_MAX_LENGTH = 500
export const TESTIMONIAL_LIMIT = { count: 10, minutes: 24 * 60 }
export const PICTURE_HINT = { width: 400, height: 300 }

export type TestimonialWords = { titles: string[]; caption: string }
export type TestimonialErrors = { caption?: string; title?: string }

export function addTitle(titles: readonly string[], input: string): { titles: string[]; problem: string | null } {
  const wanted = titlesIn(cleanText(input)).filter(
    (title, index, all) => !titles.includes(title) && all.indexOf(title) === index,
  )
  if (wanted.some((title) => title.length > TITLE_LONGEST))
    return { titles: [...titles], problem: `A title is too long: at most ${TITLE_LONGEST} characters` }
  if (titles.length + wanted.length > TITLES_MOST)
    return { titles: [...titles], problem: `At most ${TITLES_MOST} titles` }
  return { titles: [...titles, ...wanted], problem: null }
}

export function readTestimonial(input: {
  titles: readonly string[]
  caption: string
}): { ok: true; value: TestimonialWords } | { ok: false; errors: TestimonialErrors } {
  const caption = cleanText(input.caption.replaceAll('\r\n', '\n'))
  let titles: string[] = []
  const errors: TestimonialErrors = {}
  for (const title of input.titles) {
    const added = addTitle(titles, title)
    if (added.problem) errors.title = added.problem
    titles = added.titles
  }
  if (caption === '') errors.caption = 'Caption is required'
  else if (caption.length > CAPTION_LONGEST)
    errors.caption = `Caption is too long: at most ${CAPTION_LONGEST.toLocaleString('en-US')} characters`
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: { titles, caption } }
}

export function isSmallPicture({ width, height }: { width: number; height: number }): boolean {
  return width < PICTURE_HINT.width || height < PICTURE_HINT.height
}

export function mayWrite(actor: Pick<Actor, 'id' | 'type' | 'role'>, userId: string): boolean {
  return may(actor, 'content') || actor.id === userId
}

export function judgeWriting(
  actor: Pick<Actor, 'id' | 'type' | 'role'>,
  userId: string,
  { trained }: { trained: boolean },
): Verdict<'show' | 'review', 'not-found' | 'never-trained'> {
  if (!mayWrite(actor, userId)) return { ok: false, reason: 'not-found' }
  if (may(actor, 'content')) return { ok: true, value: 'show' }
  return trained ? { ok: true, value: 'review' } : { ok: false, reason: 'never-trained' }
}

export type TestimonialStatus =
  | { state: 'none' | 'waiting' | 'shown' }
  | { state: 'returned' | 'hidden'; reason: string | null }

export function toTestimonialStatus(
  review: { state: 'waiting' | 'returned'; reason: string | null } | null,
  shown: { hidden: number; reason: string | null } | null,
): TestimonialStatus {
  if (review) return review.state === 'waiting' ? { state: 'waiting' } : { state: 'returned', reason: review.reason }
  if (!shown) return { state: 'none' }
  return shown.hidden === 1 ? { state: 'hidden', reason: shown.reason } : { state: 'shown' }
}

export function readReason(input: string): string | null {
  const reason = cleanText(input.replaceAll('\r\n', '\n')).slice(0, TESTIMONIAL_REASON_MAX_LENGTH)
  return reason === '' ? null : reason
}
