import { linkTo } from '#routes'
import { addDays, dayOf, isRealDay, mondayOf } from '#domain/training/manila'

export type CalendarView = 'week' | 'day'
export type CalendarAddress = { day: string; view: CalendarView; coach: string | null }

export function calendarAddress(url: URL, now: Date): CalendarAddress {
  const requestedDay = url.searchParams.get('week') ?? ''
  const coach = url.searchParams.get('coach') ?? ''
  return {
    day: isRealDay(requestedDay) ? requestedDay : dayOf(now.toISOString()),
    view: url.searchParams.get('view') === 'day' ? 'day' : 'week',
    coach: /^[\w-]{1,64}$/.test(coach) ? coach : null,
  }
}

export function calendarLink({ day, view, coach }: CalendarAddress, done?: string): string {
  const query = new URLSearchParams({
    ...(isRealDay(day) ? { week: view === 'week' ? mondayOf(day) : day } : {}),
    ...(view === 'day' ? { view } : {}),
    ...(coach ? { coach } : {}),
    ...(done ? { done } : {}),
  })
  return `${linkTo('calendar')}?${query}`
}

export function adjacentCalendarLink(address: CalendarAddress, step: 1 | -1): string {
  return calendarLink({ ...address, day: addDays(address.day, step * (address.view === 'week' ? 7 : 1)) })
}

export function copyWeekLink({ day, coach }: Pick<CalendarAddress, 'day' | 'coach'>): string {
  const query = new URLSearchParams({ week: mondayOf(day), ...(coach ? { coach } : {}) })
  return `${linkTo('calendarCopyWeek')}?${query}`
}

export function weekToFill(shownDay: string, today: string): string {
  const [shown, next] = [mondayOf(shownDay), addDays(mondayOf(today), 7)]
  return shown > next ? shown : next
}

export function planLink(wanted: { at?: string; coach?: string | null; trainee?: string; day?: string }): string {
  // Builds the query by hand, because a calendar page needs hundreds of these links.
  const query = Object.entries(wanted).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  )
  return query.length > 0 ? `${linkTo('calendarPlan')}?${query.join('&')}` : linkTo('calendarPlan')
}
