import { forField, type RefusalText } from '#domain/text/shared/refusals'
import type { VoucherUseRefusal } from '#domain/money/vouchers/vouchers'

export const voucherRefusalText: Record<VoucherUseRefusal, RefusalText> = forField('code', {
  'voucher-unknown': 'This code is not known. Please check how it is spelled.',
  'voucher-too-early': 'You cannot use this code yet.',
  'voucher-over': 'This code has expired.',
  'voucher-other-package': 'This code is not for this package.',
  'voucher-used-up': 'This code has reached its maximum number of uses.',
  'voucher-used-before': 'You have already used this code.',
})
