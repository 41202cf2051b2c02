import type { RefusalText } from '#domain/text/shared/refusals'
import { HOLD_REASON_LONGEST, type HoldRefusal } from '#domain/operating/retention'

export const legalHoldsText = {
  title: 'Legal holds',
  refusalTitle: 'Legal hold',
  note: 'Nothing on hold is removed, whatever its retention time',
  columns: {
    whom: 'Client or payment',
    reason: 'Reason',
    placed: 'Since',
    placedBy: 'Placed by',
    actions: 'Actions',
  },
  empty: 'Clients and payments on legal hold will appear here.',
  unknownUser: 'Unknown User',
  viewClientActivity: 'View activity of this client',
  viewPaymentActivity: 'View activity of this payment',
  whom: 'Client or payment',
  whomHint: 'The client’s email, or the number at the end of the web address of their Activity page',
  reason: 'Reason',
  reasonHint: 'Which case it is, and who requested the hold',
  place: 'Place legal hold',
  placing: 'Placing…',
  placed: (name: string) => `Legal hold placed: ${name}.`,
  end: 'End legal hold',
  ending: 'Ending…',
  endDialog: {
    title: 'End legal hold',
    text: 'Do you want to end this legal hold? Data past its retention time can then be removed.',
    confirm: 'End legal hold',
  },
} as const

export const HOLD_REFUSALS: Record<HoldRefusal, RefusalText> = {
  'no-reason': { text: 'Please enter a reason.', status: 422, field: 'reason' },
  'long-reason': { text: `Please write at most ${HOLD_REASON_LONGEST} characters.`, status: 422, field: 'reason' },
  'not-there': {
    text: 'No client or payment has this email or number. Please check it.',
    status: 404,
    field: 'whom',
  },
  'held-already': {
    text: 'This is already on legal hold. The list below shows the reason.',
    status: 409,
    field: 'whom',
  },
  'not-held': {
    title: legalHoldsText.refusalTitle,
    text: 'Someone already ended this legal hold. The page is up to date now.',
    status: 409,
  },
}
