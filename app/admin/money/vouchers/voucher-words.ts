import type { VoucherEditRefusal } from '#records/money/vouchers/voucher-edits'

export const VOUCHER_DONE = {
  added: 'Voucher added',
  saved: 'Voucher saved',
  off: 'Switched off: nobody can use it any more',
  on: 'Switched on: it can be used again',
} as const

export const VOUCHER_WORDS: Record<VoucherEditRefusal, { title: string; text: string; status: number }> = {
  'not-allowed': { title: 'Not allowed', text: 'Your role has no right to this.', status: 403 },
  gone: { title: 'Not there', text: 'This voucher is not there any more.', status: 404 },
  'code-taken': { title: 'Code taken', text: 'Another voucher has this code', status: 422 },
  'added-already': {
    title: 'Added already',
    text: 'This form was added before, with other words. You find the voucher in the list.',
    status: 409,
  },
  changed: {
    title: 'Changed meanwhile',
    text: 'Somebody else has changed this voucher meanwhile. Reload the page to see it as it is.',
    status: 409,
  },
}
