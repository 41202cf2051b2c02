import { PictureFailed, PicturesBusy } from '#services/content/picture-pool'
import { ownPictures, sentPictures } from '#services/content/picture-pools'

export async function codesIn(picture: Uint8Array, account: string): Promise<string[] | 'busy' | null> {
  try {
    return await sentPictures.run('codes', [picture], account)
  } catch (error) {
    if (error instanceof PicturesBusy) return 'busy'
    if (error instanceof PictureFailed) return null
    throw error
  }
}

const MOST_KEPT = 200
const kept = new Map<string, Promise<Uint8Array | null>>()

/** A PNG that was read back; null when it could not be rendered correctly, which must be logged. */
export function renderQrCode(text: string): Promise<Uint8Array | null> {
  const known = kept.get(text)
  if (known) {
    kept.delete(text)
    kept.set(text, known)
    return known
  }
  const made = ownPictures.run('code', [text]).catch((error: unknown) => {
    kept.delete(text)
    if (error instanceof PictureFailed || error instanceof PicturesBusy) return null
    throw error
  })
  kept.set(text, made)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return made
}
