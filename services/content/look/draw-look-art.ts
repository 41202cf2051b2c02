import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { SiteLook } from '#domain/content/look/look'
import { findDrawing, paintColourSet, recolourArt } from '#domain/content/look/recolour-art'
import { artFile } from '#services/operating/place'

export type ArtLook = Pick<SiteLook, 'accent' | 'dark' | 'artSet'>

export async function drawArtSvg(name: string, look: ArtLook | null): Promise<Buffer> {
  const { file, colours } = findDrawing(name, look?.artSet ?? 'stage')
  const svg = await readFile(artFile(file), 'utf8')
  const painted = colours === null ? svg : paintColourSet(svg, colours)
  return Buffer.from(look ? recolourArt(painted, look) : painted)
}

type Wanted = {
  name: string
  width: number
  size: readonly [width: number, height: number]
  format: 'webp' | 'png' | 'svg'
}

export async function drawLookArt({ name, width, size, format }: Wanted, look: ArtLook): Promise<Uint8Array> {
  if (format === 'svg') return drawArtSvg(name, look)
  const points = sharp(await drawArtSvg(name, look), { density: (72 * 2 * width) / size[0] }).resize(width)
  return format === 'png'
    ? points.png({ palette: true, effort: 10 }).toBuffer()
    : points.webp({ quality: 66, effort: 4 }).toBuffer()
}
