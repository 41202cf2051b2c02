import { fontOf, type Run } from './cut.ts'
import type { Face } from './typeface.ts'

/** How a line of lettering is set; sizes and places are in the units of the drawing it goes into. */
export type Setting = {
  x: number
  y: number
  size: number
  fill: string
  face?: Face
  weight?: number
  anchor?: 'start' | 'middle' | 'end'
  spacing?: number
}

/** Returns one line of text as an SVG path, so that no font needs to be installed where it is drawn. */
export function lettering(text: string, setting: Setting): string {
  const { face = 'figtree', weight = 500, anchor = 'start', spacing = 0, size } = setting
  const font = fontOf(face, weight)
  const scale = size / font.unitsPerEm
  const run = font.layout(text)
  const width = widthOf(run, scale, spacing)
  let x = setting.x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0)
  const letters = run.glyphs.map((glyph, index) => {
    const place = run.positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
    const path = glyph.path.scale(scale, -scale).toSVG()
    const left = (x + place.xOffset * scale).toFixed(2)
    const top = (setting.y - place.yOffset * scale).toFixed(2)
    x += place.xAdvance * scale + spacing
    return path ? `<path transform="translate(${left} ${top})" d="${path}"/>` : ''
  })
  return `<g fill="${setting.fill}">${letters.join('')}</g>`
}

/** Returns the width a line of text takes at a size. */
export function measure(text: string, size: number, face: Face = 'figtree', weight = 500): number {
  const font = fontOf(face, weight)
  return widthOf(font.layout(text), size / font.unitsPerEm, 0)
}

/** Returns the text cut into lines no wider than the given width. */
export function wrap(text: string, width: number, size: number, face: Face = 'figtree', weight = 500): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${word}`, size, face, weight) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function widthOf(run: Run, scale: number, spacing: number): number {
  return run.positions.reduce((sum, place) => sum + place.xAdvance * scale + spacing, -spacing)
}
