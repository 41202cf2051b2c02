import { parsePriceInput } from '#domain/content/site-form'
import { isPackageKey } from '#domain/enrolment/packages'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { formatPhp, grouped, isDay } from '#domain/words/formats'
import { cleanText } from '#domain/words/texts'
import { LEAST_CENTAVOS } from '#domain/money/balance/terms'
import { CODE, parseVoucherCode, PERCENT, type Discount, type Voucher } from './vouchers.ts'

export type VoucherWords = Omit<Voucher, 'off'>
export const VOUCHER_NAMES = ['code', 'kind', 'percent', 'amount', 'from', 'until', 'most'] as const
const MOST = 100_000

/** '10 %' or 'PHP 850'. */
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

/** The typed voucher, or the errors by field; an empty code is generated later. */
export function readVoucher(
  values: FieldValues,
  packages: readonly string[],
): { ok: true; value: Omit<VoucherWords, 'code'> & { code: string | null } } | { ok: false; errors: FieldErrors } {
  const text = (name: (typeof VOUCHER_NAMES)[number]) => cleanText(values[name] ?? '')
  const errors: FieldErrors = {}
  const code = text('code') === '' ? null : parseVoucherCode(text('code'))
  if (text('code') !== '' && code === null)
    errors.code = `Please use ${CODE.shortest} to ${CODE.longest} letters and digits`
  const discount = readDiscount(text('kind'), text('percent'), text('amount'), errors)
  const day = (name: 'from' | 'until') => {
    if (text(name) !== '' && !isDay(text(name))) errors[name] = 'Please enter a valid date'
    return text(name) || null
  }
  const [from, until] = [day('from'), day('until')]
  if (from && until && !errors.from && !errors.until && until < from)
    errors.until = 'It must end on its first day or later'
  const most = text('most') === '' ? null : Number(text('most'))
  if (most !== null && !(/^\d{1,6}$/.test(text('most')) && most >= 1 && most <= MOST))
    errors.most = `Please enter 1 to ${grouped(MOST)}, or leave it empty`
  if (!discount || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { code, discount, packages: packages.filter(isPackageKey), from, until, most } }
}

function readDiscount(kind: string, percent: string, amount: string, errors: FieldErrors): Discount | null {
  if (kind === 'percent') {
    const value = /^\d{1,3}$/.test(percent) ? Number(percent) : 0
    if (value >= PERCENT.least && value <= PERCENT.most) return { kind, percent: value }
    errors.percent = `Please enter a whole number from ${PERCENT.least} to ${PERCENT.most}`
    return null
  }
  if (kind === 'amount') {
    const centavos = parsePriceInput(amount) ?? 0
    if (centavos >= LEAST_CENTAVOS) return { kind, centavos }
    errors.amount = 'Please enter an amount such as 850 or 850.50'
    return null
  }
  errors.kind = 'Please choose what it takes off'
  return null
}
