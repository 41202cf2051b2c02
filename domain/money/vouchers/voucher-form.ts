import { parsePriceInput } from '#domain/content/site-form'
import { isPackageKey } from '#domain/enrolment/packages'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { voucherFieldsText } from '#domain/text/staff/money/vouchers'
import { formatPhp, grouped, isDay } from '#domain/words/formats'
import { cleanText } from '#domain/words/texts'
import { LEAST_CENTAVOS } from '#domain/money/balance/terms'
import { CODE, parseVoucherCode, PERCENT, type Discount, type Voucher } from './vouchers.ts'

export type VoucherWords = Omit<Voucher, 'off'>
export const VOUCHER_NAMES = ['code', 'kind', 'percent', 'amount', 'from', 'until', 'most'] as const
const MOST = 100_000

export function discountInWords(discount: Discount): string {
  return discount.kind === 'percent' ? `${discount.percent} %` : formatPhp(discount.centavos)
}

export function toVoucherFieldValues({ code, discount, from, until, most }: VoucherWords): FieldValues {
  return {
    code,
    kind: discount.kind,
    percent: discount.kind === 'percent' ? String(discount.percent) : '',
    amount: discount.kind === 'amount' ? formatPhp(discount.centavos).replace('PHP ', '') : '',
    from: from ?? '',
    until: until ?? '',
    most: most === null ? '' : String(most),
  }
}

export function readVoucher(
  values: FieldValues,
  packages: readonly string[],
): { ok: true; value: Omit<VoucherWords, 'code'> & { code: string | null } } | { ok: false; errors: FieldErrors } {
  const text = (name: (typeof VOUCHER_NAMES)[number]) => cleanText(values[name] ?? '')
  const errors: FieldErrors = {}
  const code = text('code') === '' ? null : parseVoucherCode(text('code'))
  if (text('code') !== '' && code === null) errors.code = voucherFieldsText.wrongCode(CODE.shortest, CODE.longest)
  const discount = readDiscount(text('kind'), text('percent'), text('amount'), errors)
  const day = (name: 'from' | 'until') => {
    if (text(name) !== '' && !isDay(text(name))) errors[name] = voucherFieldsText.wrongDay
    return text(name) || null
  }
  const [from, until] = [day('from'), day('until')]
  if (from && until && !errors.from && !errors.until && until < from) errors.until = voucherFieldsText.untilBeforeFrom
  const most = text('most') === '' ? null : Number(text('most'))
  if (most !== null && !(/^\d{1,6}$/.test(text('most')) && most >= 1 && most <= MOST))
    errors.most = voucherFieldsText.wrongMost(grouped(MOST))
  if (!discount || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { code, discount, packages: packages.filter(isPackageKey), from, until, most } }
}

function readDiscount(kind: string, percent: string, amount: string, errors: FieldErrors): Discount | null {
  if (kind === 'percent') {
    const value = /^\d{1,3}$/.test(percent) ? Number(percent) : 0
    if (value >= PERCENT.least && value <= PERCENT.most) return { kind, percent: value }
    errors.percent = voucherFieldsText.wrongPercent(PERCENT.least, PERCENT.most)
    return null
  }
  if (kind === 'amount') {
    const centavos = parsePriceInput(amount) ?? 0
    if (centavos >= LEAST_CENTAVOS) return { kind, centavos }
    errors.amount = voucherFieldsText.wrongAmount
    return null
  }
  errors.kind = voucherFieldsText.kindMissing
  return null
}
