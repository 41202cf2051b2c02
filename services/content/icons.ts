import sharp from 'sharp'
import { artFile } from '#services/operating/place'

export async function drawIcon(pixels: number): Promise<Uint8Array> {
  const mark = await sharp(artFile('brand'), { density: 72 * Math.ceil(pixels / 40) })
    .resize({ width: Math.round(pixels * 0.74) })
    .png()
    .toBuffer()
  return sharp({ create: { width: pixels, height: pixels, channels: 3, background: '#2B0E22' } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
