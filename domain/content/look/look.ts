export type PickedColours = { accent: string; dark: string }

export const PRODUCT_COLOURS: PickedColours = { accent: '#8c1339', dark: '#2b0e22' }

export const TYPE_PAIRS = ['bodoni-figtree', 'noto', 'figtree'] as const
export type TypePair = (typeof TYPE_PAIRS)[number]

export const ART_SETS = ['stage', 'podium', 'plain'] as const
export type ArtSet = (typeof ART_SETS)[number]

/** Both are percentages, from the left and from the top. */
export type FocalPoint = { x: number; y: number }
export type HeroPhoto = { picture: string; width: number; height: number; focus: FocalPoint }

export type SiteLook = PickedColours & { typePair: TypePair; artSet: ArtSet; hero: HeroPhoto | null }

export const PRODUCT_LOOK: SiteLook = { ...PRODUCT_COLOURS, typePair: 'bodoni-figtree', artSet: 'stage', hero: null }

export const UNOPENED_LOOK: SiteLook = { ...PRODUCT_LOOK, artSet: 'plain' }

export const LOOK_PREVIEW = 'look'

export const isProductLook = (look: SiteLook): boolean => JSON.stringify(look) === JSON.stringify(PRODUCT_LOOK)

export const findTypePair = (text: unknown) => TYPE_PAIRS.find((pair) => pair === text)
export const findArtSet = (text: unknown) => ART_SETS.find((set) => set === text)

export function hasOwnArt(look: SiteLook): boolean {
  return look.accent !== PRODUCT_LOOK.accent || look.dark !== PRODUCT_LOOK.dark || look.artSet !== PRODUCT_LOOK.artSet
}

export const opensWithSplash = (look: SiteLook | null): boolean => (look ?? PRODUCT_LOOK).artSet === 'stage'

/** Increase it when a drawing changes, so that caches draw all of them again. */
const ART_DRAWING = 2

/**
 * Becomes part of the drawings' addresses, so that no cache shows those of an earlier look; null for the product's.
 */
export function artKey(look: SiteLook | null): string | null {
  if (!look || !hasOwnArt(look)) return null
  return `${look.artSet}-${look.accent.slice(1)}-${look.dark.slice(1)}-${ART_DRAWING}`
}

export const UNUSED_FAMILIES: Record<TypePair, readonly string[]> = {
  'bodoni-figtree': [],
  noto: ['Bodoni Moda', 'Figtree'],
  figtree: ['Bodoni Moda'],
}
