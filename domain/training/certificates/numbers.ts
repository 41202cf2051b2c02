/** Without what is mistaken for something else: 0 and O, 1, I and L. A prime number of signs, for the check. */
export const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Of a number without its check sign: more than 54 bits that nobody guesses. */
export const DRAWN = 11

const checkOf = (values: readonly number[]) =>
  values.reduce((sum, value, at) => sum + value * (at + 1), 0) % SIGNS.length

/** The number of a certificate from signs that were drawn by chance, as it is printed: 4-4-4 with a check sign. */
export function numberFrom(drawn: readonly number[]): string {
  const signs = [...drawn, checkOf(drawn)].map((value) => SIGNS[value] ?? '').join('')
  return `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`
}

/** The number that somebody typed, as it is printed; null when one sign is wrong or two have changed places. */
export function numberTyped(text: string): string | null {
  const signs = text.toUpperCase().replaceAll(/[\s-]/g, '')
  const values = Array.from(signs, (sign) => SIGNS.indexOf(sign))
  if (values.length !== DRAWN + 1 || values.includes(-1)) return null
  const number = numberFrom(values.slice(0, DRAWN))
  return number.replaceAll('-', '') === signs ? number : null
}
