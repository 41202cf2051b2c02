export const MOTIFS = ['crown', 'microphone', 'cup', 'sash', 'rose'] as const
export const COLOUR_SETS = ['ruby', 'indigo', 'jade', 'amber', 'plum', 'navy'] as const

type Motif = (typeof MOTIFS)[number]
type ColourSet = (typeof COLOUR_SETS)[number]
export type StageArt = { motif: Motif; colours: ColourSet }

/** A poster, or the stage of the first view. */
export type ArtName = 'stage' | (string & {})

/** How wide our drawings are kept as points, and how large they are drawn. `plain` is for whoever chooses no size. */
export const ART_WIDTHS = {
  poster: { widths: [200, 400, 800], plain: 400, size: [400, 500] },
  stage: { widths: [400, 460, 680, 1360], plain: 680, size: [640, 720] },
} as const

export const ARTWORKS = COLOUR_SETS.flatMap((colours) => MOTIFS.map((motif) => artName({ motif, colours })))

export function artName({ motif, colours }: { motif: string; colours: string }): string {
  return `${motif}-${colours}`
}

/** The file under /art/ of a drawing as points. */
export function artPicture(name: ArtName, width: number): string {
  return `${name}-${width}.webp`
}

/** The mark as points, for tabs: a browser draws an SVG there on the page's own thread, 20 ms of a slow phone. */
export const BRAND_ICON = { file: 'brand-48.png', width: 48 }

export function artFor(id: string): string {
  return ARTWORKS[mixed(id) % ARTWORKS.length] ?? 'crown-ruby'
}

// FNV-1a with a final mix: ids that differ in the last letter only must not land beside each other.
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
