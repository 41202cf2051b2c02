import sharp from 'sharp'

const SIDE = 6300

/**
 * Small files that become large when they are opened: 40 megapixels each, in the ways that cannot be read line by
 * line.
 */
export async function hostilePictures(): Promise<{ name: string; type: string; bytes: Buffer }[]> {
  const plain = () => sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#c21e56' } })
  const png = () => plain().png({ progressive: true, compressionLevel: 9 })
  const jpeg = () => plain().jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
  return [
    { name: 'interlaced.png', type: 'image/png', bytes: await png().toBuffer() },
    {
      name: 'interlaced-rotated.png',
      type: 'image/png',
      bytes: await png().withMetadata({ orientation: 6 }).toBuffer(),
    },
    { name: 'progressive.jpg', type: 'image/jpeg', bytes: await jpeg().toBuffer() },
    {
      name: 'progressive-rotated.jpg',
      type: 'image/jpeg',
      bytes: await jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    },
  ]
}
