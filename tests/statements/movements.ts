/** What happened on an account, before any bank writes it down. */
export type Movement = {
  day: string
  time: string
  /** Positive came in. */
  centavos: number
  words: string
  reference: string
}

/** The same numbers each time: a test that fails can be looked at again. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const FIRST = ['JUAN', 'MARIA', 'AMIHAN', 'LIGAYA', 'BAYANI', 'TALA', 'DIWA', 'MAYUMI', 'ISAGANI', 'LUZVIMINDA']
const LAST = ['DELA CRUZ', 'REYES', 'SANTOS', 'BAUTISTA', 'OCAMPO', 'GARCIA', 'MENDOZA', 'TORRES', 'VILLANUEVA']

/** 'JU** D***A C.' as a wallet masks a name. */
export function masked(name: string): string {
  return name
    .split(' ')
    .map((word) => (word.length < 3 ? word : `${word.slice(0, 2)}${'*'.repeat(word.length - 2)}`))
    .join(' ')
}

/** This many movements from a day on, some a day; a tenth are outgoing, and a few are charged back. */
export function movements(count: number, seed = 1, from = '2026-10-01'): Movement[] {
  const next = numbersFrom(seed)
  const pick = (from: readonly string[]) => from[Math.floor(next() * from.length)] ?? ''
  const made: Movement[] = []
  let minutes = 0
  while (made.length < count) {
    minutes += 1 + Math.floor(next() * 40)
    const moment = new Date(Date.parse(`${from}T00:00:00Z`) + minutes * 60_000).toISOString()
    const reference = String(1_000_000_000_000 + Math.floor(next() * 8_999_999_999_999))
    const name = `${pick(FIRST)} ${pick(LAST)}`
    const out = next() < 0.1
    const centavos = (out ? -1 : 1) * (next() < 0.5 ? 850_000 : 1_00 + Math.floor(next() * 2_000_000))
    const movement = {
      day: moment.slice(0, 10),
      time: moment.slice(11, 16),
      centavos,
      words: out ? `Transfer to ${masked(name)}` : `Transfer from ${masked(name)}`,
      reference,
    }
    made.push(movement)
    if (next() < 0.01 && made.length < count)
      made.push({ ...movement, centavos: -centavos, words: `Reversal of ${movement.words}` })
  }
  return made
}

/** 1,234.50 */
export function withCommas(centavos: number): string {
  const [whole = '', parts = ''] = (Math.abs(centavos) / 100).toFixed(2).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${parts}`
}
