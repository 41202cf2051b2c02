import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, double, integer, oneof, property, record, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPalette, contrastFaults, nearestReadable } from '#domain/content/look/contrast'
import { readLook } from '#domain/content/look/read-look'
import {
  artKey,
  ART_SETS,
  opensWithSplash,
  PRODUCT_COLOURS,
  PRODUCT_LOOK,
  type SiteLook,
} from '#domain/content/look/look'
import { describeLookChange } from '#domain/content/look/look-changes'
import { findColourFaults } from '#domain/content/look/look-form'
import { toLookStyle } from '#domain/content/look/look-style'
import { derivePalette } from '#domain/content/look/palette'
import { recolourArt } from '#domain/content/look/recolour-art'
import { ARTWORKS } from '#domain/content/stage-art'
import { contrastOf, parseHexColour, toHex, toOklch } from '#domain/content/look/oklch'

const TOKENS = readFileSync(join(import.meta.dirname, '../app/styles/tokens.css'), 'utf8')
const colour = integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
/** Mostly colours that an academy could pick. */
const picked = record({
  accent: oneof(
    colour,
    tuple(
      double({ min: 0.2, max: 0.55, noNaN: true }),
      double({ min: 0, max: 0.2, noNaN: true }),
      integer({ min: 0, max: 359 }),
    ).map(([lightness, chroma, hue]) => toHex({ lightness, chroma, hue })),
  ),
  dark: tuple(
    double({ min: 0.05, max: 0.35, noNaN: true }),
    double({ min: 0, max: 0.1, noNaN: true }),
    integer({ min: 0, max: 359 }),
  ).map(([lightness, chroma, hue]) => toHex({ lightness, chroma, hue })),
})

/** The formula of WCAG as its text has it, beside the one of the product. */
function ratioOf(one: string, other: string): number {
  const of = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  return Math.max(of(one), of(other)) / Math.min(of(one), of(other))
}

/** The values that a browser uses in one theme, with the academy's own rules. */
function readTokens(style: string, theme: 0 | 1): (name: string) => string {
  const values = new Map<string, string>()
  for (const css of [TOKENS.split('.back-office {')[0] ?? '', style.replace(/\.back-office\{[^}]*\}/, '')])
    for (const [, name = '', value = ''] of css.matchAll(/(--[\w-]+):\s*([^;}]+)/g)) values.set(name, value)
  const resolve = (value: string): string => {
    const sides = /^light-dark\(([^,]+), (.+)\)$/.exec(value)
    if (sides) return resolve((sides[theme + 1] ?? '').trim())
    const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
    return other ? resolve(values.get(other) ?? '') : (parseHexColour(value) ?? value)
  }
  return (name) => resolve(values.get(name) ?? '')
}

const WRITTEN: Record<string, string[]> = {
  '--ground': ['--text', '--soft', '--muted', '--accent', '--good', '--warn', '--bad', '--info'],
  '--surface': ['--text', '--soft', '--muted', '--accent', '--good', '--warn', '--bad', '--info'],
  '--raised': ['--text', '--soft', '--muted', '--accent'],
  '--accent': ['--on-accent'],
  '--accent-lit': ['--on-accent'],
  '--tonal': ['--on-tonal'],
  '--toast': ['--color-white', '--color-mint'],
  '--color-paper': ['--color-ink', '--color-stone-700', '--color-stone-600', '--color-ruby', '--color-ruby-lit'],
  '--color-blush': ['--color-ink', '--color-stone-700', '--color-stone-600', '--color-ruby'],
  '--color-plum': ['--color-blush', '--color-footlight', '--color-light', '--color-rose', '--color-mauve-deep'],
  '--color-velvet': ['--color-blush', '--color-footlight', '--color-light', '--color-rose', '--color-mauve-deep'],
  '--color-stage': ['--color-blush', '--color-footlight', '--color-light', '--color-petal'],
  '--color-footlight': ['--color-ink', '--color-plum'],
  '--side': ['--color-white', '--color-stone-250', '--color-stone-400'],
  '--side-chosen': ['--color-white', '--color-stone-250', '--color-stone-400'],
}

