import { array, assert, integer, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CERTIFICATE_NUMBER_RANDOM_LENGTH,
  numberFrom,
  parseCertificateNumber,
  CERTIFICATE_NUMBER_ALPHABET,
} from './numbers.ts'

const randomNumbers = array(nat(CERTIFICATE_NUMBER_ALPHABET.length - 1), {
  minLength: CERTIFICATE_NUMBER_RANDOM_LENGTH,
  maxLength: CERTIFICATE_NUMBER_RANDOM_LENGTH,
})

describe('the number of a certificate', () => {
  it('is read back however it is typed: small, without hyphens, with spaces [CERT-1]', () => {
    assert(
      property(randomNumbers, (values) => {
        const number = numberFrom(values)
        expect(number).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
        for (const input of [
          number,
          number.toLowerCase(),
          number.replaceAll('-', ''),
          ` ${number.replaceAll('-', ' ')} `,
        ])
          expect(parseCertificateNumber(input)).toBe(number)
      }),
    )
  })

  it('is no number with one sign changed or two neighbours exchanged [CERT-1]', () => {
    assert(
      property(
        randomNumbers,
        nat(CERTIFICATE_NUMBER_RANDOM_LENGTH),
        integer({ min: 1, max: CERTIFICATE_NUMBER_ALPHABET.length - 1 }),
        (values, at, by) => {
          const signs = Array.from(numberFrom(values).replaceAll('-', ''))
          const changed = signs.with(
            at,
            CERTIFICATE_NUMBER_ALPHABET[
              (CERTIFICATE_NUMBER_ALPHABET.indexOf(signs[at] ?? '') + by) % CERTIFICATE_NUMBER_ALPHABET.length
            ] ?? '',
          )
          expect(parseCertificateNumber(changed.join(''))).toBeNull()
          const [one, other] = [signs[at], signs[at + 1]]
          if (!one || !other || one === other) return
          expect(
            parseCertificateNumber(
              signs
                .with(at, other)
                .with(at + 1, one)
                .join(''),
            ),
          ).toBeNull()
        },
      ),
    )
  })

  it.each(['', '7K2M', '0000-0000-0000', 'OIL1-OIL1-OIL1', '2222-2222-2222-2', 'ñ'.repeat(12), '2'.repeat(4000)])(
    'is not %j [CERT-1]',
    (text) => {
      expect(parseCertificateNumber(text)).toBeNull()
    },
  )
})
