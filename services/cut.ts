import { createRequire } from 'node:module'
import { joinGlyphs, type Point, writeSimple } from './outlines.ts'
import { type Face, fontTables, typefaceFile, writeFont } from './typeface.ts'

type Step = { command: string; args: number[] }
type Outline = { commands: Step[]; toSVG(): string; scale(x: number, y: number): Outline }
type Glyph = { path: Outline; advanceWidth: number }
export type Run = { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] }
export type Font = { unitsPerEm: number; numGlyphs: number; layout(text: string): Run; getGlyph(id: number): Glyph; getVariation(axes: { wght: number }): Font }
type Fontkit = { create(file: Buffer): Font }

const fonts = new Map<string, Font>()
const VARIABLE_ONLY = ['fvar', 'gvar', 'HVAR', 'MVAR', 'STAT', 'avar', 'cvar']

/** Returns a house typeface at one weight, ready to be asked for outlines. */
export function fontOf(face: Face, weight: number): Font {
  const key = `${face} ${weight}`
  const kept = fonts.get(key)
  if (kept) return kept
  // fontkit is pdfkit's own dependency, so it is found from there; the site starts without it.
  const loaded: unknown = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit')
  if (!isFontkit(loaded)) throw new Error('The font engine of pdfkit could not be loaded.')
  const font = loaded.create(typefaceFile(face)).getVariation({ wght: weight })
  fonts.set(key, font)
  return font
}

/** Returns a house typeface at one weight as a TrueType file without variations, which is the only kind pdfkit can embed. */
export function cutFile(face: Face, weight: number): Buffer {
  const font = fontOf(face, weight)
  const glyphs = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id))
  const metrics = Buffer.alloc(glyphs.length * 4)
  const outlines = glyphs.map((glyph, id) => {
    const contours = contoursOf(glyph.path.commands)
    const points = contours.flat()
    metrics.writeUInt16BE(Math.round(glyph.advanceWidth), id * 4)
    metrics.writeInt16BE(points.length > 0 ? Math.min(...points.map((point) => point.x)) : 0, id * 4 + 2)
    return points.length > 0 ? writeSimple(contours.map((contour) => contour.length), points) : Buffer.alloc(0)
  })
  const { glyf, loca } = joinGlyphs(outlines)
  const tables = fontTables(typefaceFile(face)).filter(([tag]) => !VARIABLE_ONLY.includes(tag))
  const replaced = new Map([...tables, ['glyf', glyf], ['loca', loca], ['hmtx', metrics]])
  const heading = Buffer.from(replaced.get('hhea') ?? Buffer.alloc(36))
  heading.writeUInt16BE(glyphs.length, 34)
  return writeFont(0x00010000, [...replaced.set('hhea', heading)])
}

function contoursOf(steps: Step[]): Point[][] {
  const contours: Point[][] = []
  for (const { command, args } of steps) {
    const [a = 0, b = 0, c = 0, d = 0] = args.map(Math.round)
    if (command === 'moveTo') contours.push([{ x: a, y: b, onCurve: true }])
    else if (command === 'lineTo') contours.at(-1)?.push({ x: a, y: b, onCurve: true })
    else if (command === 'quadraticCurveTo') contours.at(-1)?.push({ x: a, y: b, onCurve: false }, { x: c, y: d, onCurve: true })
    else if (command !== 'closePath') throw new Error(`An outline step TrueType does not have: ${command}.`)
  }
  return contours
}

function isFontkit(value: unknown): value is Fontkit {
  return typeof value === 'object' && value !== null && 'create' in value && typeof value.create === 'function'
}
