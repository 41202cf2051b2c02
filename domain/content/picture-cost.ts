export type PictureHead = {
  width: number
  height: number
  /** Colours and transparency: 1 to 4, more for print. */
  channels: number
  /** Bytes of each. */
  depth: number
  /** Stored in several passes over the whole picture. */
  progressive: boolean
  type: 'image/png' | 'image/jpeg' | 'image/webp'
}

/** So many bytes a picture may take that cannot be read line by line. */
export const UNFOLDED_MAX_BYTES = 256 * 1024 * 1024

export function unfoldedBytes({ width, height, channels, depth, progressive, type }: PictureHead): number {
  if (!progressive || type === 'image/webp') return 0
  // A progressive JPEG is gathered as numbers of two bytes, an interlaced PNG as its pixels.
  return width * height * channels * (type === 'image/jpeg' ? 2 : depth)
}

/** Whether a picture would take more memory than there is for one. */
export function unfoldsTooFar(head: PictureHead): boolean {
  return unfoldedBytes(head) > UNFOLDED_MAX_BYTES
}
