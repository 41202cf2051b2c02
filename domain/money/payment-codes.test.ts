import { array, assert, constantFrom, nat, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildPaymentCode,
  parsePaymentCode,
  PAYMENT_CODE_RANDOM_LENGTH,
  readPaymentCodes,
  PAYMENT_CODE_ALPHABET,
  spokenCode,
} from './payment-codes.ts'

const randomCodes = array(nat(PAYMENT_CODE_ALPHABET.length - 1), {
  minLength: PAYMENT_CODE_RANDOM_LENGTH,
  maxLength: PAYMENT_CODE_RANDOM_LENGTH,
})
  .map(buildPaymentCode)
  .filter((code) => code !== null)

describe('a payment code', () => {
  it('has six signs that nobody mistakes, a letter and a figure at least, and no vowel [QR-2]', () => {
    expect(PAYMENT_CODE_ALPHABET).not.toMatch(/[01OILAEU]/)
    expect(new Set(PAYMENT_CODE_ALPHABET).size).toBe(PAYMENT_CODE_ALPHABET.length)
    assert(
      property(randomCodes, (code) => {
        expect(code).toMatch(/^(?=.*\d)(?=.*[A-Z])[2-9B-DF-HJKMNP-TV-Z]{6}$/)
        expect(readPaymentCodes(code)).toEqual([code])
      }),
    )
  })

  it('is none of another with any one sign wrong, whichever sign it is [QR-2]', () => {
    const wrong = Array.from(`${PAYMENT_CODE_ALPHABET}01OILAEU`)
    const met = new Set<string>()
    const taken: string[] = []
    for (const code of everyKind())
      for (let at = 0; at < 6; at += 1)
        for (const sign of wrong) {
          // Every sign for every other in every place, once.
          const change = `${at}${code[at]}${sign}`
          if (sign === code[at] || met.has(change)) continue
          met.add(change)
          const text = `${code.slice(0, at)}${sign}${code.slice(at + 1)}`
          taken.push(...readPaymentCodes(text), ...[parsePaymentCode(text)].filter((read) => read !== null))
        }
    expect(taken).toEqual([])
    expect(met.size).toBe(6 * PAYMENT_CODE_ALPHABET.length * (wrong.length - 1))
  })

  it('is none of another with two neighbours exchanged, for every pair of signs in every place [QR-2]', () => {
    const met = new Set<string>()
    for (const code of everyKind())
      for (let at = 0; at < 5; at += 1) {
        const [one, other] = [code[at], code[at + 1]]
        if (one === other) continue
        met.add(`${at}${one}${other}`)
        const text = `${code.slice(0, at)}${other}${one}${code.slice(at + 2)}`
        expect([text, ...readPaymentCodes(text)]).toEqual([text])
      }
    expect(met.size).toBe(5 * PAYMENT_CODE_ALPHABET.length * (PAYMENT_CODE_ALPHABET.length - 1))
  })

  it.each([
    ['{}', 'alone'],
    ['{lower}', 'small'],
    ['{half}', 'in two parts'],
    ['{hyphens}', 'with hyphens between all signs'],
    ['payment for Package A, code {lower}. Salamat po!', 'in a sentence'],
    ['CODE:{half}', 'behind a colon'],
    ['  {}\n', 'with blanks around it'],
    ['({})', 'in brackets'],
    ['{wide}', 'in wide letters'],
  ])('is found in %j: %s [QR-2]', (form) => {
    assert(
      property(randomCodes, (code) => {
        const text = form
          .replace('{}', code)
          .replace('{lower}', code.toLowerCase())
          .replace('{half}', spokenCode(code))
          .replace('{hyphens}', Array.from(code).join('-'))
          .replace('{wide}', Array.from(code, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfe_e0)).join(''))
        expect(readPaymentCodes(text)).toContain(code)
      }),
    )
  })

  it('is found beside others, each once [QR-2]', () => {
    assert(
      property(randomCodes, randomCodes, (one, other) => {
        const found = readPaymentCodes(`${one} / ${other}, again ${one.toLowerCase()}`)
        expect(new Set(found)).toEqual(new Set([one, other]))
      }),
    )
  })

  it('is not found inside a longer word or number, and no text makes it throw [QR-2]', () => {
    assert(
      property(randomCodes, constantFrom('7', 'X', 'É'), (code, more) => {
        expect(readPaymentCodes(`${code}${more}`)).not.toContain(code)
        expect(readPaymentCodes(`${more}${code}`)).not.toContain(code)
      }),
    )
    for (const text of ['2024-03-11 07:58 PM', '0917 555 1234', '8,500.00', 'GCash to BDO', '', '\u{1F600}'])
      expect([text, ...readPaymentCodes(text)]).toEqual([text])
    assert(property(string({ unit: 'binary' }), (text) => Array.isArray(readPaymentCodes(text))))
    expect(readPaymentCodes('7K '.repeat(200_000))).toEqual([])
  })
})

/** Yields codes in which every pair of characters occurs at every position. */
function* everyKind(): Generator<string> {
  for (let one = 0; one < PAYMENT_CODE_ALPHABET.length; one += 1)
    for (let other = 0; other < PAYMENT_CODE_ALPHABET.length; other += 1)
      for (const [third, start] of FILLINGS) {
        const filled = [third, one, other, third, start].slice(0)
        for (let turn = 0; turn < PAYMENT_CODE_RANDOM_LENGTH; turn += 1) {
          const code = buildPaymentCode([...filled.slice(turn), ...filled.slice(0, turn)])
          if (code) yield code
        }
      }
}

const FILLINGS = [
  [0, 9],
  [12, 3],
  [20, 5],
] as const
