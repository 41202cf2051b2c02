type PictureHead = {
  width: number
  height: number
  channels: number
  depth: number
  progressive: boolean
  type: 'image/png' | 'image/jpeg' | 'image/webp'
}

const UNFOLDED_MAX_BYTES = 256 * 1024 * 1024

export function unfoldsTooFar({ width, height, channels, depth, progressive, type }: PictureHead) {
  if (!progressive || type === 'image/webp') return false
  // Decoders buffer a progressive JPEG as two-byte coefficients, an interlaced PNG as pixels.
  return width * height * channels * (type === 'image/jpeg' ? 2 : depth) > UNFOLDED_MAX_BYTES
}
