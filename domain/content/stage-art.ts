export const MOTIFS = ['crown', 'microphone', 'cup', 'sash', 'rose'] as const
export const COLOUR_SETS = ['ruby', 'indigo', 'jade', 'amber', 'plum', 'navy'] as const

type Motif = (typeof MOTIFS)[number]
type ColourSet = (typeof COLOUR_SETS)[number]
export type StageArt = { motif: Motif; colours: ColourSet }

export type ArtName = 'stage' | (string & {})

export const ART_WIDTHS = {
  poster: { widths: [200, 400, 800], plain: 400, size: [400, 500] },
  stage: { widths: [400, 460, 680, 1360], plain: 680, size: [640, 720] },
} as const

export const ARTWORKS = COLOUR_SETS.flatMap((colours) => MOTIFS.map((motif) => artName({ motif, colours })))

export function artName({ motif, colours }: { motif: string; colours: string }): string {
  return `${motif}-${colours}`
}

export function artPicture(name: ArtName, width: number): string {
  return `${name}-${width}.webp`
}

/** A raster image for browser tabs, because browsers render an SVG there on the page's main thread. */
export const BRAND_ICON = { file: 'brand-48.png', width: 48 }

export function artFor(id: string): string {
  return ARTWORKS[mixed(id) % ARTWORKS.length] ?? 'crown-ruby'
}

// FNV-1a with a final mix, so that ids differing only in the last character get unrelated artworks.
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
