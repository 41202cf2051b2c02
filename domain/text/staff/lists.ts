import type { Sort } from '#domain/lists'

export const SORT_NAMES: Record<Sort, string> = { newest: 'Newest first', oldest: 'Oldest first', name: 'A to Z' }

export const adminListText = {
  sortLabel: 'Order',
  noMatch: (search: string) => `No results for “${search}”.`,
  clearSearch: 'Clear search',
  pages: 'Pages',
  total: (total: number, thing: string, things: string) => `${total} ${total === 1 ? thing : things}`,
  position: (page: number, pages: number) => `, page ${page} of ${pages}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  details: 'Details',
  detailsOf: (name: string) => `: ${name}`,
  userId: (id: string) => `User ID: ${id}`,
  filterLabel: 'Show',
  filterChosen: (label: string, chosen: string) => `${label}: ${chosen}`,
  filterCount: (count: number | string) => ` (${count})`,
  countUpTo: (count: number, most: number) => (count > most ? `${most}+` : `${count}`),
  moreActions: (name: string) => `More actions for ${name}`,
  delete: 'Delete',
  deleting: 'Deleting…',
  close: 'Close',
  refused: 'Not saved',
} as const

export const dayRangeText = {
  label: 'Days',
  from: 'From',
  to: 'To',
  show: 'Show',
  allDays: 'All days',
  since: (day: string) => `Since ${day}`,
  until: (day: string) => `Until ${day}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  invalid: 'Please enter a valid date.',
  endsTooEarly: 'Choose an end date on or after the start date.',
} as const

export const adminErrorText = {
  tryAgain: 'Try again',
  tryingAgain: 'Trying again…',
  toDashboard: 'Back to the dashboard',
  publicSite: 'Public site',
} as const
