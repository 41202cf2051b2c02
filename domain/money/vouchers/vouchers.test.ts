import { describe, expect, it } from 'vitest'
import { readVoucher, toVoucherFieldValues } from './voucher-form.ts'
import {
  CODE_SIGNS,
  buildVoucherCode,
  parseVoucherCode,
  discountOf,
  useVoucher,
  type Voucher,
  type VoucherFacts,
} from './vouchers.ts'

const VOUCHER: Voucher = {
  code: 'MABUHAY10',
  discount: { kind: 'percent', percent: 10 },
  packages: [],
  from: null,
  until: null,
  most: null,
  off: false,
}
const facts: VoucherFacts = {
  voucher: VOUCHER,
  package: 'package_w',
  priceCentavos: 850_000,
  today: '2026-11-23',
  used: 0,
  usedByPerson: 0,
}

describe('a discount', () => {
  it('is whole centavos with half of one rounded up, without a float on the way [LED-2]', () => {
    const percent = (percent: number, price: number) => discountOf({ kind: 'percent', percent }, price)
    expect(percent(10, 850_000)).toBe(85_000)
    expect(percent(10, 1_004), '100.4').toBe(100)
    expect(percent(10, 1_005), '100.5').toBe(101)
    expect(percent(33, 850_050)).toBe(280_517)
    for (let price = 200; price < 3_000; price += 1)
      for (const each of [1, 7, 15, 33, 50]) {
        const exact = BigInt(price) * BigInt(each)
        expect(BigInt(percent(each, price))).toBe((exact + 50n) / 100n)
      }
    expect(Number.isSafeInteger(percent(99, 1_000_000_000))).toBe(true)
  })

  it('always leaves a peso of the price [LED-2]', () => {
    expect(discountOf({ kind: 'amount', centavos: 85_000 }, 850_000)).toBe(85_000)
    expect(discountOf({ kind: 'amount', centavos: 900_000 }, 850_000)).toBe(849_900)
    expect(discountOf({ kind: 'percent', percent: 99 }, 150)).toBe(50)
    expect(discountOf({ kind: 'amount', centavos: 500 }, 60)).toBe(0)
  })
})

describe('a voucher', () => {
  const checkDiscount = (more: Partial<Voucher>, others: Partial<VoucherFacts> = {}) => {
    const used = useVoucher({ ...facts, ...others, voucher: { ...VOUCHER, ...more } })
    return used.ok ? used.value.discountCentavos : used.reason
  }

  it('takes off what it says, on its days, for its packages, as often as it may [LED-2]', () => {
    expect(checkDiscount({})).toBe(85_000)
    expect(checkDiscount({ from: '2026-11-23', until: '2026-11-23', packages: ['package_o', 'package_w'] })).toBe(
      85_000,
    )
    expect(checkDiscount({ most: 3 }, { used: 2 })).toBe(85_000)
  })

  it('is refused with the reason [LED-2]', () => {
    expect(useVoucher({ ...facts, voucher: null })).toEqual({ ok: false, reason: 'voucher-unknown' })
    expect(checkDiscount({ off: true })).toBe('voucher-unknown')
    expect(checkDiscount({ from: '2026-11-24' })).toBe('voucher-too-early')
    expect(checkDiscount({ until: '2026-11-22' })).toBe('voucher-over')
    expect(checkDiscount({ packages: ['package_o'] })).toBe('voucher-other-package')
    expect(checkDiscount({ most: 3 }, { used: 3 })).toBe('voucher-used-up')
    expect(checkDiscount({}, { usedByPerson: 1 })).toBe('voucher-used-before')
    expect(checkDiscount({}, { priceCentavos: 100 }), 'nothing would be taken off').toBe('voucher-other-package')
  })

  it('has a code that may be typed in any way and is never another [LED-2]', () => {
    expect(['mabuhay10', ' Mabuhay-10 ', 'MABUHAY 10'].map(parseVoucherCode)).toEqual(Array(3).fill('MABUHAY10'))
    expect(['', 'abc', 'a'.repeat(21), 'MABUHAY!', 'ÑANDU'].map(parseVoucherCode)).toEqual(Array(5).fill(null))
    expect(buildVoucherCode([0, 1, CODE_SIGNS.length - 1, CODE_SIGNS.length])).toBe('AB9A')
  })
})

describe('the form of a voucher', () => {
  const values = { ...toVoucherFieldValues(VOUCHER), most: '50', from: '2026-12-01', until: '2026-12-31' }
  const errors = (more: Record<string, string>) => {
    const read = readVoucher({ ...values, ...more }, [])
    return read.ok ? null : Object.keys(read.errors)
  }

  it('is read as it is shown, and an empty code is to be made [LED-2]', () => {
    expect(readVoucher(values, ['package_w', 'nonsense'])).toMatchObject({
      ok: true,
      value: { code: 'MABUHAY10', packages: ['package_w'], most: 50, from: '2026-12-01' },
    })
    expect(readVoucher({ kind: 'amount', amount: '850.50' }, [])).toEqual({
      ok: true,
      value: {
        code: null,
        discount: { kind: 'amount', centavos: 85_050 },
        packages: [],
        from: null,
        until: null,
        most: null,
      },
    })
  })

  it('says what is wrong beside each field, and takes no hundred percent [LED-2]', () => {
    for (const percent of ['0', '100', '12.5', 'ten', '-5']) expect(errors({ percent })).toEqual(['percent'])
    expect(errors({ percent: '99' })).toBeNull()
    expect(errors({ kind: 'amount', amount: '0.50' })).toEqual(['amount'])
    expect(errors({ kind: 'gift' })).toEqual(['kind'])
    expect(errors({ code: 'no!' })).toEqual(['code'])
    expect(errors({ until: '2026-11-30' })).toEqual(['until'])
    expect(errors({ from: '31.12.2026' })).toEqual(['from'])
    for (const most of ['0', '1.5', '100001']) expect(errors({ most })).toEqual(['most'])
  })
})
