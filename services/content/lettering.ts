import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

export type Setting = { size: number; face?: 'bodoni' | 'figtree'; weight?: number; spacing?: number }

const FILES = {
  bodoni: '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2',
  figtree: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
}
// The site's own typefaces: nothing depends on what is installed on the machine.
const { resolve } = createRequire(import.meta.url)
for (const [face, file] of Object.entries(FILES)) GlobalFonts.registerFromPath(resolve(file), face)
const ruler = createCanvas(1, 1).getContext('2d')

export function setWords(page: SKRSContext2D, { size, face = 'figtree', weight = 500, spacing = 0 }: Setting): void {
  page.font = `${size}px ${face}`
  page.fontVariationSettings = `'wght' ${weight}`
  page.letterSpacing = `${spacing}px`
}

export function measure(text: string, setting: Setting): number {
  setWords(ruler, setting)
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

/** The typefaces hold Latin letters; what they cannot draw is left out rather than shown as boxes. */
export function drawable(text: string): string {
  return text
    .slice(0, 600)
    .normalize('NFC')
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
