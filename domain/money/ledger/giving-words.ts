import type { GivingField, GivingRefusal } from './refunds.ts'

type Refusal = GivingRefusal | 'not-allowed' | 'not-found' | 'month-closed' | 'given-already'

export const GIVING_REFUSALS: Record<Refusal, { text: string; status: number; field?: GivingField }> = {
  'not-allowed': { text: 'Your role has no right to this, or you have to confirm that it is you.', status: 403 },
  'not-found': { text: 'This payment is not there any more.', status: 404 },
  'not-confirmed': { text: 'This payment is not confirmed any more.', status: 409 },
  'more-than-came-in': {
    text: 'That is more than came in by this payment and has not gone back.',
    status: 422,
    field: 'amount',
  },
  'more-than-owed': {
    text: 'That is more than is left to pay, beside what waits for a decision.',
    status: 422,
    field: 'amount',
  },
  'month-closed': { text: 'This month is closed for the books.', status: 409 },
  'given-already': { text: 'This form was entered before, with another amount. Reload the page.', status: 409 },
}
