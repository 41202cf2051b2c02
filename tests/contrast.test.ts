import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// The colours as they stand in the style sheet, and what is written on what. WCAG 2.2: 4.5 for words, 3 for borders
// of controls and the focus ring.
const CSS = readFileSync(join(import.meta.dirname, '..', 'app', 'styles', 'tokens.css'), 'utf8')
const WORDS = 4.5
const PARTS = 3

/** The custom properties that the sheet gives a value, as this picks it out of the declaration. */
function tokensBy(declaration: RegExp, css = CSS): Record<string, string> {
  return Object.fromEntries([...css.matchAll(declaration)].map(([, name = '', value = '']) => [name, value]))
}

const palette = tokensBy(/(--[\w-]+): (#\w+);/g)
const ONE = String.raw`(?:#\w+|var\([^)]*\))`
const BY_DAY = new RegExp(String.raw`(--[\w-]+): light-dark\((${ONE}), ${ONE}\)`, 'g')
const BY_NIGHT = new RegExp(String.raw`(--[\w-]+): light-dark\(${ONE}, (${ONE})\)`, 'g')
// The back office has its own ground, which is the last one in the sheet.
const [everywhere = '', backOffice = ''] = CSS.split('.back-office {')
const themeBy = (side: RegExp) => ({
  ...palette,
  ...tokensBy(side, everywhere),
  '--back-office': tokensBy(side, backOffice)['--ground'] ?? '',
})
const themes = { 'the light theme': themeBy(BY_DAY), 'the dark theme': themeBy(BY_NIGHT) }

function luminance(colour: string): number {
  const full = colour.length === 4 ? colour.replaceAll(/[0-9a-f]/gi, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function colourOf(tokens: Record<string, string>, name: string): string {
  const value = tokens[name] ?? ''
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  const colour = other ? colourOf(tokens, other) : value
  expect(colour, `${name} is a colour`).toMatch(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)
  return colour
}

const THEMED: [on: string, what: string[], least: number][] = [
  ...['--surface', '--ground', '--back-office', '--raised'].map((ground): [string, string[], number] => [
    ground,
    ['--text', '--soft', '--muted', '--accent', '--good', '--warn', '--bad', '--info'],
    WORDS,
  ]),
  ['--accent', ['--on-accent'], WORDS],
  ['--toast', ['--color-white', '--color-mint'], WORDS],
  ['--accent-lit', ['--on-accent'], WORDS],
  ['--tonal', ['--on-tonal'], WORDS],
  ['--good-tint', ['--good'], WORDS],
  ['--warn-tint', ['--warn'], WORDS],
  ['--bad-tint', ['--bad'], WORDS],
  ['--info-tint', ['--info'], WORDS],
  ...['--surface', '--ground', '--back-office'].map((ground): [string, string[], number] => [
    ground,
    ['--edge', '--ring'],
    PARTS,
  ]),
]
const PUBLIC: [on: string, what: string[], least: number][] = [
  [
    '--color-paper',
    ['--color-ink', '--color-stone-700', '--color-stone-600', '--color-ruby', '--color-ruby-lit', '--color-old-gold'],
    WORDS,
  ],
  ['--color-blush', ['--color-ink', '--color-stone-700', '--color-stone-600', '--color-ruby'], WORDS],
  ...['--color-plum', '--color-velvet'].map((ground): [string, string[], number] => [
    ground,
    [
      '--color-blush',
      '--color-footlight',
      '--color-light',
      '--color-rose',
      '--color-petal',
      '--color-mauve',
      '--color-mauve-deep',
    ],
    WORDS,
  ]),
  ['--color-footlight', ['--color-ink', '--color-plum'], WORDS],
  ['--color-ink', ['--color-stone-200', '--color-stone-300', '--color-light'], WORDS],
  ...['--side', '--side-lit', '--side-chosen'].map((ground): [string, string[], number] => [
    ground,
    ['--color-white', '--color-stone-250', '--color-stone-400'],
    WORDS,
  ]),
  ['--color-ruby', ['--color-white'], WORDS],
]

describe.each(Object.entries(themes))('%s', (_, tokens) => {
  it.each(THEMED)('on %s everything that is written or drawn there can be made out', (ground, written, least) => {
    for (const name of written)
      expect(
        contrast(colourOf(tokens, name), colourOf(tokens, ground)),
        `${name} on ${ground}`,
      ).toBeGreaterThanOrEqual(least)
  })
})

describe('the public pages', () => {
  it.each(PUBLIC)('on %s every word can be read', (ground, written, least) => {
    for (const name of written)
      expect(
        contrast(colourOf(palette, name), colourOf(palette, ground)),
        `${name} on ${ground}`,
      ).toBeGreaterThanOrEqual(least)
  })
})

it('tells a pair that cannot be read: gold on paper is decoration only', () => {
  expect(contrast('#f4b942', '#fffcfa')).toBeLessThan(2)
})
