import type { PictureType } from '#domain/files/uploads'

/** Finds the end by the picture's own format, so that appended data can be cut off; null without an end. */
export function pictureEnd(bytes: Uint8Array, type: PictureType): number | null {
  if (type === 'image/png') return pngEnd(bytes)
  return type === 'image/jpeg' ? jpegEnd(bytes) : webpEnd(bytes)
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

function pngEnd(bytes: Uint8Array): number | null {
  const view = viewOf(bytes)
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return null
    if (view.getUint32(at + 4) === 0x49454e44) return end
    at = end
  }
  return null
}

/** FF D9 ends the first picture; phones may append others. */
function jpegEnd(bytes: Uint8Array): number | null {
  const view = viewOf(bytes)
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) return at + 2
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else {
      if (at + 4 > bytes.length) return null
      at += 2 + view.getUint16(at + 2)
      if (marker === 0xda) at = scanEnd(bytes, at)
    }
  }
  return null
}

function scanEnd(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  for (; at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** The RIFF length excludes its own eight bytes; odd lengths are padded by one. */
function webpEnd(bytes: Uint8Array): number | null {
  if (bytes.length < 12) return null
  const length = viewOf(bytes).getUint32(4, true)
  const end = 8 + length
  if (end > bytes.length) return null
  return Math.min(end + (length % 2), bytes.length)
}
