import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const APP = join(import.meta.dirname, '..', 'app')
const TOKENS = 'styles/tokens.css'
/** They hold faces alone, and their addresses. */
const LETTERS = ['styles/fonts.css', 'styles/more-letters.css', 'styles/noto-first.css']
const sheets = Object.fromEntries(
  globSync('**/*.css', { cwd: APP }).map((name) => [
    name.replaceAll('\\', '/'),
    readFileSync(join(APP, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
  ]),
)
const tokens = sheets[TOKENS] ?? ''
const layers = /@layer ([\w, ]+);/.exec(sheets['app.css'] ?? '')?.[1]?.split(', ') ?? []
const spaces = [...tokens.matchAll(/--space-\d+: (\d+)px/g)].map(([, space]) => Number(space))

type Declaration = { property: string; value: string }
function declarationsOf(css: string): Declaration[] {
  return [...css.replace(/url\([^)]*\)/g, '').matchAll(/[{;]\s*([\w-]+):([^;{}]*)(?=[;}])/g)].map(
    ([, property = '', value = '']) => ({ property, value: value.trim().replaceAll(/\s+/g, ' ') }),
  )
}

/** What a sheet says by itself where a token should say it. */
const FAULTS: Record<string, (declaration: Declaration) => boolean> = {
  'a colour': ({ value }) =>
    /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|light-dark)a?\(/i.test(value) ||
    /\b(?:white|black|gr[ae]y|silver|red|pink|crimson|maroon|purple|gold|orange|yellow|green|blue|ivory)\b(?![-(])/i.test(
      value.replaceAll(/--[\w-]+/g, ''),
    ),
  'a theme': ({ property }) => property === 'color-scheme',
  'a size of type': ({ property, value }) =>
    (property === 'font' || property === 'font-size') && !/^inherit$|var\(--text-\w+\)/.test(value),
  'a space of the scale': ({ property, value }) =>
    /^(?:row-|column-)?gap$|margin|padding/.test(property) &&
    [...value.matchAll(/\b(\d+)px/g)].some(([, space]) => spaces.includes(Number(space))),
}
const faultsIn = (css: string, what: string) =>
  declarationsOf(css)
    .filter((declaration) => FAULTS[what]?.(declaration))
    .map(({ property, value }) => `${property}: ${value}`)

describe.each(Object.keys(FAULTS))('only the tokens say %s', (what) => {
  it.each(Object.keys(sheets).filter((name) => name !== TOKENS && !LETTERS.includes(name)))('%s', (name) => {
    expect(faultsIn(sheets[name] ?? '', what)).toEqual([])
  })
})

it.each([
  ['a colour', '.a { border: 1px solid #fff }'],
  ['a colour', '.a { background: linear-gradient(oklch(0.5 0.1 20), var(--ground)); }'],
  ['a colour', '.a { color: white; }'],
  ['a theme', '.a { color-scheme: dark }'],
  ['a size of type', '@media (width < 9px) { .a { font-size: 15px; } }'],
  ['a size of type', '.a { font: 600 1.2em / 1 var(--font-sans) }'],
  ['a space of the scale', '.a { margin: 0 auto 16px }'],
])('%s in a sheet is told: %s', (what, css) => {
  expect(faultsIn(css, what)).toHaveLength(1)
})

it('words have at most nine sizes', () => {
  const sizes = new Set(tokens.match(/--text-[\w-]+(?=:)/g))
  expect(sizes.size).toBeGreaterThan(4)
  expect(sizes.size).toBeLessThanOrEqual(9)
})

it('every colour that differs by night says both on one line [ADM-1]', () => {
  const differing = declarationsOf(tokens).filter(({ value }) => value.startsWith('light-dark('))
  expect(differing.length).toBeGreaterThan(20)
  for (const { property, value } of differing) expect(value, property).toMatch(/^light-dark\([^,]+, [^,]+\)$/)
  expect(tokens.match(/^\s+color-scheme: dark/gm)).toHaveLength(2)
})

it.each(Object.keys(sheets).filter((name) => !['app.css', 'first.css', ...LETTERS].includes(name)))(
  '%s stands in one of the layers',
  (name) => {
    expect(layers).toHaveLength(5)
    const outside = (sheets[name] ?? '').replaceAll(/^@layer (\w+) \{\n[\s\S]*?^\}$/gm, (block, layer: string) =>
      layers.includes(layer) ? '' : block,
    )
    expect(outside.trim()).toBe('')
  },
)
