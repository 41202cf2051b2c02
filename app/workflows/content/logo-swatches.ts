import type { AppServices } from '#app/context'
import { fileFor } from '#records/files/files'
import { ownPictures } from '#services/content/picture-pools'
import { bytesOf } from '#services/files/files'

let last: { logo: string; swatches: string[] } | null = null

export async function findLogoSwatches(
  { records, files, log }: Pick<AppServices, 'records' | 'files' | 'log'>,
  logo: string,
): Promise<string[]> {
  if (last?.logo === logo) return last.swatches
  try {
    const file = await fileFor(records, null, logo)
    const bytes = file ? await bytesOf(files, file.view_key ?? file.key) : null
    const swatches = bytes ? await ownPictures.run('swatches', [bytes]) : []
    last = { logo, swatches }
    return swatches
  } catch (error) {
    log.warn({ err: error }, 'the colours of the logo could not be read')
    return []
  }
}
