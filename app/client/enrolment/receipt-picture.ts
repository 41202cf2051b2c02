import { hasTooManyPixels, SHRINK_TO_PIXELS } from '#domain/files/uploads'

export type ReadyPicture = { blob: Blob; name: string; sourceSha256: string | null }

const SMALL_BYTES = 900_000

/**
 * Shrinks large pictures; null when there are too many pixels. `source`, the file as chosen, identifies the same
 * receipt.
 */
export async function readyPicture(file: File, source: File = file): Promise<ReadyPicture | null> {
  const sourceSha256 = await sha256Of(source).catch(() => null)
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture && hasTooManyPixels(picture.width, picture.height)) return null
  const shrunk = picture ? await shrink(file, picture).catch(() => null) : null
  return { blob: shrunk && shrunk.size < file.size ? shrunk : file, name: file.name, sourceSha256 }
}

async function shrink(file: File, picture: ImageBitmap): Promise<Blob | null> {
  // Receipts are often long screenshots: twice the height keeps their text readable.
  const scale = Math.min(1, SHRINK_TO_PIXELS / picture.width, (2 * SHRINK_TO_PIXELS) / picture.height)
  if (scale === 1 && file.size <= SMALL_BYTES) return null
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
}

async function sha256Of(file: File): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
