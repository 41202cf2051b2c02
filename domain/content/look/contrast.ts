import { contrastOf, toHex, toOklch } from './oklch.ts'
import { derivePalette, mayMove, type SharedColour, type SitePalette } from './palette.ts'
import { PRODUCT_COLOURS, type PickedColours } from './look.ts'

/** WCAG AA asks for these ratios: one for text, one for the borders and marks of controls. */
const TEXT = 4.5
const CONTROL = 3

const FIXED = {
  white: '#ffffff',
  paper: '#fffcfa',
  gold: '#f4b942',
  light: '#fbe3ae',
  oldGold: '#9a6200',
  mint: '#6fd3ae',
  good: '#0b6b4f',
  warn: '#7a4b00',
  bad: '#b42318',
  info: '#1f4e8c',
  goodByNight: '#6fd3ae',
  badByNight: '#ff9a8f',
  infoByNight: '#a9c8f5',
} as const

export type ColourName =
  | keyof typeof FIXED
  | SharedColour
  | `light ${keyof SitePalette['light']}`
  | `dark ${keyof SitePalette['dark']}`

type Grounds = readonly [ground: ColourName, written: readonly ColourName[], least: number]

const ON_DARK: readonly ColourName[] = [
  'white',
  'paper',
  '--color-blush',
  'gold',
  'light',
  '--color-rose',
  '--color-petal',
  '--color-mauve',
  '--color-mauve-deep',
]
const BY_NIGHT: readonly ColourName[] = [
  'dark --text',
  'dark --soft',
  'dark --muted',
  'dark --accent',
  'goodByNight',
  'gold',
  'badByNight',
  'infoByNight',
]
const BY_DAY: readonly ColourName[] = [
  '--color-ink',
  '--color-stone-700',
  '--color-stone-600',
  '--color-ruby',
  'good',
  'warn',
  'bad',
  'info',
]

const PAIRS: readonly Grounds[] = [
  ['--color-ruby', ['white'], TEXT],
  ['--color-ruby-lit', ['white'], TEXT],
  ['white', [...BY_DAY, '--color-ruby-lit'], TEXT],
  ['paper', [...BY_DAY, '--color-ruby-lit', 'oldGold'], TEXT],
  ['--color-stone-100', BY_DAY, TEXT],
  ['--color-blush', ['--color-ink', '--color-stone-700', '--color-stone-600', '--color-ruby'], TEXT],
  ['--color-plum', ON_DARK, TEXT],
  ['--color-wine', ['white', '--color-blush'], TEXT],
  ['--color-velvet', ON_DARK, TEXT],
  ['--stage-lit', ON_DARK, TEXT],
  ['--color-stage', ON_DARK, TEXT],
  ['--color-stage-dark', ON_DARK, TEXT],
  ['gold', ['--color-ink', '--color-plum'], TEXT],
  ['--color-ink', ['white', 'mint', '--color-stone-200', '--color-stone-300', 'light'], TEXT],
  ['--side', ['white', '--color-stone-250', '--color-stone-400'], TEXT],
  ['--side-lit', ['white', '--color-stone-250', '--color-stone-400'], TEXT],
  ['--side-chosen', ['white', '--color-stone-250', '--color-stone-400'], TEXT],
  ['light --tonal', ['light --on-tonal'], TEXT],
  ['dark --ground', BY_NIGHT, TEXT],
  ['dark --surface', BY_NIGHT, TEXT],
  ['dark --raised', BY_NIGHT, TEXT],
  ['dark --accent', ['dark --on-accent'], TEXT],
  ['dark --accent-lit', ['dark --on-accent'], TEXT],
  ['dark --tonal', ['dark --on-tonal'], TEXT],
  ['dark --line', ['white', 'mint'], TEXT],
  ['white', ['--color-stone-500', '--color-ruby-lit'], CONTROL],
  ['paper', ['--color-stone-500', '--color-ruby-lit'], CONTROL],
  ['--color-stone-100', ['--color-stone-500', '--color-ruby-lit'], CONTROL],
  ['dark --ground', ['dark --edge', 'dark --accent'], CONTROL],
  ['dark --surface', ['dark --edge', 'dark --accent'], CONTROL],
]

type Place = { part: keyof SitePalette; name: string }

function findPlace(colour: ColourName): Place | null {
  if (colour.startsWith('--')) return { part: 'shared', name: colour }
  const [part, name] = colour.split(' ')
  return name && (part === 'light' || part === 'dark') ? { part, name } : null
}

export function findColour(palette: SitePalette, colour: ColourName): string {
  const place = findPlace(colour)
  return place ? (palette[place.part] as Record<string, string>)[place.name]! : FIXED[colour as keyof typeof FIXED]
}

const STEP = 0.01

function makeReadable(text: string, ground: string, least: number): string {
  const colour = toOklch(text)
  const away = contrastOf(ground, '#ffffff') > contrastOf(ground, '#000000') ? STEP : -STEP
  let readable = text
  for (let at = 1; contrastOf(readable, ground) < least && at * STEP <= 1; at += 1)
    readable = toHex({ ...colour, lightness: colour.lightness + away * at })
  return readable
}

export function buildPalette(picked: PickedColours): SitePalette {
  const palette = derivePalette(picked)
  for (const [ground, written, least] of PAIRS)
    for (const text of written) {
      const place = findPlace(text)
      if (!place || !mayMove(place.part, place.name)) continue
      const part = palette[place.part] as Record<string, string>
      part[place.name] = makeReadable(part[place.name]!, findColour(palette, ground), least)
    }
  return palette
}

export type ContrastFault = { text: ColourName; ground: ColourName; ratio: number; least: number }

export function contrastFaults(picked: PickedColours): ContrastFault[] {
  const palette = buildPalette(picked)
  return PAIRS.flatMap(([ground, written, least]) =>
    written.map((text) => {
      const ratio = contrastOf(findColour(palette, text), findColour(palette, ground))
      return { text, ground, ratio, least }
    }),
  ).filter(({ ratio, least }) => ratio < least)
}

const NEAREST_STEP = 0.01

function findNearest(role: keyof PickedColours, colour: string): string {
  const from = toOklch(colour)
  for (let distance = 0; distance <= 1; distance += NEAREST_STEP)
    for (const lightness of [from.lightness - distance, from.lightness + distance]) {
      if (lightness < 0 || lightness > 1) continue
      const candidate = distance === 0 ? colour : toHex({ ...from, lightness })
      if (contrastFaults({ ...PRODUCT_COLOURS, [role]: candidate }).length === 0) return candidate
    }
  return PRODUCT_COLOURS[role]
}

export function nearestReadable({ accent, dark }: PickedColours): PickedColours {
  const nearest = { accent: findNearest('accent', accent), dark: findNearest('dark', dark) }
  return contrastFaults(nearest).length === 0 ? nearest : PRODUCT_COLOURS
}
