/** Leaves out look-alikes: 0 and O, 1, I and L. The check needs a prime number of characters. */
export const CERTIFICATE_NUMBER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** These characters before the check character are too many to guess. */
export const CERTIFICATE_NUMBER_RANDOM_LENGTH = 11

const checkOf = (values: readonly number[]) =>
  values.reduce((sum, value, at) => sum + value * (at + 1), 0) % CERTIFICATE_NUMBER_ALPHABET.length

export function numberFrom(randomValues: readonly number[]): string {
  const signs = [...randomValues, checkOf(randomValues)]
    .map((value) => CERTIFICATE_NUMBER_ALPHABET[value] ?? '')
    .join('')
  return `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`
}

/** A typed number as printed; null when a character is wrong or two are swapped. */
export function parseCertificateNumber(text: string): string | null {
  const signs = text.toUpperCase().replaceAll(/[\s-]/g, '')
  const values = Array.from(signs, (sign) => CERTIFICATE_NUMBER_ALPHABET.indexOf(sign))
  if (values.length !== CERTIFICATE_NUMBER_RANDOM_LENGTH + 1 || values.includes(-1)) return null
  const number = numberFrom(values.slice(0, CERTIFICATE_NUMBER_RANDOM_LENGTH))
  return number.replaceAll('-', '') === signs ? number : null
}
