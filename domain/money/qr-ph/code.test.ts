import { array, assert, constantFrom, integer, nat, property, record, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQrPh, withPayment, type QrPhCode } from './code.ts'
import { readCodeFacts } from './facts.ts'
import { crcOf, isSealed, readFields, sealed, writeFields } from './fields.ts'
import { qrPhRefusalText } from '#domain/text/staff/money/qr-ph-refusals'

// EMVCo, QR Code Specification for Payment Systems: Merchant-Presented Mode, version 1.1, the example of its annex.
const EMVCO =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT' +
  '6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME' +
  '91320016A0112233449988770708123456786304A13A'
// The example of phannaly/emv-qr-code (MIT), of another country's scheme.
const CAMBODIA =
  '00020101021252044131153137210116372101160123456789ABCDE6016Banteay Meanchey5913Kuntheas Shop5802KH540510.00' +
  '5303840621201081234567863041FF2'

const PERSON =
  '27610012com.p2pqrpay0111BOPIPHMMXXX02089996440304140000123456789052046016530360858' +
  '02PH5912LIGAYA CRUZ 6011Makati City'
const MERCHANT =
  '28620011ph.ppmi.p2m0111GXCHPHM2XXX032112345678901234567890105030005204581453036085802PH5913TINIG ACADEMY6006Taguig' +
  '6104163062420012ph.ppmi.qrph0306STORE10503ABC0705GEN07'
const STARTS = '000201010211'
const person = sealed(STARTS + PERSON)
const merchant = sealed(STARTS + MERCHANT)

function right(text: string): QrPhCode {
  const verdict = readQrPh(text)
  if (!verdict.ok) throw new Error(verdict.reason)
  return verdict.value
}

const FOR = { amountCentavos: 850_000, paymentCode: '7K2M9Q' }

describe('reading a code', () => {
  it('finds the check of published examples right and their fields whole [QR-1]', () => {
    expect(isSealed(EMVCO)).toBe(true)
    expect(readFields(EMVCO, 'characters')).toContainEqual({ id: '64', value: '0002ZH0104最佳运输0202北京' })
    expect(readFields(EMVCO, 'bytes')).toBeNull()
    expect(isSealed(CAMBODIA)).toBe(true)
    expect(crcOf('123456789')).toBe('29B1')
  })

  it('refuses with its reason whatever is not an open code of QR Ph in pesos [QR-1]', () => {
    const swap = (from: string, to: string) => sealed(STARTS + PERSON.replace(from, to))
    const refused = (text: string) => {
      const verdict = readQrPh(text)
      return verdict.ok ? 'taken' : verdict.reason
    }
    expect({
      person: refused(person),
      merchant: refused(merchant),
      link: refused('https://pay.example/tinig'),
      nothing: refused(''),
      half: refused(person.slice(0, 60)),
      more: refused(`${person}00`),
      inside: refused(sealed(`${STARTS}6304ABCD${PERSON}`)),
      crc: refused(`${person.slice(0, -4)}${person.endsWith('0000') ? '1111' : '0000'}`),
      emvco: refused(EMVCO),
      cambodia: refused(CAMBODIA),
      dollars: refused(swap('5303608', '5303840')),
      singapore: refused(swap('5802PH', '5802SG')),
      network: refused(swap('com.p2pqrpay', 'com.otherpay')),
      amount: refused(swap('5802PH', '5406100.005802PH')),
      tip: refused(swap('5802PH', '5502015802PH')),
      fee: refused(swap('5802PH', '55020256045.005802PH')),
      twice: refused(swap('5802PH', '5802PH5802PH')),
      long: refused(sealed(`${STARTS}${PERSON}${'8099'.padEnd(103, 'x').repeat(5)}`)),
    }).toEqual({
      person: 'taken',
      merchant: 'taken',
      link: 'not-emv',
      nothing: 'not-emv',
      half: 'cut',
      more: 'cut',
      inside: 'field-twice',
      crc: 'wrong-crc',
      emvco: 'other-currency',
      cambodia: 'other-currency',
      dollars: 'other-currency',
      singapore: 'other-country',
      network: 'not-qr-ph',
      amount: 'has-amount',
      tip: 'adds-fee',
      fee: 'adds-fee',
      twice: 'field-twice',
      long: 'too-long',
    })
    expect(Object.values(qrPhRefusalText).every(({ text }) => text.endsWith('.'))).toBe(true)
  })

  it('refuses a code in which any one sign is another [QR-1]', () => {
    for (const text of [person, merchant])
      assert(
        property(nat(text.length - 1), integer({ min: 32, max: 126 }), (at, sign) => {
          const other = String.fromCharCode(sign)
          if (other === text[at]) return
          expect(readQrPh(text.slice(0, at) + other + text.slice(at + 1)).ok).toBe(false)
        }),
        { numRuns: 2000 },
      )
  })

  it('says in words whose it is, and of the account only its end [QR-1]', () => {
    expect(readCodeFacts(right(person))).toEqual({
      merchant: 'LIGAYA CRUZ',
      bank: 'BPI',
      account: '•••• 7890',
      city: 'Makati City',
      kind: 'person',
    })
    expect(readCodeFacts(right(merchant))).toEqual({
      merchant: 'TINIG ACADEMY',
      bank: 'GCash',
      account: '•••• 8901',
      city: 'Taguig',
      kind: 'merchant',
    })
    expect(readCodeFacts(right(sealed(STARTS + PERSON.replace('BOPIPHMM', 'ZZZZPHMM')))).bank).toBe('ZZZZPHMMXXX')
  })
})

