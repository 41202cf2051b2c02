type PictureHead = {
  width: number
  height: number
  /** 1 to 4, more for print. */
  channels: number
  /** Bytes of each. */
  depth: number
  progressive: boolean
  type: 'image/png' | 'image/jpeg' | 'image/webp'
}

/** For a picture that cannot be read line by line. */
const UNFOLDED_MAX_BYTES = 256 * 1024 * 1024

export function unfoldsTooFar({ width, height, channels, depth, progressive, type }: PictureHead) {
  if (!progressive || type === 'image/webp') return false
  // A progressive JPEG is gathered as numbers of two bytes, an interlaced PNG as its pixels.
  return width * height * channels * (type === 'image/jpeg' ? 2 : depth) > UNFOLDED_MAX_BYTES
}
