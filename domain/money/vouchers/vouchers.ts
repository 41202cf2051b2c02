import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { PackageKey } from '#domain/enrolment/packages'
import { LEAST_CENTAVOS } from '#domain/money/balance/terms'

export type Discount = { kind: 'percent'; percent: number } | { kind: 'amount'; centavos: number }

export type Voucher = {
  code: string
  discount: Discount
  packages: readonly PackageKey[]
  /** Both are Manila dates and inclusive. */
  from: string | null
  until: string | null
  most: number | null
  off: boolean
}

export const PERCENT = { least: 1, most: 99 }
export const CODE = { shortest: 4, longest: 20 }
export const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const VOUCHER_CODE_RANDOM_LENGTH = 8

export function parseVoucherCode(input: string): string | null {
  const code = input.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()
  return new RegExp(`^[A-Z0-9]{${CODE.shortest},${CODE.longest}}$`).test(code) ? code : null
}

export function buildVoucherCode(randomValues: readonly number[]): string {
  return randomValues.map((at) => CODE_SIGNS[at % CODE_SIGNS.length] ?? '').join('')
}

/** Returns whole centavos, half a centavo rounded up; a discount never takes the last peso of the price. */
export function discountOf(discount: Discount, priceCentavos: number): number {
  const off =
    discount.kind === 'percent' ? Math.floor((priceCentavos * discount.percent + 50) / 100) : discount.centavos
  return Math.max(0, Math.min(off, priceCentavos - LEAST_CENTAVOS))
}

export type VoucherFacts = {
  voucher: Voucher | null
  package: PackageKey
  priceCentavos: number
  today: string
  used: number
  usedByPerson: number
}
const VOUCHER_USE_REFUSALS = [
  'voucher-unknown',
  'voucher-too-early',
  'voucher-over',
  'voucher-other-package',
  'voucher-used-up',
  'voucher-used-before',
] as const
export type VoucherUseRefusal = (typeof VOUCHER_USE_REFUSALS)[number]

/** Returns the discount or the refusal; a switched-off voucher counts as unknown. */
export function useVoucher(facts: VoucherFacts): Verdict<{ discountCentavos: number }, VoucherUseRefusal> {
  const { voucher, today } = facts
  if (!voucher || voucher.off) return no('voucher-unknown')
  if (voucher.from !== null && today < voucher.from) return no('voucher-too-early')
  if (voucher.until !== null && today > voucher.until) return no('voucher-over')
  if (voucher.packages.length > 0 && !voucher.packages.includes(facts.package)) return no('voucher-other-package')
  if (facts.usedByPerson > 0) return no('voucher-used-before')
  if (voucher.most !== null && facts.used >= voucher.most) return no('voucher-used-up')
  const discountCentavos = discountOf(voucher.discount, facts.priceCentavos)
  return discountCentavos > 0 ? yes({ discountCentavos }) : no('voucher-other-package')
}

export function isVoucherRefusal(reason: string): reason is VoucherUseRefusal {
  return (VOUCHER_USE_REFUSALS as readonly string[]).includes(reason)
}