describe('a code for one payment', () => {
  it('has the amount and our code in their places, and every other sign as it was [QR-1]', () => {
    expect(withPayment(right(person), FOR)).toEqual({
      ok: true,
      value: sealed(`000201010212${PERSON.replace('5802PH', '54078500.005802PH')}62100506${FOR.paymentCode}`),
    })
    expect(withPayment(right(merchant), { ...FOR, amountCentavos: 5 })).toEqual({
      ok: true,
      value: sealed(
        `000201010212${MERCHANT.replace('5802PH', '54040.055802PH')
          .replace('6242', '6245')
          .replace('0503ABC', '0506' + FOR.paymentCode)}`,
      ),
    })
  })

  it('is the same text as a written-down one [QR-1]', () => {
    // Its check was taken by another program: python3 -c "import binascii; binascii.crc_hqx(text, 0xffff)".
    expect(withPayment(right(person), FOR)).toEqual({
      ok: true,
      value:
        '00020101021227610012com.p2pqrpay0111BOPIPHMMXXX020899964403041400001234567890520460165303608' +
        '54078500.005802PH5912LIGAYA CRUZ 6011Makati City621005067K2M9Q6304DD85',
    })
  })

  it('keeps names in signs of every country, whether a bank counts characters or bytes [QR-1]', () => {
    const named = (length: string) => sealed(STARTS + PERSON.replace('5912LIGAYA CRUZ ', `59${length}NIÑO PEÑA`))
    for (const length of ['09', '11']) {
      const made = withPayment(right(named(length)), FOR)
      expect(made.ok && made.value).toContain(`59${length}NIÑO PEÑA`)
      expect(made.ok && isSealed(made.value)).toBe(true)
    }
    expect(readQrPh(named('10')).ok).toBe(false)
  })

  it('is made of any fields that are not known without changing one of them [QR-1]', () => {
    const others = ['02', '15', '26', '29', '51', '61', '64', '65', '80', '88', '99']
    const unknown = record({ id: constantFrom(...others), value: string({ minLength: 1, maxLength: 30 }) })
    assert(
      property(
        array(unknown, { maxLength: 5 }).map((all) =>
          all.filter((one, at) => all.findIndex((o) => o.id === one.id) === at),
        ),
        array(record({ id: constantFrom('00', '03', '07', '08', '09'), value: string({ maxLength: 12 }) }), {
          maxLength: 4,
        }),
        integer({ min: 1, max: 99_999_999 }),
        (more, references, amountCentavos) => {
          const known = readFields(STARTS + PERSON, 'characters') ?? []
          const inside = writeFields(references, 'characters') ?? ''
          const fields = [...known, ...(references.length > 0 ? [{ id: '62', value: inside }] : []), ...more]
          const code = right(sealed(writeFields(fields, 'characters') ?? ''))
          const made = withPayment(code, { amountCentavos, paymentCode: '7K2M9Q' })
          if (!made.ok) throw new Error(made.reason)
          const after = readFields(made.value, code.unit) ?? []
          expect(after.filter(({ id }) => !['01', '54', '62', '63'].includes(id))).toEqual(
            code.fields.filter(({ id }) => !['01', '62'].includes(id)),
          )
          expect(after.find(({ id }) => id === '54')?.value).toBe((amountCentavos / 100).toFixed(2))
          const kept = readFields(after.find(({ id }) => id === '62')?.value ?? '', code.unit) ?? []
          expect(kept.filter(({ id }) => id !== '05')).toEqual(references)
          expect(kept.filter(({ id }) => id === '05')).toEqual([{ id: '05', value: '7K2M9Q' }])
          expect(isSealed(made.value)).toBe(true)
        },
      ),
    )
  })

  it('is refused where it has no room for our code, or no amount [QR-1]', () => {
    const full = right(sealed(`${STARTS}${PERSON}6299${'0395'.padEnd(99, 'x')}`))
    expect(withPayment(full, FOR)).toEqual({ ok: false, reason: 'too-long' })
    expect(withPayment(right(sealed(`${STARTS}${PERSON}6204ABCD`)), FOR)).toEqual({ ok: false, reason: 'cut' })
    for (const amountCentavos of [0, -1, 0.5, Number.NaN])
      expect(withPayment(right(person), { ...FOR, amountCentavos })).toEqual({ ok: false, reason: 'no-amount' })
  })
})
