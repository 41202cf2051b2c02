import type { PictureData } from './pictures.ts'

export type Story = {
  id: string
  title: string
  content: string
  date: string | null
  postUrl: string | null
  picture: PictureData | null
}
export type StoryKind = 'wins' | 'news'

export type Ring = {
  total: number
  at: number
  stories: (Story & { place: number })[]
  names: { place: number; id: string; title: string }[]
}

export const STORIES_AROUND = 4
const DOTS_AROUND = 5
const DOTS_AT_MOST = 24

export function wrapped(place: number, total: number): number {
  return total > 0 ? ((place % total) + total) % total : 0
}

export function placesAround(at: number, reach: number, total: number): number[] {
  if (total <= 2 * reach + 1) return Array.from({ length: total }, (_, place) => place)
  return Array.from({ length: 2 * reach + 1 }, (_, step) => wrapped(at - reach + step, total))
}

export function dottedPlaces(at: number, total: number): number[] {
  return placesAround(at, total <= DOTS_AT_MOST ? total : DOTS_AROUND, total)
}

export function shorterWay(from: number, to: number, total: number): 1 | -1 {
  return wrapped(to - from, total) <= total / 2 ? 1 : -1
}

export function isEntryId(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{1,80}$/.test(text)
}

export function postLink(postUrl: string | null): string | null {
  const address = postUrl?.trim() ?? ''
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null
}
