/** Without what is mistaken for something else (0 and O, 1, I and L) and without vowels, so that no word comes out. */
export const SIGNS = '23456789BCDFGHJKMNPQRSTVWXYZ'
/** Signs of a code before its check sign. */
export const DRAWN = 5
const LENGTH = DRAWN + 1
/** The prime above the number of signs: each wrong sign and each exchange of two neighbours changes the sum. */
const PRIME = 29
/** What a bank lets people write with a transfer is far shorter. */
const LONGEST = 2000

const checkOf = (values: readonly number[]) => values.reduce((sum, value, at) => sum + value * (at + 1), 0) % PRIME

// Figures alone are an amount or a date, letters alone an abbreviation: neither may be taken for a code.
const isMixed = (signs: string) => /\d/.test(signs) && /[A-Z]/.test(signs)

/** The payment code of signs that were drawn by chance; null when these make none and others have to be drawn. */
export function codeFrom(drawn: readonly number[]): string | null {
  const check = SIGNS[checkOf(drawn)]
  const code = drawn.map((value) => SIGNS[value] ?? '').join('') + (check ?? '')
  return code.length === LENGTH && isMixed(code) ? code : null
}

const isCode = (signs: string) => codeFrom(Array.from(signs.slice(0, DRAWN), (sign) => SIGNS.indexOf(sign))) === signs

/** Every payment code in what somebody wrote with a transfer: small, in parts, or with words around it. */
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

/** The code that somebody typed alone; null when a sign is wrong or two have changed places. */
export function codeTyped(text: string): string | null {
  const signs = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s_.-]/g, '')
  return signs.length === LENGTH && isCode(signs) ? signs : null
}

/** As people read it aloud: two parts of three. */
export function spokenCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
