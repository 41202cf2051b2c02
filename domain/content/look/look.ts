import { parseHexColour } from './oklch.ts'
import { PRODUCT_COLOURS, type PickedColours } from './palette.ts'

export const TYPE_PAIRS = ['bodoni-figtree', 'noto', 'figtree'] as const
export type TypePair = (typeof TYPE_PAIRS)[number]

export const ART_SETS = ['stage', 'podium', 'plain'] as const
export type ArtSet = (typeof ART_SETS)[number]

/** Percentages from the left and the top. */
export type FocalPoint = { x: number; y: number }
export type HeroPicture = { picture: string; width: number; height: number; focus: FocalPoint }

export type SiteLook = PickedColours & { typePair: TypePair; artSet: ArtSet; hero: HeroPicture | null }

export const PRODUCT_LOOK: SiteLook = { ...PRODUCT_COLOURS, typePair: 'bodoni-figtree', artSet: 'stage', hero: null }

export const isProductLook = (look: SiteLook): boolean => JSON.stringify(look) === JSON.stringify(PRODUCT_LOOK)

export const findTypePair = (text: unknown) => TYPE_PAIRS.find((pair) => pair === text)
export const findArtSet = (text: unknown) => ART_SETS.find((set) => set === text)

function readPercent(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 100 ? Math.round(value) : null
}

function readHero(stored: unknown): HeroPicture | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { picture, width, height, focus } = stored as Record<string, unknown>
  const point = typeof focus === 'object' && focus !== null ? (focus as Record<string, unknown>) : {}
  if (typeof picture !== 'string' || typeof width !== 'number' || typeof height !== 'number') return null
  return { picture, width, height, focus: { x: readPercent(point.x) ?? 50, y: readPercent(point.y) ?? 50 } }
}

/** The look of a site; null when it has none of its own, also where the stored one cannot be read. */
export function readLook(stored: unknown): SiteLook | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { accent, dark, typePair, artSet, hero } = stored as Record<string, unknown>
  const look = {
    accent: parseHexColour(String(accent)) ?? PRODUCT_COLOURS.accent,
    dark: parseHexColour(String(dark)) ?? PRODUCT_COLOURS.dark,
    typePair: findTypePair(typePair) ?? PRODUCT_LOOK.typePair,
    artSet: findArtSet(artSet) ?? PRODUCT_LOOK.artSet,
    hero: readHero(hero),
  }
  return isProductLook(look) ? null : look
}

/** Whether its drawings differ from the ones of the product. */
export function hasOwnArt(look: SiteLook): boolean {
  return look.accent !== PRODUCT_LOOK.accent || look.dark !== PRODUCT_LOOK.dark || look.artSet !== PRODUCT_LOOK.artSet
}

/** Increase it when a drawing changes, so that caches draw all of them again. */
const ART_DRAWING = 1

/** Stands in the addresses of drawings, so that no cache shows those of an earlier look; null for the product's. */
export function artKey(look: SiteLook | null): string | null {
  if (!look || !hasOwnArt(look)) return null
  const drawing = ART_DRAWING > 1 ? `-${ART_DRAWING}` : ''
  return `${look.artSet}-${look.accent.slice(1)}-${look.dark.slice(1)}${drawing}`
}

/** The colours and the set that an address of a drawing asks for. */
export function parseArtKey(key: string): Pick<SiteLook, 'accent' | 'dark' | 'artSet'> | null {
  const [, set, accent, dark] = /^([a-z]+)-([0-9a-f]{6})-([0-9a-f]{6})(?:-\d+)?$/.exec(key) ?? []
  const artSet = findArtSet(set)
  return artSet && accent && dark ? { artSet, accent: `#${accent}`, dark: `#${dark}` } : null
}
