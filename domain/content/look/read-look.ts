import {
  findArtSet,
  findTypePair,
  isProductLook,
  PRODUCT_COLOURS,
  PRODUCT_LOOK,
  type HeroPhoto,
  type SiteLook,
} from './look.ts'
import { parseHexColour } from './oklch.ts'

function readPercent(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 100 ? Math.round(value) : null
}

function readHero(stored: unknown): HeroPhoto | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { picture, width, height, focus } = stored as Record<string, unknown>
  const point = typeof focus === 'object' && focus !== null ? (focus as Record<string, unknown>) : {}
  if (typeof picture !== 'string' || typeof width !== 'number' || typeof height !== 'number') return null
  return { picture, width, height, focus: { x: readPercent(point.x) ?? 50, y: readPercent(point.y) ?? 50 } }
}

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
