import sharp from 'sharp'
import { PICTURE_MAX_PIXELS } from '#domain/files/uploads'

export type LogoGround = 'dark' | 'light'

const LONGEST_SIDE = 480
const PLATE = {
  dark: { fill: '#fffcfa', fromLuminance: 0, toLuminance: 0.08, share: 0.25 },
  light: { fill: '#1d0f19', fromLuminance: 0.75, toLuminance: 1, share: 0.4 },
} as const

export async function logoPicture(
  bytes: Uint8Array,
  ground: LogoGround,
): Promise<{ webp: Uint8Array; width: number; height: number }> {
  const sized = await sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = sized.info
  const raw = { raw: { width, height, channels: 4 } } as const
  const logo = sharp(sized.data, raw)
  const placed = needsPlate(sized.data, ground) ? await putOnPlate(sized.data, raw, PLATE[ground].fill) : logo
  const { data, info } = await placed
    .webp({ quality: 90, alphaQuality: 100, effort: 5 })
    .toBuffer({ resolveWithObject: true })
  return { webp: data, width: info.width, height: info.height }
}

function needsPlate(pixels: Uint8Array, ground: LogoGround): boolean {
  const { fromLuminance, toLuminance, share } = PLATE[ground]
  let [visible, transparent, swallowed] = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) {
      transparent += 1
      continue
    }
    visible += 1
    const luminance = luminanceAt(pixels, at)
    if (luminance >= fromLuminance && luminance <= toLuminance) swallowed += 1
  }
  return transparent > visible / 50 && swallowed > visible * share
}

function luminanceAt(pixels: Uint8Array, at: number): number {
  const linear = (value = 0) => (value / 255) ** 2.2
  return 0.2126 * linear(pixels[at]) + 0.7152 * linear(pixels[at + 1]) + 0.0722 * linear(pixels[at + 2])
}

async function putOnPlate(
  pixels: Buffer,
  raw: { raw: { width: number; height: number; channels: 4 } },
  fill: string,
) {
  const { width, height } = raw.raw
  const space = Math.round(Math.max(width, height) * 0.08)
  const [across, down] = [width + 2 * space, height + 2 * space]
  const size = `width="${across}" height="${down}"`
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} rx="${2 * space}" fill="${fill}"/></svg>`
  return sharp(Buffer.from(plate)).composite([{ input: pixels, ...raw, left: space, top: space }])
}
