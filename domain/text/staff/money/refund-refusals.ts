import type { RefusalText } from '#domain/text/shared/refusals'
import type { GivingRefusal } from '#domain/money/ledger/refunds'

type Refusal = GivingRefusal | 'not-allowed' | 'not-found' | 'month-closed' | 'given-already'

export const refundRefusalText: Record<Refusal, RefusalText> = {
  'not-allowed': {
    text: 'Your role does not allow this, or you have to confirm your identity again.',
    status: 403,
  },
  'not-found': { text: 'This payment no longer exists.', status: 404 },
  'not-confirmed': { text: 'This payment is no longer confirmed.', status: 409 },
  'more-than-came-in': {
    text: 'This is more than is left of the payment. Please enter a smaller amount.',
    status: 422,
    field: 'amount',
  },
  'more-than-owed': {
    text: 'This is more than the balance due. Pending payments count as paid. Please enter a smaller amount.',
    status: 422,
    field: 'amount',
  },
  'month-closed': {
    text: 'The current month is already closed, so nothing was saved. Ask an owner to check the date of the server.',
    status: 409,
  },
  'given-already': { text: 'You already sent this form with another amount. Reload the page.', status: 409 },
}
