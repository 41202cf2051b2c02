import { array, assert, integer, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DRAWN, numberFrom, numberTyped, SIGNS } from './numbers.ts'

const drawn = array(nat(SIGNS.length - 1), { minLength: DRAWN, maxLength: DRAWN })

describe('the number of a certificate', () => {
  it('is read back however it is typed: small, without hyphens, with spaces [CERT-1]', () => {
    assert(
      property(drawn, (values) => {
        const number = numberFrom(values)
        expect(number).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
        for (const typed of [
          number,
          number.toLowerCase(),
          number.replaceAll('-', ''),
          ` ${number.replaceAll('-', ' ')} `,
        ])
          expect(numberTyped(typed)).toBe(number)
      }),
    )
  })

  it('is no number with one sign changed or two neighbours exchanged [CERT-1]', () => {
    assert(
      property(drawn, nat(DRAWN), integer({ min: 1, max: SIGNS.length - 1 }), (values, at, by) => {
        const signs = Array.from(numberFrom(values).replaceAll('-', ''))
        const changed = signs.with(at, SIGNS[(SIGNS.indexOf(signs[at] ?? '') + by) % SIGNS.length] ?? '')
        expect(numberTyped(changed.join(''))).toBeNull()
        const [one, other] = [signs[at], signs[at + 1]]
        if (!one || !other || one === other) return
        expect(
          numberTyped(
            signs
              .with(at, other)
              .with(at + 1, one)
              .join(''),
          ),
        ).toBeNull()
      }),
    )
  })

  it.each(['', '7K2M', '0000-0000-0000', 'OIL1-OIL1-OIL1', '2222-2222-2222-2', 'ñ'.repeat(12), '2'.repeat(4000)])(
    'is not %j [CERT-1]',
    (text) => {
      expect(numberTyped(text)).toBeNull()
    },
  )
})
