import type { PaymentStatus } from '#domain/enrolment/enrolment'
import { plural } from '#domain/words/texts'

export type SearchKind = 'pages' | 'settings' | 'people' | 'payments' | 'receipts' | 'sessions'

export const adminSearchText = {
  title: 'Search',
  documentTitle: (search: string) => (search ? `Search: ${search}` : 'Search'),
  label: 'Search pages, people and payments',
  placeholder: 'Search',
  submit: 'Search',
  shortcut: 'Ctrl K',
  shortcutMac: '⌘ K',
  field: 'Name, number, day or page',
  results: 'Search results',
  close: 'Close',
  hint: 'Type a name, an email, a mobile number, a payment code, a receipt number, a day or a page.',
  tooShort: 'Type at least 2 letters.',
  searching: 'Searching…',
  failed: 'The search did not work. Check your connection and try again.',
  noMatch: (search: string) => `No results for “${search}”. Check the spelling, or try fewer words.`,
  found: (count: number) => plural(count, 'result', 'results'),
  kinds: {
    pages: 'Pages',
    settings: 'Settings',
    people: 'People',
    payments: 'Payments',
    receipts: 'Receipts',
    sessions: 'Sessions',
  } satisfies Record<SearchKind, string>,
  inPage: (page: string) => `in ${page}`,
  staff: 'Staff',
  client: 'Client',
  paymentStatus: { pending: 'Pending', confirmed: 'Confirmed', rejected: 'Rejected' } satisfies Record<
    PaymentStatus,
    string
  >,
  receipt: (number: string) => `Receipt ${number}`,
  void: 'Void',
  openDay: (day: string) => `Calendar of ${day}`,
  noTrainees: 'No trainees yet',
} as const
