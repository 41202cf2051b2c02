import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ART_WIDTHS, artPicture, ARTWORKS, BRAND_ICON } from '#domain/content/stage-art'
import { OTHER_SETS_ART } from '#domain/content/look/recolour-art'
import sharp from 'sharp'

const FOLDER = join(import.meta.dirname, '..', 'public', 'art')
const drawing = (name: string) => readFileSync(join(FOLDER, `${name}.svg`), 'utf8')
const AS_POINTS = [
  ...[...ARTWORKS, 'stage'].flatMap((name) =>
    (name === 'stage' ? ART_WIDTHS.stage : ART_WIDTHS.poster).widths.map((width) => ({
      name,
      width,
      file: artPicture(name, width),
    })),
  ),
  { name: 'brand', ...BRAND_ICON },
]
const ALL_ART = [...ARTWORKS, 'stage', 'brand', ...OTHER_SETS_ART]
/** Of 255, on average over all points and colours. */
const MOST_DIFFERENT = 5
const idsIn = (svg: string): string[] => [...svg.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1] ?? '')
const usesIn = (svg: string): string[] => [...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1] ?? '')

describe('the drawings under /art/', () => {
  it('There is a drawing of every artwork, of the stage and of the mark, and no other.', () => {
    const names = ALL_ART.map((name) => `${name}.svg`)
    expect(readdirSync(FOLDER).sort()).toEqual([...names, ...AS_POINTS.map(({ file }) => file)].sort())
  })

  it('Each drawing as points, in every width, is of the drawing as it is now: otherwise `npm run draw`. [FAST-2]', async () => {
    const rough = (file: string) =>
      sharp(join(FOLDER, file))
        .resize(80, 100, { fit: 'fill' })
        .flatten({ background: '#808080' })
        .blur(3)
        .raw()
        .toBuffer()
    const difference = (one: Buffer, other: Buffer) =>
      one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
    const rendered = new Map<string, Buffer>()
    for (const name of [...ARTWORKS, 'stage', 'brand']) rendered.set(name, await rough(`${name}.svg`))
    for (const { name, file, width } of AS_POINTS) {
      expect((await sharp(join(FOLDER, file)).metadata()).width).toBe(width)
      expect(difference(await rough(file), rendered.get(name)!), file).toBeLessThan(MOST_DIFFERENT)
    }
    // The control: the same motif in other colours is further away.
    expect(difference(await rough('crown-ruby-400.webp'), rendered.get('crown-plum')!)).toBeGreaterThan(
      MOST_DIFFERENT,
    )
  })

  it('Drawings on one page never share an id, and every gradient they use is their own.', () => {
    const drawings = ALL_ART.map(drawing)
    const ids = drawings.flatMap(idsIn)
    expect(new Set(ids).size).toBe(ids.length)
    for (const svg of drawings) expect(usesIn(svg).filter((use) => !idsIn(svg).includes(use))).toEqual([])
  })

  it('Drawings can be served under a policy that forbids inline styles and scripts.', () => {
    for (const svg of ALL_ART.map(drawing)) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/)
      expect(svg).not.toMatch(/style=|<style|<script|\son\w+=|href=|undefined|NaN/)
    }
  })
})
