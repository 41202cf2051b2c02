/** Leaves out look-alikes (0 and O, 1, I and L), and vowels, so that no words arise. */
export const PAYMENT_CODE_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'
export const PAYMENT_CODE_RANDOM_LENGTH = 5
const LENGTH = PAYMENT_CODE_RANDOM_LENGTH + 1
/** The prime above the alphabet's size: each wrong character and each swap of neighbours changes the sum. */
const PRIME = 29
const LONGEST = 2000

const checkOf = (values: readonly number[]) => values.reduce((sum, value, at) => sum + value * (at + 1), 0) % PRIME

// Digits alone could be an amount or date, letters alone an abbreviation: neither is a code.
const isMixed = (signs: string) => /\d/.test(signs) && /[A-Z]/.test(signs)

export function buildPaymentCode(randomValues: readonly number[]): string | null {
  const check = PAYMENT_CODE_ALPHABET[checkOf(randomValues)]
  const code = randomValues.map((value) => PAYMENT_CODE_ALPHABET[value] ?? '').join('') + (check ?? '')
  return code.length === LENGTH && isMixed(code) ? code : null
}

const isCode = (signs: string) =>
  buildPaymentCode(
    Array.from(signs.slice(0, PAYMENT_CODE_RANDOM_LENGTH), (sign) => PAYMENT_CODE_ALPHABET.indexOf(sign)),
  ) === signs

export function readPaymentCodes(text: string): string[] {
  const found = new Set<string>()
  const upper = text.slice(0, LONGEST).normalize('NFKC').toUpperCase()
  for (const together of upper.split(/[^\p{L}\p{N}\s_.-]+/u)) {
    const words = together.split(/[\s_.-]+/).filter(Boolean)
    for (const [at, first] of words.entries()) {
      let signs = first
      for (let next = at + 1; signs.length < LENGTH && next < words.length; next += 1) signs += words[next] ?? ''
      if (signs.length === LENGTH && isCode(signs)) found.add(signs)
    }
  }
  return [...found]
}

/** A code typed alone; null when a character is wrong or two are swapped. */
export function parsePaymentCode(text: string): string | null {
  const signs = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s_.-]/g, '')
  return signs.length === LENGTH && isCode(signs) ? signs : null
}

export function spokenCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
