import sharp from 'sharp'
import { PRODUCT_COLOURS } from '#domain/content/look/look'
import { drawArtSvg, type ArtLook } from './look/draw-look-art.ts'

export async function drawIcon(pixels: number, look: ArtLook | null): Promise<Uint8Array> {
  const mark = await sharp(await drawArtSvg('brand', look), { density: 72 * Math.ceil(pixels / 40) })
    .resize({ width: Math.round(pixels * 0.74) })
    .png()
    .toBuffer()
  return sharp({
    create: { width: pixels, height: pixels, channels: 3, background: look?.dark ?? PRODUCT_COLOURS.dark },
  })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
