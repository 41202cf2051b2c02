import { linkTo } from '#routes'
import { isRealDay } from '#domain/training/manila'

export function rollCallDay(url: URL, today: string): string {
  const day = url.searchParams.get('day') ?? ''
  return isRealDay(day) && day < today ? day : today
}

export function rollCallLink(day: string): string {
  return `${linkTo('rollCall')}?day=${day}`
}