describe('the look of a site [SETUP-4]', () => {
  it('with the colours of the product is the product, to the last digit', () => {
    expect(buildPalette(PRODUCT_COLOURS)).toEqual(derivePalette(PRODUCT_COLOURS))
    expect(contrastFaults(PRODUCT_COLOURS)).toEqual([])
    expect(toLookStyle(PRODUCT_LOOK)).toBe('')
    const { shared, dark } = derivePalette(PRODUCT_COLOURS)
    for (const [name, hex] of Object.entries(shared))
      expect(TOKENS, name).toContain(`${name === '--stage-lit' ? '--stage' : name}: ${hex}`)
    for (const [name, hex] of Object.entries(dark))
      expect(TOKENS, name).toMatch(new RegExp(`${name}: light-dark\\([^;]*, ${hex}\\)`))
  })

  it('that may be saved has no text under AA in either theme', () => {
    let saved = 0
    assert(
      property(picked, (colours) => {
        if (contrastFaults(colours).length > 0) return
        saved += 1
        const style = toLookStyle({ ...PRODUCT_LOOK, ...colours })
        for (const theme of [0, 1] as const) {
          const read = readTokens(style, theme)
          for (const [ground, texts] of Object.entries(WRITTEN))
            for (const text of texts)
              expect(ratioOf(read(text), read(ground)), `${text} on ${ground}, ${theme}`).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 500 },
    )
    expect(saved).toBeGreaterThan(100)
  })

  it('that cannot be read names what is wrong, and has a nearest one that can be read', () => {
    const yellow = { accent: '#ffd400', dark: '#2b0e22' }
    expect(contrastFaults(yellow)).toContainEqual(expect.objectContaining({ text: 'white', ground: '--color-ruby' }))
    assert(
      property(record({ accent: colour, dark: colour }), (colours) => {
        expect(contrastFaults(nearestReadable(colours))).toEqual([])
      }),
      { numRuns: 25 },
    )
    expect(nearestReadable({ accent: '#0f766e', dark: '#0f172a' })).toEqual({ accent: '#0f766e', dark: '#0f172a' })
  })

  it('reads colours as people write them', () => {
    expect(['8C1339', ' #abc', 'red', '#12345', ''].map(parseHexColour)).toEqual([
      '#8c1339',
      '#aabbcc',
      null,
      null,
      null,
    ])
    assert(property(colour, (hex) => toHex(toOklch(hex)) === hex))
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  })

  it('is read back as it was stored, and a broken one is none', () => {
    const look: SiteLook = {
      accent: '#0f766e',
      dark: '#0f172a',
      typePair: 'noto',
      artSet: 'podium',
      hero: { picture: 'abc', width: 800, height: 600, focus: { x: 20, y: 100 } },
    }
    expect(readLook(JSON.parse(JSON.stringify(look)))).toEqual(look)
    for (const broken of [null, 'x', 7, {}, { accent: 'red', hero: { picture: 1 } }])
      expect(readLook(broken)).toBeNull()
    expect(artKey(look)).toBe('podium-0f766e-0f172a-2')
    expect(artKey({ ...PRODUCT_LOOK, typePair: 'noto' })).toBeNull()
  })

  it('has every drawing in its own hue and gold, whatever colours the drawing had', () => {
    const teal = { accent: '#0f766e', dark: '#0f2a3a' }
    const hueOf = (hex: string) => (toOklch(hex).hue + 360) % 360
    const isGolden = (hex: string) => hueOf(hex) > 50 && hueOf(hex) < 112
    const far = (svg: string) =>
      [...svg.matchAll(/#[0-9a-f]{6}\b/gi)]
        .map(([hex]) => hex.toLowerCase())
        .filter((hex) => toOklch(hex).chroma > 0.03 && !isGolden(hex))
        .filter((hex) => Math.abs(hueOf(hex) - hueOf(teal.accent)) > 45)
    for (const name of ARTWORKS) {
      const svg = readFileSync(join(import.meta.dirname, '../public/art', `${name}.svg`), 'utf8')
      expect([name, far(recolourArt(svg, teal))]).toEqual([name, []])
      expect(recolourArt(svg, PRODUCT_COLOURS)).toBe(svg)
      // The control: the drawing of the product has other hues.
      if (name.endsWith('ruby')) expect(far(svg)).not.toEqual([])
    }
  })

  it('opens with the splash with the drawings of the stage alone [NAV-6]', () => {
    expect(ART_SETS.map((artSet) => opensWithSplash({ ...PRODUCT_LOOK, artSet }))).toEqual([true, false, false])
    expect(opensWithSplash(null)).toBe(true)
  })

  it('names the colour that cannot be read, whether it is too pale or too dark, and the nearest that can', () => {
    expect(findColourFaults(PRODUCT_COLOURS)).toEqual({})
    const { accent, dark, together } = findColourFaults({ accent: '#ffd400', dark: '#2b0e22' })
    expect([accent?.isTooPale, dark, together]).toEqual([true, undefined, undefined])
    expect(findColourFaults({ accent: accent?.nearest ?? '', dark: '#2b0e22' })).toEqual({})
    const pale = findColourFaults({ accent: '#8c1339', dark: '#cccccc' })
    expect([pale.accent, pale.dark?.isTooPale]).toEqual([undefined, true])
  })

  it('says what a change of it changed', () => {
    const after: SiteLook = { ...PRODUCT_LOOK, accent: '#0f766e', artSet: 'plain' }
    expect(describeLookChange(PRODUCT_LOOK, after)).toBe('Accent colour, Drawings')
    expect(describeLookChange(after, after)).toBe('')
  })
})
