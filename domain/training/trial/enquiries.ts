export const ENQUIRY_STATUSES = ['new', 'contacted', 'trial', 'enrolled', 'lost'] as const
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number]

export function isEnquiryStatus(text: unknown): text is EnquiryStatus {
  return typeof text === 'string' && (ENQUIRY_STATUSES as readonly string[]).includes(text)
}

export const TRIAL_DAYS = 30
export const NOTE_LONGEST = 1000

/** A stranger may type another person's address, so these limits keep emails to one address few. */
export const TRIAL_LIMITS = {
  address: { count: 10, minutes: 60 },
  email: { count: 4, minutes: 1440 },
} as const

export type BookingState = 'booked' | 'cancelled' | 'over'

export function bookingState(
  { startsAt, cancelledAt }: { startsAt: string; cancelledAt: string | null },
  now: Date,
): BookingState {
  if (cancelledAt !== null) return 'cancelled'
  return startsAt <= now.toISOString() ? 'over' : 'booked'
}

const SOURCE = /^[\w.-]{1,40}$/

export function readSource(query: URLSearchParams): string {
  const named = [query.get('ref'), query.get('utm_source')].find((text) => text !== null && SOURCE.test(text))
  return named?.toLowerCase() ?? (query.has('fbclid') ? 'facebook' : '')
}
