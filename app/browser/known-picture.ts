import { hasTooManyPixels, isHeic } from '#domain/files/uploads'

const JPEG_QUALITY = 0.92

/** A HEIC photo as a JPEG, any other file unchanged. One that cannot be opened here stays HEIC and is refused in words. */
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

/** The decoder is loaded only here: it is larger than all other scripts together. */
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

/** What a field for one picture holds, a HEIC photo turned into a JPEG in it; null when another was chosen since. */
export async function takeKnownPicture(input: HTMLInputElement, chosen: File): Promise<File | null> {
  const file = await toKnownPicture(chosen)
  if (input.files?.[0] !== chosen) return null
  if (file !== chosen) replaceFile(input, file)
  return file
}

/** Puts a file into a field as if the person had chosen it. */
export function replaceFile(input: HTMLInputElement, file: File): void {
  const bag = new DataTransfer()
  bag.items.add(file)
  input.files = bag.files
}
