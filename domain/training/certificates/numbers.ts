/** Leaves out look-alikes: 0 and O, 1, I and L. A prime number of characters, for the check. */
export const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Characters before the check character: more than 54 bits, which cannot be guessed. */
export const DRAWN = 11

const checkOf = (values: readonly number[]) =>
  values.reduce((sum, value, at) => sum + value * (at + 1), 0) % SIGNS.length

/** The number as printed, 4-4-4 with a check character, from random values. */
export function numberFrom(drawn: readonly number[]): string {
  const signs = [...drawn, checkOf(drawn)].map((value) => SIGNS[value] ?? '').join('')
  return `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`
}

/** A typed number as printed; null when a character is wrong or two are swapped. */
export function numberTyped(text: string): string | null {
  const signs = text.toUpperCase().replaceAll(/[\s-]/g, '')
  const values = Array.from(signs, (sign) => SIGNS.indexOf(sign))
  if (values.length !== DRAWN + 1 || values.includes(-1)) return null
  const number = numberFrom(values.slice(0, DRAWN))
  return number.replaceAll('-', '') === signs ? number : null
}
