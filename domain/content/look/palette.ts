import { PRODUCT_COLOURS, type PickedColours } from './look.ts'
import { toHex, toOklch } from './oklch.ts'

/**
 * 'shade' moves with the picked lightness, 'deep' only darkens, 'tint' stays; 'lit' and 'tint' may move further to be
 * readable.
 */
type Following = 'shade' | 'lit' | 'deep' | 'tint'
type Colour = readonly [hex: string, from: keyof PickedColours, how: Following]

// The values are those of tokens.css; a test compares them.
const SHARED = {
  '--color-ink': ['#1d0f19', 'dark', 'tint'],
  '--color-blush': ['#f8eceb', 'accent', 'tint'],
  '--color-stone-700': ['#4a3e46', 'dark', 'tint'],
  '--color-stone-600': ['#6b5d66', 'dark', 'tint'],
  '--color-stone-500': ['#85767f', 'dark', 'tint'],
  '--color-stone-400': ['#a893a0', 'dark', 'tint'],
  '--color-stone-300': ['#b9a6b0', 'dark', 'tint'],
  '--color-stone-250': ['#dccdd5', 'dark', 'tint'],
  '--color-stone-200': ['#e6dde1', 'dark', 'tint'],
  '--color-stone-100': ['#f5f1f3', 'dark', 'tint'],
  '--color-ruby': ['#8c1339', 'accent', 'shade'],
  '--color-ruby-lit': ['#ae1c4b', 'accent', 'lit'],
  '--color-wine': ['#6c1034', 'accent', 'deep'],
  '--color-velvet': ['#5a0f2e', 'accent', 'deep'],
  '--color-plum': ['#2b0e22', 'dark', 'shade'],
  '--color-stage': ['#3a0d2a', 'dark', 'deep'],
  '--color-stage-dark': ['#1f0917', 'dark', 'deep'],
  '--color-rose': ['#e9a3b4', 'accent', 'tint'],
  '--color-mauve': ['#e4c3cc', 'accent', 'tint'],
  '--color-mauve-deep': ['#cfaab8', 'accent', 'tint'],
  '--color-petal': ['#f1dadf', 'accent', 'tint'],
  '--stage-lit': ['#67163d', 'accent', 'deep'],
  '--side': ['#1a0f17', 'dark', 'tint'],
  '--side-lit': ['#2b1a26', 'dark', 'tint'],
  '--side-chosen': ['#3a1a2c', 'accent', 'tint'],
} as const satisfies Record<string, Colour>

const LIGHT = {
  '--tonal': ['#f6e7ec', 'accent', 'tint'],
  '--on-tonal': ['#7a0f31', 'accent', 'tint'],
} as const satisfies Record<string, Colour>

const DARK = {
  '--ground': ['#150c12', 'dark', 'tint'],
  '--surface': ['#20151c', 'dark', 'tint'],
  '--raised': ['#2b1d26', 'dark', 'tint'],
  '--text': ['#f5ecf0', 'dark', 'tint'],
  '--soft': ['#dccdd5', 'dark', 'tint'],
  '--muted': ['#bba8b2', 'dark', 'tint'],
  '--line': ['#3b2a35', 'dark', 'tint'],
  '--edge': ['#8c7684', 'dark', 'tint'],
  '--accent': ['#f2a0b5', 'accent', 'tint'],
  '--accent-lit': ['#f7bccb', 'accent', 'tint'],
  '--on-accent': ['#2b0e22', 'dark', 'tint'],
  '--tonal': ['#47202f', 'accent', 'tint'],
  '--on-tonal': ['#fbdbe3', 'accent', 'tint'],
} as const satisfies Record<string, Colour>

export type SharedColour = keyof typeof SHARED
type Colours<Names extends string> = Record<Names, string>
export type SitePalette = {
  shared: Colours<SharedColour>
  light: Colours<keyof typeof LIGHT>
  dark: Colours<keyof typeof DARK>
}

const GREY = 0.012
const MOST_VIVID = 1.6

export function followColour(hex: string, { from, to, how }: { from: string; to: string; how: Following }): string {
  if (from === to) return hex
  const [own, before, after] = [toOklch(hex), toOklch(from), toOklch(to)]
  const isGrey = after.chroma < GREY
  const moved = own.lightness + after.lightness - before.lightness
  const lightness = how === 'tint' ? own.lightness : how === 'deep' ? Math.min(own.lightness, moved) : moved
  return toHex({
    lightness: Math.max(0, lightness),
    chroma: own.chroma * Math.min(MOST_VIVID, after.chroma / before.chroma),
    hue: isGrey ? own.hue : own.hue + after.hue - before.hue,
  })
}

function follow<Names extends string>(list: Record<Names, Colour>, picked: PickedColours): Colours<Names> {
  const entries = Object.entries<Colour>(list).map(([name, [hex, from, how]]) => {
    const isPicked = hex === PRODUCT_COLOURS[from] && how === 'shade'
    return [name, isPicked ? picked[from] : followColour(hex, { from: PRODUCT_COLOURS[from], to: picked[from], how })]
  })
  return Object.fromEntries(entries) as Colours<Names>
}

export function derivePalette(picked: PickedColours): SitePalette {
  return { shared: follow(SHARED, picked), light: follow(LIGHT, picked), dark: follow(DARK, picked) }
}

export function mayMove(part: keyof SitePalette, name: string): boolean {
  const list: Record<string, Colour> = { shared: SHARED, light: LIGHT, dark: DARK }[part]
  const how = list[name]?.[2]
  return how === 'tint' || how === 'lit'
}
