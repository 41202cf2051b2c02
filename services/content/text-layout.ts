import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { PRODUCT_LOOK, type TypePair } from '#domain/content/look/look'
import { unprintableIn } from '#domain/words/printable'
import { FONT_FILES, type FontFamily } from './fonts.ts'

export type Setting = { size: number; face?: 'bodoni' | 'figtree'; weight?: number; spacing?: number }

for (const [family, files] of Object.entries(FONT_FILES))
  for (const [at, file] of files.entries()) GlobalFonts.registerFromPath(file, `${family}-${at}`)

const stackOf = (family: FontFamily) => FONT_FILES[family].map((_, at) => `${family}-${at}`).join(', ')
const FACES = {
  bodoni: { own: stackOf('bodoni'), any: stackOf('noto-serif'), coverage: 'bodoni' },
  figtree: { own: stackOf('figtree'), any: stackOf('noto-sans'), coverage: 'figtree' },
  serif: { own: stackOf('noto-serif'), any: stackOf('noto-serif'), coverage: 'noto' },
  sans: { own: stackOf('noto-sans'), any: stackOf('noto-sans'), coverage: 'noto' },
} as const
type Face = (typeof FACES)[keyof typeof FACES]

const PAIRS: Record<TypePair, Record<NonNullable<Setting['face']>, Face>> = {
  'bodoni-figtree': FACES,
  noto: { bodoni: FACES.serif, figtree: FACES.sans },
  figtree: { bodoni: FACES.figtree, figtree: FACES.figtree },
}
let pair: TypePair = PRODUCT_LOOK.typePair

/** `draw` must be synchronous, because several drawings share this process. */
export function withTypePair<Result>(chosen: TypePair, draw: () => Result): Result {
  pair = chosen
  try {
    return draw()
  } finally {
    pair = PRODUCT_LOOK.typePair
  }
}

const ruler = createCanvas(1, 1).getContext('2d')

export function setWords(page: SKRSContext2D, text: string, setting: Setting): void {
  const { size, face = 'figtree', weight = 500, spacing = 0 } = setting
  const { own, any, coverage } = PAIRS[pair][face]
  page.font = `${size}px ${unprintableIn(text, coverage).length === 0 ? own : any}`
  page.fontVariationSettings = `'wght' ${weight}`
  page.letterSpacing = `${spacing}px`
}

/** Returns pixels; measures part of a text in the font chosen for the `whole`. */
export function measure(text: string, setting: Setting, whole = text): number {
  setWords(ruler, whole, setting)
  return ruler.measureText(text).width
}

export function wrap(text: string, width: number, setting: Setting): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last !== undefined && measure(longer, setting) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

export function drawable(text: string): string {
  return replaced(text, ' ').replaceAll(/\s+/g, ' ').trim()
}

/** Serves receipts and certificates, where a missing glyph must be visible. */
export function printed(text: string): string {
  return replaced(text, '?').replaceAll(/\s+/g, ' ').trim()
}

function replaced(text: string, by: string): string {
  const short = text.slice(0, 600).normalize('NFC')
  const missing = new Set(unprintableIn(short))
  return Array.from(short, (character) =>
    /\s/.test(character) ? ' ' : missing.has(character) ? by : character,
  ).join('')
}
