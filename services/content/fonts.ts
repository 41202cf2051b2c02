import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const fileOf = (name: string, file: string) => resolve([name, 'files', file].join('/'))
const variable = (family: string, subsets: readonly string[]) =>
  subsets.map((subset) => fileOf(`@fontsource-variable/${family}`, `${family}-${subset}-wght-normal.woff2`))
const OWN = ['latin', 'latin-ext']
const NOTO = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic']
const BAYBAYIN = fileOf('@fontsource/noto-sans-tagalog', 'noto-sans-tagalog-tagalog-400-normal.woff2')

export const FONT_FILES = {
  bodoni: variable('bodoni-moda', OWN),
  figtree: variable('figtree', OWN),
  'noto-serif': [...variable('noto-serif', NOTO), BAYBAYIN],
  'noto-sans': [...variable('noto-sans', NOTO), BAYBAYIN],
} as const
export type FontFamily = keyof typeof FONT_FILES
