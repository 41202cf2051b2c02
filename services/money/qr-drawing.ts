import sharp from 'sharp'
import { encode } from 'uqr'
import { readCodes } from './qr-reading.ts'

const SIDE = 880
/** Counted in modules; cameras need this white margin. */
const MARGIN = 4

/** Draws a PNG and reads it back; null when it says anything else, and then it must not be shown. */
export async function drawCode(text: string): Promise<Uint8Array | null> {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
  const each = Math.max(4, Math.floor(SIDE / size))
  const side = size * each
  const pixels = Buffer.alloc(side * side, 255)
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) for (let line = 0; line < each; line += 1) fillRow(pixels, (y * each + line) * side + x * each, each)
  const png = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png({ compressionLevel: 9, colours: 2 })
    .toBuffer()
  return (await saysExactly(png, text)) ? png : null
}

export async function saysExactly(png: Uint8Array, text: string): Promise<boolean> {
  const read = await readCodes(png)
  return read?.length === 1 && read[0] === text
}

function fillRow(pixels: Buffer, from: number, count: number): void {
  pixels.fill(0, from, from + count)
}
