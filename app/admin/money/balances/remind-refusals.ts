import type { RemindRefusal } from '#records/money/balance/balances-due'

export const REMIND_REFUSALS: Record<RemindRefusal, { title: string; text: string; status: number }> = {
  'not-allowed': { title: 'Not allowed', text: 'Your role has no right to this.', status: 403 },
  'nothing-owed': {
    title: 'Nothing is owed',
    text: 'Nothing is left to pay. The page now shows it as it is.',
    status: 409,
  },
}
