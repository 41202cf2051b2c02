import { hasTooManyPixels, isHeic } from '#domain/files/uploads'

const JPEG_QUALITY = 0.92

/** Turns a HEIC photo into a JPEG; other files, and HEIC that this browser cannot open, stay unchanged. */
export async function toKnownPicture(file: File): Promise<File> {
  const head = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => null)
  if (!head || !isHeic(new Uint8Array(head))) return file
  const picture = (await createImageBitmap(file).catch(() => null)) ?? (await decodeHere(file).catch(() => null))
  const jpeg = picture && !hasTooManyPixels(picture.width, picture.height) ? await toJpeg(picture) : null
  return jpeg ? new File([jpeg], `${file.name.replace(/\.hei[cf]$/i, '')}.jpg`, { type: 'image/jpeg' }) : file
}

async function decodeHere(file: File): Promise<ImageBitmap> {
  const { decodeHeic } = await import('./heic-decoder.ts')
  return decodeHeic(await file.arrayBuffer())
}

function toJpeg(picture: ImageBitmap): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}

/** Replaces a HEIC photo in the field by a JPEG; null when the user chose another file since. */
export async function takeKnownPicture(input: HTMLInputElement, chosen: File): Promise<File | null> {
  const file = await toKnownPicture(chosen)
  if (input.files?.[0] !== chosen) return null
  if (file !== chosen) replaceFile(input, file)
  return file
}

export function replaceFile(input: HTMLInputElement, file: File): void {
  const bag = new DataTransfer()
  bag.items.add(file)
  input.files = bag.files
}
