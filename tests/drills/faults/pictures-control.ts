import sharp from 'sharp'
import { hashPassword } from '#services/accounts/passwords'
import { checkPicture } from '#services/content/picture-work'
import { hostilePictures } from '../../hostile-pictures.ts'
import { heldMegabytes } from '../../process-memory.ts'

const AT_ONCE = 6

/**
 * What the same crowd did when the process that answers people opened its pictures: memory above before, and how long
 * a password took.
 */
export async function crowdInProcess(): Promise<{ more: number; hash: number; hashAlone: number }> {
  const pictures = await hostilePictures()
  sharp.cache(false)
  await hashPassword('warm')
  const began = performance.now()
  await hashPassword('alone')
  const hashAlone = performance.now() - began
  const before = heldMegabytes(process.pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, heldMegabytes(process.pid))
  }, 10)
  const crowd = Array.from({ length: AT_ONCE }, (_, nth) =>
    checkPicture(pictures[nth % pictures.length]?.bytes ?? Buffer.alloc(0)),
  )
  const startedAt = performance.now()
  const hashing = hashPassword('beside them').then(() => performance.now() - startedAt)
  await Promise.all(crowd)
  const hash = await hashing
  clearInterval(watch)
  return { more: most - before, hash, hashAlone }
}
