import { artKey, PRODUCT_LOOK, type SiteLook } from '#domain/content/look/look'
import { ART_WIDTHS, ARTWORKS, artPicture, BRAND_ICON } from '#domain/content/stage-art'
import { siteIdentity } from '#records/content/content'
import { lookPreview } from '#records/content/site/site-look'
import type { AppServices, Visitor } from '#app/context'

export type ArtDrawing = {
  name: string
  width: number
  size: readonly [width: number, height: number]
  format: 'webp' | 'png' | 'svg'
}

const PRODUCT_KEY = 'product'
const MARK_SIZE = [40, 40] as const

export const LOOK_DRAWINGS: ReadonlyMap<string, ArtDrawing> = new Map([
  ...[...ARTWORKS, 'stage'].flatMap((name) => {
    const { widths, size } = name === 'stage' ? ART_WIDTHS.stage : ART_WIDTHS.poster
    return widths.map((width): [string, ArtDrawing] => [
      artPicture(name, width),
      { name, width, size, format: 'webp' },
    ])
  }),
  [BRAND_ICON.file, { name: 'brand', width: BRAND_ICON.width, size: MARK_SIZE, format: 'png' }],
  ['brand.svg', { name: 'brand', width: MARK_SIZE[0], size: MARK_SIZE, format: 'svg' }],
])

export const lookArtKey = (key: string, file: string) => `variants/art/${key}/${file}`

/** Pages of an earlier look get the current drawings; no cache may keep those under the earlier address. */
type DrawableLook = { look: SiteLook; key: string; kept: 'forever' | 'never' }

/** Security: draws only the site's look and an editor's preview, or strangers could ask for any colours. */
export async function findDrawableLook(
  { academy: { records }, actor }: Pick<Visitor, 'academy' | 'actor'>,
  key: string,
): Promise<DrawableLook> {
  const look = (await siteIdentity(records)).look ?? PRODUCT_LOOK
  const current = artKey(look) ?? PRODUCT_KEY
  if (current === key) return { look, key, kept: 'forever' }
  const preview = actor ? await lookPreview(records, actor) : null
  if (preview && artKey(preview) === key) return { look: preview, key, kept: 'never' }
  return { look, key: current, kept: 'never' }
}

export async function dropLookArt({ files, log }: Pick<AppServices, 'files' | 'log'>, key: string): Promise<void> {
  const removals = [...LOOK_DRAWINGS.keys()].map((file) => files.remove(lookArtKey(key, file)))
  await Promise.all(removals).catch((error: unknown) =>
    log.error({ err: error }, 'old drawings could not be removed'),
  )
}
