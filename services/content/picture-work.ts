import sharp from 'sharp'
import type { PictureFormat } from '#domain/content/pictures'
import { unfoldsTooFar } from '#domain/content/picture-cost'
import { pictureEnd } from '#domain/content/picture-end'
import {
  hasTooManyPixels,
  PICTURE_MAX_PIXELS,
  pictureTypeOf,
  SHRINK_TO_PIXELS,
  type PictureProblem,
  type PictureType,
} from '#domain/files/uploads'

export type CheckedPicture = {
  type: PictureType
  width: number
  height: number
  view: Uint8Array
  viewType: 'image/webp' | 'image/jpeg'
  viewWidth: number
  viewHeight: number
  placeholder: string
  end: number
}

const FORMATS: Record<string, PictureType> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

export async function checkPicture(
  bytes: Uint8Array,
): Promise<{ ok: true; picture: CheckedPicture } | { ok: false; reason: PictureProblem }> {
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  const declared = pictureTypeOf(bytes)
  if (!declared) return { ok: false, reason: 'not-a-picture' }
  // Reads only the header: a small file can declare a picture that would fill the memory.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const type = header ? FORMATS[header.format] : undefined
  if (!header || type !== declared) return { ok: false, reason: header ? 'not-a-picture' : 'broken' }
  const { width, height } = header.autoOrient
  if (hasTooManyPixels(width * (header.pages ?? 1), height)) return { ok: false, reason: 'too-many-pixels' }
  const depth = header.depth === 'ushort' ? 2 : 1
  if (
    unfoldsTooFar({
      width,
      height,
      channels: header.channels,
      depth,
      progressive: header.isProgressive ?? false,
      type,
    })
  )
    return { ok: false, reason: 'too-many-pixels' }
  const end = pictureEnd(bytes, type)
  if (end === null) return { ok: false, reason: 'broken' }
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: SHRINK_TO_PIXELS, height: 2 * SHRINK_TO_PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    return {
      ok: true,
      picture: {
        type,
        width,
        height,
        view: data,
        viewType: 'image/jpeg',
        viewWidth: info.width,
        viewHeight: info.height,
        placeholder: await placeholderOf(data),
        end,
      },
    }
  } catch {
    return { ok: false, reason: 'broken' }
  }
}

async function placeholderOf(bytes: Uint8Array): Promise<string> {
  const tiny = await sharp(bytes)
    .resize({ width: 16, height: 16, fit: 'inside' })
    .blur(0.8)
    .webp({ quality: 40, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

export async function resizePicture(bytes: Uint8Array, width: number, format: PictureFormat): Promise<Uint8Array> {
  const picture = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  const sized = format === 'jpg' ? picture.flatten({ background: '#ffffff' }) : picture
  if (format === 'png') return sized.png({ palette: true, effort: 7 }).toBuffer()
  if (format === 'avif') return sized.avif({ quality: 46, effort: 3 }).toBuffer()
  return format === 'webp'
    ? sized.webp({ quality: 76 }).toBuffer()
    : sized.jpeg({ quality: 78, mozjpeg: true }).toBuffer()
}

export async function squarePicture(bytes: Uint8Array, pixels: number): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS })
    .resize({ width: pixels, height: pixels, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

const LEGIBLE = { width: 1000, height: 1900 }
/** Pictures that compress worse are noise, and reading them would waste a minute. */
const NOISE_BYTES_A_PIXEL = 0.85

export async function legiblePicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  const pixels = await sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS })
    .rotate()
    .resize({ ...LEGIBLE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .greyscale()
    .withMetadata({ density: 150 })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!pixels) return null
  const { data, info } = pixels
  return data.length / (info.width * info.height) > NOISE_BYTES_A_PIXEL ? null : data
}
